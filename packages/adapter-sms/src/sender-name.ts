/** What is wrong with a sender for a receiver; null where nothing is. */
export type SenderProblem = 'tooLong' | 'badCharacters' | 'notInThisCountry';

/** GSM 03.40: a sender that is a name has room for eleven characters. */
const NAME_CHARACTERS_MAX = 11;

/** The countries of calling code 1 show numbers only: a name is dropped or refused there. */
const CALLING_CODES_WITHOUT_NAMES: ReadonlySet<string> = new Set(['1']);

/**
 * Judges a sender.
 *
 * @param callingCode - Of the receiver, without a plus; null where the number could not be read.
 */
export function senderProblemOf(sender: string, callingCode: string | null): SenderProblem | null {
  if (/^\+?\d{3,15}$/.test(sender)) return null;
  if (sender.length > NAME_CHARACTERS_MAX) return 'tooLong';
  if (!/^[A-Za-z0-9 &._-]*[A-Za-z][A-Za-z0-9 &._-]*$/.test(sender)) return 'badCharacters';
  const refused = callingCode !== null && CALLING_CODES_WITHOUT_NAMES.has(callingCode);
  return refused ? 'notInThisCountry' : null;
}
