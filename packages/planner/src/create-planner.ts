import type { TypedStep } from '@landed/contract';

import {
  draftPlan,
  dryRun,
  type Draft,
  type DraftInput,
  type DryRun,
  type PlannerOptions,
} from './draft-plan.js';

/** From steps to a plan that a person can be shown. Reads only. */
export interface Planner {
  /** Checks every step without writing anything; all blockers at once. */
  dryRun(steps: readonly TypedStep[]): Promise<DryRun>;
  /** Captures evidence, builds every request, writes the summary, digests it all. */
  draft(input: DraftInput): Promise<Draft>;
}

export function createPlanner(options: PlannerOptions): Planner {
  return {
    dryRun: (steps) => dryRun(options, steps),
    draft: (input) => draftPlan(options, input),
  };
}
