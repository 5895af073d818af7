import { segmentsOf } from './message-segments.js';

/** A family of gateways: how it wants to be asked, and how it words its answers. */
export type SmsDialectName = 'kannel' | 'clickatell';

/** A message as it is to go out. */
export interface OutgoingMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly sender: string | null;
}

export interface SmsDialect {
  /** The names under which the credentials travel in the query. */
  readonly credentialNames: { readonly username: string; readonly password: string };
  /** The form, in the order in which it is sent. */
  fieldsOf(message: OutgoingMessage): readonly (readonly [string, string])[];
  /** What a whole answer says, by status and text together; null where it says nothing that is known. */
  readAnswer(status: number, text: string): DialectVerdict | null;
}

export type DialectVerdict =
  /** The gateway has the text. Nobody will ever say what became of it. */
  | { readonly kind: 'taken'; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string };

/** What Kannel says to what it will not do, each with a status from 400 to 499. */
const KANNEL_REFUSALS: ReadonlySet<string> = new Set([
  'Authorization failed for sendsms',
  'Missing receiver number, rejected',
  'Missing message text, rejected',
  'Sender missing and no global set, rejected',
  'Not routable. Do not try again.',
]);
const KANNEL_TAKEN: ReadonlySet<string> = new Set([
  '0: Accepted for delivery',
  '3: Queued for later delivery',
]);

const kannel: SmsDialect = {
  credentialNames: { username: 'username', password: 'password' },
  fieldsOf: ({ to, text, sender }) => [
    ['to', to],
    ['text', text],
    ...fromField(sender),
    // Left to itself Kannel reads the text in another character set, and sends question marks for the rest.
    ['charset', 'UTF-8'],
    ['coding', segmentsOf(text).encoding === 'UCS-2' ? '2' : '0'],
  ],
  readAnswer(status, text) {
    if (status === 202 && KANNEL_TAKEN.has(text)) return { kind: 'taken', words: text };
    const refused = status >= 400 && status < 500 && KANNEL_REFUSALS.has(text);
    return refused ? { kind: 'refused', words: text } : null;
  },
};

const clickatell: SmsDialect = {
  credentialNames: { username: 'user', password: 'password' },
  fieldsOf({ to, text, sender }) {
    const { encoding, segments } = segmentsOf(text);
    const body = encoding === 'UCS-2' ? utf16Hex(text) : text;
    return [
      ['to', to.replace(/^\+/, '')],
      ['text', body],
      ...fromField(sender),
      ...(encoding === 'UCS-2' ? [['unicode', '1'] as const] : []),
      ...(segments > 1 ? [['concat', String(segments)] as const] : []),
    ];
  },
  readAnswer(status, text) {
    if (status !== 200) return null;
    if (/^ID: [0-9a-f]{1,64}$/i.test(text)) return { kind: 'taken', words: text };
    const code = /^ERR: (\d{1,3}),? \S.*$/.exec(text)?.[1];
    return code === undefined ? null : { kind: 'refused', words: `ERR: ${code}` };
  },
};

/** The dialect of a name. */
export function smsDialectOf(name: SmsDialectName): SmsDialect {
  return name === 'kannel' ? kannel : clickatell;
}

function fromField(sender: string | null): readonly (readonly [string, string])[] {
  return sender === null ? [] : [['from', sender]];
}

/** The same characters, two bytes each, as Clickatell wants what GSM-7 does not have. */
function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('');
}
