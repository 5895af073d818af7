import type { ActionType, Intent, IntentHint, IntentParser, IntentReading } from '@landed/contract';

import { acrossClauses } from './across-clauses.js';
import { askedActionOf } from './action-words.js';
import { clausesOf, type Clause } from './clause.js';
import { eventHints, moveHints } from './event-hints.js';
import { messageIntents } from './message-hints.js';
import { paymentHints } from './payment-hints.js';
import { whyUnsafe } from './unsafe-words.js';
import type { Words } from './words.js';

/** The longest sentence that is read, in UTF-16 units. */
export const SENTENCE_LENGTH_MAX = 2_000;

const SAY_INSTEAD =
  'Say what should be done and when, in English, for example “book the dentist tomorrow at 3pm” or “text Sarah that I’ll be late”.';

/**
 * Reads English sentences by fixed rules: the same words give the same intents, and nothing leaves the process.
 * Only what is said is found; reading dates, names and places is the resolver's work. Never throws.
 */
export function createIntentParser(): IntentParser {
  return { parse };
}

function parse(sentence: string): IntentReading {
  const refusal = refusalOf(sentence);
  if (refusal !== null) return { kind: 'notUnderstood', sentence, why: refusal };
  const clauses = clausesOf(sentence);
  const unsafe = unsafeOf(clauses);
  if (unsafe !== null) return { kind: 'notUnderstood', sentence, why: unsafe };
  const readings = clauses.map((clause) => ({ clause, intents: intentsOf(clause) }));
  const unread = readings.find(({ intents }) => intents.length === 0)?.clause;
  if (unread !== undefined) return { kind: 'notUnderstood', sentence, why: whyUnread(unread) };
  const intents = distinct(acrossClauses(readings.flatMap((reading) => reading.intents)));
  return { kind: 'understood', sentence, intents };
}

function refusalOf(sentence: string): string | null {
  if (sentence.trim() === '') return `The sentence is empty, so nothing was done. ${SAY_INSTEAD}`;
  if (sentence.length > SENTENCE_LENGTH_MAX) {
    return `The sentence is longer than ${SENTENCE_LENGTH_MAX} characters, so nothing was done. Say one thing at a time.`;
  }
  return null;
}

function unsafeOf(clauses: readonly Clause[]): string | null {
  for (const { text } of clauses) {
    const why = whyUnsafe(text);
    if (why !== null) return `“${text.trim().slice(0, 80)}” ${why}`;
  }
  return null;
}

function whyUnread({ text, offset }: Clause): string {
  const asked = askedActionOf(text);
  const what = `“${text.trim().slice(0, 80)}”`;
  if (asked !== null) {
    return `${what} asks for something that comes again and again, or for two things at once, so nothing was done. Say one thing at a time.`;
  }
  const which = offset === 0 ? 'No action was found in that' : `${what} was not understood`;
  return `${which}, so nothing was done. ${SAY_INSTEAD}`;
}

function intentsOf(clause: Clause): readonly Intent[] {
  const asked = askedActionOf(clause.text);
  if (asked === null) return [];
  const words: Words = {
    text: clause.text.slice(asked.restStart),
    offset: clause.offset + asked.restStart,
  };
  if (asked.actionType === 'message.send') return messageIntents(words, asked.verb);
  return intentOf(asked.actionType, { ...words, text: words.text.replace(COURTESY, '') });
}

const COURTESY = /(?:[\s,.!]+(?:please|pls|plz|thanks|thank you|thx|for me|if possible))+[\s.!]*$/i;
const STEP_KEYS: Record<EventAction | PaymentAction, string> = {
  'calendar.book': 'book',
  'calendar.move': 'move',
  'calendar.cancel': 'cancel',
  'reminder.set': 'remind',
  'payment.pay': 'pay',
  'payment.refund': 'refund',
  'ride.book': 'ride',
};

type PaymentAction = 'payment.pay' | 'payment.refund';
type EventAction = Exclude<ActionType, PaymentAction | 'message.send'>;

function intentOf(actionType: EventAction | PaymentAction, words: Words): readonly Intent[] {
  const hints = hintsOf(actionType, words);
  return hints === null ? [] : [{ actionType, stepKey: STEP_KEYS[actionType], hints }];
}

function hintsOf(
  actionType: EventAction | PaymentAction,
  words: Words,
): readonly IntentHint[] | null {
  switch (actionType) {
    case 'payment.pay':
    case 'payment.refund':
      return paymentHints(words);
    case 'calendar.move':
      return moveHints(words);
    default:
      return eventHints(words, actionType === 'ride.book');
  }
}

/** Two steps of one sentence never share a name. */
function distinct(intents: readonly Intent[]): readonly Intent[] {
  const seen = new Map<string, number>();
  return intents.map((intent) => {
    const times = (seen.get(intent.stepKey) ?? 0) + 1;
    seen.set(intent.stepKey, times);
    return times === 1 ? intent : { ...intent, stepKey: `${intent.stepKey}-${times}` };
  });
}
