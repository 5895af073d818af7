import type { ActionType } from '@landed/contract';

/** What a clause asks for, and where its own words begin behind the verb. */
export interface AskedAction {
  readonly actionType: ActionType;
  readonly restStart: number;
}

const POLITE = String.raw`^\s*(?:(?:please|hey|hi|ok|okay)[,\s]+)*(?:(?:can|could|would|will) you\s+|i(?:'d|’d| would) like (?:you )?to\s+|i (?:want|need) (?:you )?to\s+)?(?:please\s+)?`;

/** In this order: the first that fits counts. */
const PATTERNS: readonly (readonly [ActionType, string])[] = [
  [
    'ride.book',
    String.raw`(?:book|order|get|call|reserve)\s+(?:me\s+)?(?:an?\s+)?(?:cab|taxi|ride|uber)\b`,
  ],
  ['reminder.set', String.raw`(?:remind me|set (?:me )?a reminder)\b(?:\s+(?:to|about|for))?`],
  ['message.send', String.raw`send\s+(?:an?\s+)?(?:text|message|sms)(?:\s+message)?\s+to\b`],
  ['message.send', String.raw`(?:text|message|sms|write to)\b`],
  ['message.send', String.raw`send\b(?=.*\b(?:text|message|sms)\b)`],
  ['message.send', String.raw`tell\b`],
  ['calendar.move', String.raw`(?:move|reschedule|postpone|push back|push|shift)\b`],
  ['calendar.cancel', String.raw`(?:cancel|call off|delete)\b`],
  ['payment.refund', String.raw`refund\b`],
  ['payment.pay', String.raw`(?:pay|transfer)\b`],
  ['calendar.book', String.raw`(?:book|schedule|arrange|set up|reserve|make|plan|put|add)\b`],
];
const COMPILED = PATTERNS.map(
  ([actionType, words]) => [actionType, new RegExp(`${POLITE}${words}`, 'i')] as const,
);

/** Null where the clause asks for nothing that is known here. */
export function askedActionOf(clause: string): AskedAction | null {
  for (const [actionType, pattern] of COMPILED) {
    const found = pattern.exec(clause);
    if (found !== null) return { actionType, restStart: found[0].length };
  }
  return null;
}
