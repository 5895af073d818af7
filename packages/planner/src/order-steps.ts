import { LandedError } from '@landed/contract';

/** What ordering needs to know of a step. */
export interface Orderable {
  readonly stepKey: string;
  readonly dependsOn: readonly string[];
  readonly irreversible: boolean;
}

/**
 * Steps in an order in which each comes after what it depends on, and irreversible ones as late as that allows.
 *
 * @throws {LandedError} `INPUT_INVALID` for a name used twice, an unknown dependency, or a circle.
 */
export function orderSteps<Step extends Orderable>(steps: readonly Step[]): readonly Step[] {
  const names = new Set(steps.map(({ stepKey }) => stepKey));
  if (names.size !== steps.length)
    throw invalid('two steps have one name', 'Give each step its own stepKey.');
  for (const step of steps) {
    const missing = step.dependsOn.find((name) => !names.has(name));
    if (missing !== undefined) {
      throw invalid(
        `step ${step.stepKey} depends on ${missing}, which is not in the plan`,
        'Name a step of the plan.',
      );
    }
  }
  const ordered: Step[] = [];
  const done = new Set<string>();
  while (ordered.length < steps.length) {
    const ready = steps.filter(
      (step) => !done.has(step.stepKey) && step.dependsOn.every((name) => done.has(name)),
    );
    const next = ready.find((step) => !step.irreversible) ?? ready[0];
    if (next === undefined)
      throw invalid('the steps wait for each other in a circle', 'Break the circle.');
    ordered.push(next);
    done.add(next.stepKey);
  }
  return ordered;
}

function invalid(why: string, toDo: string): LandedError {
  return new LandedError('INPUT_INVALID', { what: 'The plan', why, toDo });
}
