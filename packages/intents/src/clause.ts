import { askedActionOf } from './action-words.js';
import { withoutQuoted } from './quotes.js';

/** A part of a sentence that asks for one thing, and where it starts in the sentence. */
export interface Clause {
  readonly text: string;
  readonly offset: number;
}

const RIDE = '(?:order|get|call)\\s+(?:(?:me|us)\\s+)?(?:an?\\s+)?(?:cab|taxi|ride|uber)';
/** Nobody texts themselves: "and text me back" is still what somebody is told. */
const TO_OTHERS = '(?:text|message|sms|send|write to|tell)(?!\\s+(?:me|us)\\b)';
const CLEAR = `book|schedule|reschedule|arrange|reserve|postpone|cancel|remind me|set a reminder|refund|let\\s+.+?\\sknow|${TO_OTHERS}|${RIDE}`;
/** Verbs that are as much at home in a message: "I am late and make sure he waits". */
const EVERYDAY = 'set up|make(?! sure)|put|add|plan|move|push|call off|delete|pay|transfer';
const START = `(?=(?:(?:please|pls)\\s+)?(?:${CLEAR})\\b)`;
const ANY_START = `(?=(?:(?:please|pls)\\s+)?(?:${CLEAR}|${EVERYDAY})\\b)`;
const JOINT = '(?:[\\s,;.!?]*\\s(?:and then|and also|and|then|also|plus)\\s+|[.!?;]+\\s+)';
const AFTER_MESSAGE = new RegExp(JOINT + START, 'gi');
const AFTER_OTHERS = new RegExp(JOINT + ANY_START, 'gi');

/** Splits a sentence where another thing is asked for: "book … and text …". */
export function clausesOf(sentence: string): readonly Clause[] {
  const readable = withoutQuoted(sentence);
  const clauses: Clause[] = [];
  let offset = 0;
  for (let joint = nextJoint(readable, 0); joint !== null; joint = nextJoint(readable, offset)) {
    clauses.push({ text: sentence.slice(offset, joint.index), offset });
    offset = joint.index + joint[0].length;
  }
  clauses.push({ text: sentence.slice(offset), offset });
  return clauses.filter(({ text }) => text.trim() !== '');
}

function nextJoint(readable: string, from: number): RegExpExecArray | null {
  const isMessage = askedActionOf(readable.slice(from))?.actionType === 'message.send';
  const pattern = isMessage ? AFTER_MESSAGE : AFTER_OTHERS;
  pattern.lastIndex = from;
  return pattern.exec(readable);
}
