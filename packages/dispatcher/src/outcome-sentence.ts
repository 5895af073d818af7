import type { DispatchOutcome } from '@landed/contract';

/** A sentence for outcomes that the record itself does not tell; null where the record's own sentence says it. */
export function outcomeSentence(outcome: DispatchOutcome): string | null {
  switch (outcome.kind) {
    case 'BlockedStale':
      return `Nothing was sent: ${outcome.stale.map(({ label }) => label).join('; ')} changed since you said yes.`;
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
