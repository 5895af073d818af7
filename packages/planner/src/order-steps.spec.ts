import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { orderSteps, type Orderable } from './order-steps.js';

const step = (stepKey: string, dependsOn: readonly string[] = [], irreversible = false) => ({
  stepKey,
  dependsOn,
  irreversible,
});
const final = (stepKey: string, dependsOn: readonly string[] = []) =>
  step(stepKey, dependsOn, true);
const names = (steps: readonly Orderable[]) => orderSteps(steps).map(({ stepKey }) => stepKey);

/** Steps that name only steps after them in the list, so that there is no circle; then mixed. */
const graphs = fc
  .array(fc.record({ irreversible: fc.boolean(), bits: fc.nat({ max: 2 ** 8 - 1 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((seeds) =>
    seeds.map(({ irreversible, bits }, at) =>
      step(
        `s${at}`,
        seeds.flatMap((_, other) => (other < at && (bits >> other) % 2 === 1 ? [`s${other}`] : [])),
        irreversible,
      ),
    ),
  )
  .chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length }));

function waitsFor(steps: readonly Orderable[], stepKey: string, before: string): boolean {
  const found = steps.find((one) => one.stepKey === stepKey);
  return (found?.dependsOn ?? []).some((name) => name === before || waitsFor(steps, name, before));
}

describe('orderSteps', () => {
  it('keeps the order in which steps were named where nothing speaks against it', () => {
    expect(names([step('b'), step('a'), step('c')])).toEqual(['b', 'a', 'c']);
  });

  it('puts a step after all that it depends on', () => {
    expect(names([step('text', ['book']), step('book')])).toEqual(['book', 'text']);
  });

  it('puts an irreversible step after the reversible ones', () => {
    expect(names([final('text'), step('book'), step('note')])).toEqual(['book', 'note', 'text']);
  });

  it('lets an irreversible step go first only where a reversible one waits for it', () => {
    const steps = [final('text'), final('pay'), step('receipt', ['pay'])];

    expect(names(steps)).toEqual(['pay', 'receipt', 'text']);
  });

  it('is topological, whatever the steps', () => {
    fc.assert(
      fc.property(graphs, (steps) => {
        const order = names(steps);

        expect(order.toSorted()).toEqual(steps.map(({ stepKey }) => stepKey).toSorted());
        for (const { stepKey, dependsOn } of steps)
          for (const name of dependsOn)
            expect(order.indexOf(name)).toBeLessThan(order.indexOf(stepKey));
      }),
    );
  });

  it('never sends an irreversible step while a reversible one could go, whatever the steps', () => {
    fc.assert(
      fc.property(graphs, (steps) => {
        const order = orderSteps(steps);

        order.forEach(({ irreversible }, at) => {
          if (!irreversible) return;
          const done = new Set(order.slice(0, at).map(({ stepKey }) => stepKey));
          const couldGo = order
            .slice(at)
            .filter((one) => !one.irreversible && one.dependsOn.every((name) => done.has(name)));
          expect(couldGo).toEqual([]);
        });
      }),
    );
  });

  it('puts an irreversible step that no reversible one waits for after them all', () => {
    fc.assert(
      fc.property(graphs, (steps) => {
        const order = orderSteps(steps);
        const lastReversible = order.findLastIndex((one) => !one.irreversible);

        order.forEach(({ irreversible, stepKey }, at) => {
          const needed = steps.some(
            (one) => !one.irreversible && waitsFor(steps, one.stepKey, stepKey),
          );
          if (irreversible && !needed) expect(at).toBeGreaterThan(lastReversible);
        });
      }),
    );
  });

  it.each<[string, readonly Orderable[], RegExp]>([
    ['a circle', [step('a', ['b']), step('b', ['a'])], /in a circle/],
    ['a step that waits for itself', [step('a', ['a'])], /in a circle/],
    ['a step that is not in the plan', [step('a', ['b'])], /step a depends on b/],
    ['a name that is used twice', [step('a'), step('a')], /two steps have one name/],
    ['no step at all', [], /it has no step/],
  ])('refuses %s', (_what, steps, why) => {
    expect(() => orderSteps(steps)).toThrow(why);
  });
});
