/** A part of a sentence that asks for one thing, and where it starts in the sentence. */
export interface Clause {
  readonly text: string;
  readonly offset: number;
}

const VERBS =
  'book|schedule|reschedule|arrange|set up|reserve|make|put|add|plan|move|postpone|push|cancel|call off|delete|text|message|sms|send|write to|tell|remind|set a reminder|pay|transfer|refund|order|get|call me';
const JOINT = new RegExp(
  `(?:\\s*[,;.]\\s*|\\s+)(?:and then|and also|and|then|also)\\s+(?=(?:please\\s+)?(?:${VERBS})\\b)`,
  'gi',
);

/** Splits a sentence where another thing is asked for: "book … and text …". */
export function clausesOf(sentence: string): readonly Clause[] {
  const clauses: Clause[] = [];
  let offset = 0;
  for (const joint of sentence.matchAll(JOINT)) {
    clauses.push({ text: sentence.slice(offset, joint.index), offset });
    offset = joint.index + joint[0].length;
  }
  clauses.push({ text: sentence.slice(offset), offset });
  return clauses.filter(({ text }) => text.trim() !== '');
}
