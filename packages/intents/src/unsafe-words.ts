import { askedActionOf } from './action-words.js';
import { withoutQuoted } from './quotes.js';
import { timeStretches } from './time-phrases.js';

const CONDITION =
  /\b(?:if|unless|whenever|in case|as soon as|as long as|depending on|provided that)\s|\b(?:when|once|after|until)\s+(?:i|he|she|they|we|you|it)\b/i;
const OPENER = /\s*(?:\b(?:that|saying|to say)\b|(?<!\d):(?!\d))/i;

/**
 * Why a clause may not be read as it stands: it depends on something, or is to be said later. Nothing here can wait,
 * so reading it would act at once. Null where nothing speaks against it.
 */
export function whyUnsafe(clause: string): string | null {
  const asked = askedActionOf(clause);
  if (asked === null) return null;
  const words = withoutQuoted(clause).slice(asked.restStart);
  if (asked.actionType === 'message.send') return isDelayed(words) ? LATER : null;
  return CONDITION.test(words) ? ON_CONDITION : null;
}

const LATER =
  'asks to send a message later, and messages can only be sent at once, so nothing was done. Ask again when it is time, or set a reminder.';
const ON_CONDITION =
  'depends on something that cannot be waited for here, so nothing was done. Ask again when it is certain.';

/** "text Ana tomorrow at 9am that …": a time between the name and the message. */
function isDelayed(words: string): boolean {
  const opener = OPENER.exec(words);
  if (opener === null) return false;
  const names = words.slice(0, opener.index);
  return timeStretches(names).some(({ end }) => names.slice(end).trim() === '');
}
