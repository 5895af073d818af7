import { LandedError, type Operation, type PreparedRequest, type Target } from '@landed/contract';

import { ADAPTER_VERSION } from './adapter-version.js';
import { readPhoneNumber } from './phone-number.js';
import { classifySend } from './sms-send-answer.js';
import { checkSend } from './sms-send-checks.js';
import { SMS_SEND_DECLARATION } from './sms-send-declaration.js';
import { describeSend } from './sms-send-description.js';
import {
  SMS_SEND_PARAMETERS,
  smsSendParams,
  smsSendParamsFrom,
  type SmsSendParams,
} from './sms-send-payload.js';
import type { OutgoingMessage, SmsDialect } from './sms-dialect.js';

/** The provider's name: in targets, and of the channel. */
export const PROVIDER = 'sms-gateway';

export interface SmsSendOptions {
  /** The narrow client: makes the request of one message. Nothing is sent. */
  readonly prepareMessage: (message: OutgoingMessage) => Promise<PreparedRequest>;
  readonly dialect: SmsDialect;
  readonly target: Target;
  readonly sender: string | null;
  readonly defaultCountry: string | null;
}

/** The operation `sms-gateway.message.send`: one text to one number, and no way to ask about it afterwards. */
export function createSmsSend(options: SmsSendOptions): Operation<SmsSendParams> {
  const { prepareMessage, dialect, target, sender, defaultCountry } = options;
  const numberOf = (to: string): string | null => {
    const reading = readPhoneNumber(to, defaultCountry);
    return reading.kind === 'textable' ? reading.number : null;
  };
  return {
    declaration: SMS_SEND_DECLARATION,
    provider: PROVIDER,
    adapterVersion: ADAPTER_VERSION,
    title: 'text message',
    serves: ['message.send'],
    parameters: SMS_SEND_PARAMETERS,
    paramsSchema: smsSendParams,
    sideEffects: ['networkRequest', 'notification'],
    irreversible: true,
    paramsFrom: smsSendParamsFrom,
    resolveTarget: async () => target,
    evidence: () => [],
    dryRun: async (params) => checkSend(params, { defaultCountry, sender }),
    describe: (params) => describeSend(params, numberOf(params.to) ?? params.to, sender),
    async prepare({ to, text }) {
      const number = numberOf(to);
      if (number === null) throw notTextable();
      return prepareMessage({ to: number, text, sender });
    },
    objectIdOf: () => null,
    classify: (report) => classifySend(report, dialect),
    lookups: {},
    reservation: () => null,
  };
}

function notTextable(): LandedError {
  return new LandedError('INPUT_INVALID', {
    what: 'The number to text',
    why: 'it is not a full, valid phone number',
    toDo: 'Give it with a plus and the country.',
  });
}
