import type { ActionView, Approver, ConfirmationOutcome, PlanView } from '@landed/contract';

import type { TourWorld, TourWorldOptions } from './tour-world.js';

/** What one story of the tour came to. */
export interface StoryResult {
  /** What must have happened, in words. */
  readonly mustBe: string;
  /** Null where it ended as it must; else what differs. */
  readonly failure: string | null;
  readonly effectsExpected: number;
  readonly effectsAtProviders: number;
}

/** One story: a name, and how it goes. */
export interface Story {
  readonly name: string;
  /** @param open - Opens a world of the story's own; it is closed when the story is over, however it ends. */
  play(line: TimeLine, open: OpenWorld): Promise<StoryResult>;
}

export type OpenWorld = (options?: TourWorldOptions) => Promise<TourWorld>;

/** Where a story tells what happens, with the story's own time in front. */
export interface TimeLine {
  say(text: string): void;
}

export const ANA: Approver = { kind: 'person', name: 'Ana' };

/** A confirmation in words for the time line. */
export function told(outcome: ConfirmationOutcome): string {
  return `${outcome.kind}: ${outcome.sentence}`;
}

/** An action's two axes and status in words for the time line. */
export function axesText({ delivery, acceptance, status }: ActionView): string {
  return `delivery ${delivery}, acceptance ${acceptance}, status ${status ?? 'none yet'}`;
}

/** The decision that a person takes who was shown this plan. */
export function yesTo(plan: PlanView) {
  return { planId: plan.planId, digest: plan.digest, by: ANA };
}

/** Collects what is not as it must be. */
export function createChecks() {
  const failures: string[] = [];
  return {
    expect(what: string, found: unknown, wanted: unknown): void {
      if (JSON.stringify(found) !== JSON.stringify(wanted)) {
        failures.push(`${what} is ${JSON.stringify(found)}, must be ${JSON.stringify(wanted)}`);
      }
    },
    failure: (): string | null => (failures.length === 0 ? null : failures.join('; ')),
  };
}
