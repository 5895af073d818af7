import { LandedError } from '@landed/contract';

/** What ordering needs to know of a step. */
export interface Orderable {
  readonly stepKey: string;
  readonly dependsOn: readonly string[];
  readonly irreversible: boolean;
}

/**
 * Steps in an order in which each comes after what it depends on, and irreversible ones as late as that allows: one
 * goes before a reversible one only where that waits for it.
 *
 * @throws {LandedError} `INPUT_INVALID` for no steps, a name used twice, an unknown dependency, or a circle.
 */
export function orderSteps<Step extends Orderable>(steps: readonly Step[]): readonly Step[] {
  assertNamed(steps);
  const ordered: Step[] = [];
  const done = new Set<string>();
  while (ordered.length < steps.length) {
    const left = steps.filter((step) => !done.has(step.stepKey));
    const next = nextOf(left);
    if (next === undefined)
      throw invalid('the steps wait for each other in a circle', 'Break the circle.');
    ordered.push(next);
    done.add(next.stepKey);
  }
  return ordered;
}

/** A reversible one that can go; else an irreversible one that a reversible one waits for; else any that can go. */
function nextOf<Step extends Orderable>(left: readonly Step[]): Step | undefined {
  const open = new Set(left.map(({ stepKey }) => stepKey));
  const ready = left.filter(({ dependsOn }) => !dependsOn.some((name) => open.has(name)));
  return (
    ready.find((step) => !step.irreversible) ??
    ready.find((step) => holdsUpReversible(step, left)) ??
    ready[0]
  );
}

function holdsUpReversible(step: Orderable, left: readonly Orderable[]): boolean {
  const waiting = new Set([step.stepKey]);
  for (let before = 0; before < waiting.size;) {
    before = waiting.size;
    for (const { stepKey, dependsOn } of left)
      if (dependsOn.some((name) => waiting.has(name))) waiting.add(stepKey);
  }
  return left.some(({ stepKey, irreversible }) => !irreversible && waiting.has(stepKey));
}

function assertNamed(steps: readonly Orderable[]): void {
  if (steps.length === 0) throw invalid('it has no step', 'Name at least one.');
  const names = new Set(steps.map(({ stepKey }) => stepKey));
  if (names.size !== steps.length)
    throw invalid('two steps have one name', 'Give each step its own stepKey.');
  for (const { stepKey, dependsOn } of steps) {
    const missing = dependsOn.find((name) => !names.has(name));
    if (missing !== undefined) {
      throw invalid(
        `step ${stepKey} depends on ${missing}, which is not in the plan`,
        'Name a step of the plan.',
      );
    }
  }
}

function invalid(why: string, toDo: string): LandedError {
  return new LandedError('INPUT_INVALID', { what: 'The plan', why, toDo });
}
