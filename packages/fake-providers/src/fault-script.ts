import type { Fault } from './fault.js';
import { parseFault } from './fault-parsing.js';

/** What a fault is matched against. */
export interface FaultTarget {
  readonly operation: string;
  readonly method: string;
}

/** A fault that struck, and the request that it struck. */
export interface AppliedFault {
  readonly fault: Fault;
  readonly requestNumber: number;
}

/** The faults that a fake still has to commit, in the order in which they were added. */
export interface FaultScript {
  /**
   * Adds faults at the end of the script.
   *
   * @throws {TypeError} with one sentence when one of them is no fault, or names an operation that the
   * fake does not have. The script is unchanged.
   */
  add(...faults: readonly Fault[]): void;
  /** What is still to come; `times` is what is left of it. */
  pending(): readonly Fault[];
  /** What has struck so far, oldest first. `read-lag` is not listed. */
  applied(): readonly AppliedFault[];
  /** Forgets what is still to come. What has struck stays listed. */
  clear(): void;
}

/** The same script, as the fake that plays it sees it. */
export interface FaultQueue extends FaultScript {
  /** Takes the first fault that waits for this request, `read-lag` apart, and uses it up by one. */
  take(target: FaultTarget, requestNumber: number): Fault | undefined;
  /** By how much this read lags, in milliseconds; uses the lag up by one. */
  takeLagMs(target: FaultTarget): number;
}

/** @param operations - The names that a fault may wait for. */
export function createFaultQueue(operations: readonly string[]): FaultQueue {
  let pending: readonly Fault[] = [];
  const applied: AppliedFault[] = [];

  const takeFirst = (matches: (fault: Fault) => boolean): Fault | undefined => {
    const fault = pending.find(matches);
    if (fault === undefined) return undefined;
    pending = pending.flatMap((each) => (each === fault ? usedOnce(each) : [each]));
    return fault;
  };

  return {
    add(...faults) {
      pending = [...pending, ...faults.map((fault) => checked(fault, operations))];
    },
    pending: () => pending,
    applied: () => [...applied],
    clear() {
      pending = [];
    },
    take(target, requestNumber) {
      const fault = takeFirst((each) => each.kind !== 'read-lag' && isAimedAt(each, target));
      if (fault !== undefined) applied.push({ fault, requestNumber });
      return fault;
    },
    takeLagMs(target) {
      const fault = takeFirst((each) => each.kind === 'read-lag' && isAimedAt(each, target));
      return fault?.kind === 'read-lag' ? fault.lagMs : 0;
    },
  };
}

function checked(given: Fault, operations: readonly string[]): Fault {
  const parsed = parseFault(given);
  if (!parsed.ok) throw new TypeError(parsed.problem);
  const { fault } = parsed;
  if (fault.operation !== undefined && !operations.includes(fault.operation)) {
    throw new TypeError(
      `There is no operation "${fault.operation}" here; there are ${operations.join(', ')}.`,
    );
  }
  return { ...fault, times: fault.times ?? (fault.kind === 'read-lag' ? 'always' : 1) };
}

function usedOnce(fault: Fault): readonly Fault[] {
  if (typeof fault.times !== 'number') return [fault];
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}

function isAimedAt(fault: Fault, target: FaultTarget): boolean {
  return (
    (fault.operation === undefined || fault.operation === target.operation) &&
    (fault.method === undefined || fault.method === target.method)
  );
}
