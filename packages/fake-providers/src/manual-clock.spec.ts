import { describe, expect, it } from 'vitest';

import { createManualClock } from './manual-clock.js';

describe('createManualClock', () => {
  it('stands still until it is moved', () => {
    const clock = createManualClock(1000);

    expect([clock.now(), clock.now()]).toEqual([1000, 1000]);
  });

  it('advances by what it is told and answers the new time', () => {
    const clock = createManualClock(1000);

    expect(clock.advance(250)).toBe(1250);
    expect(clock.now()).toBe(1250);
  });

  it('jumps backwards when it is set', () => {
    const clock = createManualClock(1000);

    clock.set(400);

    expect(clock.now()).toBe(400);
  });

  it('fires timers in the order of their time, each once', () => {
    const clock = createManualClock(0);
    const fired: string[] = [];
    clock.setTimer(() => fired.push('late'), 20);
    clock.setTimer(() => fired.push('early'), 10);

    clock.advance(9);
    expect(fired).toEqual([]);
    clock.advance(11);
    clock.advance(100);

    expect(fired).toEqual(['early', 'late']);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses to advance by %s', (durationMs) => {
    const clock = createManualClock(5);

    expect(() => clock.advance(durationMs)).toThrow(RangeError);
    expect(clock.now()).toBe(5);
  });
});
