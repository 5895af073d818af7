import type { DispatchOutcome, StaleDependency } from '@landed/contract';

/** A sentence for outcomes that the record itself does not tell; null where the record's own sentence says it. */
export function outcomeSentence(outcome: DispatchOutcome): string | null {
  switch (outcome.kind) {
    case 'BlockedStale':
      return `Nothing was sent: ${outcome.stale.map(changeOf).join('; ')}.`;
    case 'BlockedUnresolvable':
      return `Nothing was sent yet: ${outcome.unreadable.map(({ label, why }) => `${label} (${why})`).join('; ')} cannot be read now.`;
    case 'Skipped':
      return `Nothing was sent: ${outcome.why}.`;
    case 'Executed':
    case 'Acknowledged':
    case 'Rejected':
    case 'Deferred':
    case 'Unresolved':
    case 'Failed':
      return null;
  }
}

/** What the plan itself no longer holds is said in full; a fact of the world is named. */
function changeOf({ label, changes }: StaleDependency): string {
  return changes.length === 0 ? label : `${label} changed since you said yes`;
}
