import type { ActionType } from '@landed/contract';

/** What a clause asks for, and where its own words begin behind the verb. */
export interface AskedAction {
  readonly actionType: ActionType;
  /** The words that ask for it, in lower case: "send a text to". */
  readonly verb: string;
  readonly restStart: number;
}

const POLITE = String.raw`^\s*(?:(?:please|pls|plz|kindly|hey|hi|hello|ok|okay|so)[,\s]+)*(?:(?:can|could|would|will) you\s+(?:please\s+|pls\s+)?|i(?:'d|’d| would) like (?:you )?to\s+|i (?:want|need) (?:you )?to\s+|let['’]s\s+)?(?:(?:please|pls|plz)\s+)?`;

/** In this order: the first that fits counts. */
const PATTERNS: readonly (readonly [ActionType, string])[] = [
  [
    'ride.book',
    String.raw`(?:book|order|get|call|reserve)\s+(?:me\s+|us\s+)?(?:an?\s+)?(?:cab|taxi|ride|uber)\b`,
  ],
  ['reminder.set', String.raw`(?:remind me|set (?:me )?a reminder)\b(?:\s+(?:to|about|for))?`],
  ['message.send', String.raw`send\s+(?:an?\s+)?(?:text|message|sms)(?:\s+message)?\s+to\b`],
  ['message.send', String.raw`(?:text|message|sms|write to)\b`],
  [
    'payment.pay',
    String.raw`send\b(?=\s+(?:[$€£¥]|\d)|\s+\S+\s+(?:[$€£¥]\s?\d|\d[\d.,]*\s?(?:euros?|dollars?|pounds?|yen|[A-Z]{3})\b))(?!.*\b(?:text|message|sms)\b)`,
  ],
  ['message.send', String.raw`send\b(?=.+?\s(?:an?\s+)?(?:text|message|sms)\b)`],
  ['message.send', String.raw`tell\b`],
  ['message.send', String.raw`let\b(?=.+?\sknow\b)`],
  ['calendar.move', String.raw`(?:move|reschedule|postpone|push back|push|shift)\b`],
  ['calendar.cancel', String.raw`(?:cancel|call off|delete)\b`],
  ['payment.refund', String.raw`refund\b`],
  ['payment.pay', String.raw`(?:pay|transfer)\b`],
  [
    'calendar.book',
    String.raw`(?:book|schedule|arrange|set up|reserve|make(?=\s+(?:me\s+)?(?:an?|the|my|our)\b)|plan|put|add)\b`,
  ],
];
const COMPILED = PATTERNS.map(
  ([actionType, words]) => [actionType, new RegExp(`${POLITE}(${words})`, 'is')] as const,
);

/** Null where the clause asks for nothing that is known here. */
export function askedActionOf(clause: string): AskedAction | null {
  for (const [actionType, pattern] of COMPILED) {
    const found = pattern.exec(clause);
    if (found === null) continue;
    const verb = (found[1] ?? '').toLowerCase();
    return { actionType, verb, restStart: found[0].length };
  }
  return null;
}
