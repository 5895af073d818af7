import type { PlanView } from '@landed/contract';
import { instantText } from '@landed/planner';

/** How a plan is named in later commands, and until when it can be decided. */
export function planLine({ planId, digest, state, expiresAt }: PlanView, zone: string): string {
  const until =
    state === 'proposed' ? `, to be decided before ${instantText(expiresAt, zone)}` : '';
  return `plan ${planId} digest ${digest}, ${state}${until}`;
}
