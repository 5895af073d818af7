/** Freezes plain data all the way down and gives it back. */
export function deepFrozen<Value>(value: Value): Value {
  const seen = new Set<unknown>();
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(Object.freeze(next));
    for (const inner of Object.values(next)) {
      if (typeof inner === 'object') pending.push(inner);
    }
  }
  return value;
}
