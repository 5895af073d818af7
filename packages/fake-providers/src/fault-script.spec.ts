import { describe, expect, it } from 'vitest';

import type { Fault } from './fault.js';
import { createFaultQueue } from './fault-script.js';

const insert = { operation: 'events.insert', method: 'POST' };
const get = { operation: 'events.get', method: 'GET' };

describe('a fault script', () => {
  it('plays its faults in the order in which they were added, each as often as asked', () => {
    const script = createFaultQueue(['events.insert', 'events.get']);
    script.add({ kind: 'stall', times: 2 });
    script.add({ kind: 'lose-answer' });

    const kinds = [1, 2, 3, 4].map((number) => script.take(insert, number)?.kind);

    expect(kinds).toEqual(['stall', 'stall', 'lose-answer', undefined]);
  });

  it('keeps a fault for the operation and method it waits for', () => {
    const script = createFaultQueue(['events.insert', 'events.get']);
    script.add({ kind: 'stall', operation: 'events.insert' });
    script.add({ kind: 'lose-answer', method: 'GET' });

    expect(script.take(get, 1)?.kind).toBe('lose-answer');
    expect(script.take(get, 2)).toBeUndefined();
    expect(script.take(insert, 3)?.kind).toBe('stall');
  });

  it('shows what is left and what has struck', () => {
    const script = createFaultQueue(['events.insert', 'events.get']);
    script.add({ kind: 'stall', times: 2 });
    script.add({ kind: 'lose-answer' });

    script.take(insert, 7);

    expect(script.pending()).toEqual([
      { kind: 'stall', times: 1 },
      { kind: 'lose-answer', times: 1 },
    ]);
    expect(script.applied()).toMatchObject([{ fault: { kind: 'stall' }, requestNumber: 7 }]);
  });

  it('plays an endless fault until it is cleared', () => {
    const script = createFaultQueue(['events.insert', 'events.get']);
    script.add({ kind: 'stall', times: 'always' });

    expect([script.take(insert, 1)?.kind, script.take(insert, 2)?.kind]).toEqual([
      'stall',
      'stall',
    ]);
    script.clear();

    expect(script.take(insert, 3)).toBeUndefined();
    expect(script.pending()).toEqual([]);
  });

  it('keeps lag apart from the other faults, and endless unless told otherwise', () => {
    const script = createFaultQueue(['events.insert', 'events.get']);
    script.add({ kind: 'read-lag', lagMs: 40 });
    script.add({ kind: 'lose-answer', operation: 'events.get' });

    expect(script.take(get, 1)?.kind).toBe('lose-answer');
    expect([script.takeLagMs(get), script.takeLagMs(get)]).toEqual([40, 40]);
  });

  it('refuses an operation that the fake does not have, and adds none of the others', () => {
    const script = createFaultQueue(['events.insert']);

    const add = () => script.add({ kind: 'stall' }, { kind: 'stall', operation: 'events.inset' });

    expect(add).toThrow('There is no operation "events.inset" here; there are events.insert.');
    expect(script.pending()).toEqual([]);
  });

  it('refuses what is no fault and stays as it was', () => {
    const script = createFaultQueue(['events.insert', 'events.get']);

    expect(() => script.add({ kind: 'explode' } as unknown as Fault)).toThrow(/one of lose-answer/);
    expect(script.pending()).toEqual([]);
  });
});
