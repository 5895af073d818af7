import type { DispatchStrategy } from '@landed/contract';

/**
 * What happens if the answer gets lost, in words, from the strategy alone: when a declaration is made honest and
 * its tier falls, this sentence changes with it.
 */
export function lostAnswerSentence(strategy: DispatchStrategy, title: string): string {
  switch (strategy.tier) {
    case 'FULL':
      return `If the answer gets lost, ${title} is asked and, if need be, told again under the same id; that cannot make two.${lifetime(strategy)}`;
    case 'RECONCILABLE':
      return `If the answer gets lost, we look it up at ${title}; it is not sent again without asking you.`;
    case 'PARTIAL':
      return `If the answer gets lost, ${partial(strategy, title)}`;
    case 'BLIND':
      return `If the answer gets lost, ${title} cannot be asked; you will have to check. It is not sent again by itself.`;
  }
}

function partial(strategy: DispatchStrategy, title: string): string {
  if (strategy.steps.some(({ kind }) => kind === 'reask'))
    return `${title} is told again under the same id, and that cannot make two; it may not tell whether it was done, and you may have to check.${lifetime(strategy)}`;
  const reports = strategy.steps.some(({ kind }) => kind === 'parkedWebhooks');
  return reports
    ? `we wait for ${title} to report it; if nothing comes, you may have to check. It is not sent again by itself.`
    : `${title} can be asked only by a number that may be lost with it; then you have to check. It is not sent again by itself.`;
}

function lifetime({ keyLifetimeMs }: DispatchStrategy): string {
  if (keyLifetimeMs === null) return '';
  const minutes = Math.floor(keyLifetimeMs / 60_000);
  return ` It remembers the id for ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}.`;
}
