import { textReply, type Reply } from '../reply.js';

export type SmsDialectName = 'kannel' | 'clickatell';

/** Why a gateway turns a text away. */
export type SmsRefusal = 'credentials' | 'receiver-missing' | 'text-missing' | 'unroutable';

/** How a family of gateways words its answers. */
export interface SmsDialect {
  accepted(messageNumber: number): Reply;
  refused(why: SmsRefusal): Reply;
  unavailable(status: number): Reply;
  tooManyRequests(): Reply;
}

const plain = (status: number, text: string): Reply =>
  textReply(status, text, 'text/plain; charset=utf-8');

const KANNEL_REFUSALS: Record<SmsRefusal, readonly [status: number, text: string]> = {
  credentials: [403, 'Authorization failed for sendsms'],
  'receiver-missing': [400, 'Missing receiver number, rejected'],
  'text-missing': [400, 'Missing message text, rejected'],
  unroutable: [404, 'Not routable. Do not try again.'],
};

const CLICKATELL_REFUSALS: Record<SmsRefusal, string> = {
  credentials: '001, Authentication failed',
  'receiver-missing': '101, Invalid or missing parameters',
  'text-missing': '101, Invalid or missing parameters',
  unroutable: '114, Cannot route message',
};

/** Status and text both speak. @param queued - The text is kept for later, and the answer says so. */
function kannel(queued: boolean): SmsDialect {
  return {
    accepted: () =>
      plain(202, queued ? '3: Queued for later delivery' : '0: Accepted for delivery'),
    refused: (why) => plain(...KANNEL_REFUSALS[why]),
    unavailable: (status) => plain(status, 'Temporal failure, try again later.'),
    tooManyRequests: () => plain(429, 'Too many requests, try again later.'),
  };
}

/** The status is 200 whatever happened; only the text tells. */
const clickatell: SmsDialect = {
  accepted: (messageNumber) => plain(200, `ID: ${messageNumber.toString(16).padStart(32, '0')}`),
  refused: (why) => plain(200, `ERR: ${CLICKATELL_REFUSALS[why]}`),
  unavailable: (status) => plain(status, 'Service unavailable'),
  tooManyRequests: () => plain(429, 'Too many requests'),
};

export function smsDialect(name: SmsDialectName, queued: boolean): SmsDialect {
  return name === 'kannel' ? kannel(queued) : clickatell;
}
