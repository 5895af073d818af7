import type { TypedStep } from '@landed/contract';

import { draftPlan, type Draft, type DraftInput, type PlannerOptions } from './draft-plan.js';
import { dryRun, type DryRun } from './dry-run.js';

/** From steps to a plan that a person can be shown. Reads only. */
export interface Planner {
  /**
   * Checks every step without writing anything; all blockers at once.
   * @throws {LandedError} `INPUT_INVALID` where the steps make no order.
   */
  dryRun(steps: readonly TypedStep[]): Promise<DryRun>;
  /** Captures evidence, builds every request, writes the summary, digests it all. */
  draft(input: DraftInput): Promise<Draft>;
}

/** A planner over the operations of one composition. Keeps nothing between calls. */
export function createPlanner(options: PlannerOptions): Planner {
  return {
    dryRun: (steps) => dryRun(options.operations, steps),
    draft: (input) => draftPlan(options, input),
  };
}
