import type { Intent, IntentParser, IntentReading } from '@landed/contract';

import { askedActionOf, type AskedAction } from './action-words.js';
import { clausesOf, type Clause } from './clause.js';
import { eventHints, paymentHints } from './event-hints.js';
import { messageIntents } from './message-hints.js';
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
  const intents = distinct(clauses.flatMap(intentsOf));
  if (intents.length === 0) {
    return {
      kind: 'notUnderstood',
      sentence,
      why: `No action was found in that, so nothing was done. ${SAY_INSTEAD}`,
    };
  }
  const unread = clauses.find((clause) => intentsOf(clause).length === 0);
  if (unread !== undefined) {
    const why = `“${unread.text.trim().slice(0, 80)}” was not understood, so nothing was done. ${SAY_INSTEAD}`;
    return { kind: 'notUnderstood', sentence, why };
  }
  return { kind: 'understood', sentence, intents };
}

function refusalOf(sentence: string): string | null {
  if (sentence.trim() === '') return `The sentence is empty, so nothing was done. ${SAY_INSTEAD}`;
  if (sentence.length > SENTENCE_LENGTH_MAX) {
    return `The sentence is longer than ${SENTENCE_LENGTH_MAX} characters, so nothing was done. Say one thing at a time.`;
  }
  return null;
}

function intentsOf(clause: Clause): readonly Intent[] {
  const asked = askedActionOf(clause.text);
  if (asked === null) return [];
  const words: Words = {
    text: clause.text.slice(asked.restStart),
    offset: clause.offset + asked.restStart,
  };
  return asked.actionType === 'message.send' ? messageIntents(words) : [intentOf(asked, words)];
}

const STEP_KEYS: Record<Exclude<AskedAction['actionType'], 'message.send'>, string> = {
  'calendar.book': 'book',
  'calendar.move': 'move',
  'calendar.cancel': 'cancel',
  'reminder.set': 'remind',
  'payment.pay': 'pay',
  'payment.refund': 'refund',
  'ride.book': 'ride',
};

function intentOf({ actionType }: AskedAction, words: Words): Intent {
  const isPayment = actionType === 'payment.pay' || actionType === 'payment.refund';
  const hints = isPayment ? paymentHints(words) : eventHints(words);
  const stepKey = actionType === 'message.send' ? 'text' : STEP_KEYS[actionType];
  return { actionType, stepKey, hints };
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
