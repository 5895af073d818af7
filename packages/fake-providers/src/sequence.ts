/** A source of ids that a test can predict. */
export interface Sequence {
  /** The next id: the prefix and a number that counts from 1. */
  next(): string;
}

/** Makes ids `a1`, `a2`, `a3`, ... for the prefix `a`: the same in every run. */
export function createSequence(prefix: string): Sequence {
  let count = 0;
  return {
    next() {
      count += 1;
      return `${prefix}${count}`;
    },
  };
}
