import type { ActionView, PersonVerb } from '@landed/contract';

/** The words of a person's verbs at a command line. */
export const VERBS = {
  'it-happened': 'itHappened',
  'it-did-not-happen': 'itDidNotHappen',
  'try-again': 'tryAgain',
  'leave-it': 'leaveIt',
} as const satisfies Record<string, PersonVerb>;
export type VerbWord = keyof typeof VERBS;

export function isVerbWord(word: string): word is VerbWord {
  return Object.hasOwn(VERBS, word);
}

/** What a verb would do, to be read before it is chosen. */
export function consequenceOf(word: VerbWord, { tier }: Pick<ActionView, 'tier'>): string {
  switch (word) {
    case 'it-happened':
      return 'It counts as done, on your word. Nothing is sent. A later proof of the opposite reopens it.';
    case 'it-did-not-happen':
      return 'It counts as failed, on your word. Nothing is sent. A later proof of the opposite reopens it.';
    case 'try-again':
      return tier === 'FULL'
        ? 'It is asked again under the same key, which cannot make two of it; where that is over, a new attempt is put to you as a new question.'
        : 'A new attempt is put to you as a new question. If the first one went out after all, there will be two of it.';
    case 'leave-it':
      return 'It stays as it is, unresolved. Nothing is sent.';
  }
}

/** All verbs with their consequences, as lines to choose from. */
export function consequenceLines(action: Pick<ActionView, 'actionId' | 'tier'>): string {
  return (Object.keys(VERBS) as VerbWord[])
    .map(
      (word) =>
        `   resolve ${action.actionId} ${word} --reason "…"\n      ${consequenceOf(word, action)}`,
    )
    .join('\n');
}
