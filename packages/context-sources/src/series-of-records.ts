import type { EventRecord } from './event-record.js';
import { momentKeyOf } from './moment.js';
import { newerOf, type Series } from './series.js';

type Remark = (where: string, why: string) => void;

/**
 * Brings the events of a file together by UID: a series with its changed dates, wherever each stands, and of
 * several versions the newest. Nothing else is merged: events without UID stay as many as they are.
 */
export function seriesOfRecords(
  records: readonly EventRecord[],
  remark: Remark,
): readonly Series[] {
  const groups = new Map<string, EventRecord[]>();
  const derived = new Map<string, number>();
  for (const record of records) {
    const id = record.uid ?? numbered(derived, record.derivedId);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [record]);
    else group.push(record);
  }
  return [...groups].flatMap(([eventId, group]) => seriesOfGroup(eventId, group, remark));
}

/** The id itself the first time, then with a number: equal events without UID are told apart by their order. */
function numbered(given: Map<string, number>, id: string): string {
  const count = (given.get(id) ?? 0) + 1;
  given.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

function seriesOfGroup(
  eventId: string,
  group: readonly EventRecord[],
  remark: Remark,
): readonly Series[] {
  const uidless = group[0]?.uid === null;
  const isChange = (record: EventRecord): boolean => record.changes !== null && !uidless;
  const changes = group.filter(isChange);
  const [master = null, ...others] = distinctOf(group.filter((record) => !isChange(record)));
  const derived = new Map<string, number>();
  const apart = others.map((other): Series => {
    remark(other.where, 'Different events have one UID; each was kept.');
    const id = numbered(derived, `${eventId}~${other.derivedId}`);
    return { eventId: id, master: other, changes: [] };
  });
  return [{ eventId, master, changes }, ...apart];
}

/** Versions of one event become one; events that merely share a UID (some exporters give one to all) do not. */
function distinctOf(masters: readonly EventRecord[]): readonly EventRecord[] {
  const newest = masters.length === 0 ? [] : [masters.reduce(newerOf)];
  const sequences = new Set(masters.map(({ sequence }) => sequence));
  if (sequences.size > 1) return newest;
  const byStart = new Map<string, EventRecord>();
  for (const record of masters) {
    const key = startKeyOf(record);
    const known = byStart.get(key);
    byStart.set(key, known === undefined ? record : newerOf(known, record));
  }
  return [...byStart.values()];
}

function startKeyOf({ start }: EventRecord): string {
  return start.kind === 'unknown' ? start.written : momentKeyOf(start);
}
