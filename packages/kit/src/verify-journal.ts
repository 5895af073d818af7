import {
  asDedupeKey,
  canonicalJson,
  chainBreak,
  type ActionEvent,
  type ActionRecord,
  type ActionStore,
  type AggregateKey,
  type AggregateKind,
  type Json,
  type LineageEvent,
  type LineageRecord,
  type PlanEvent,
  type PlanRecord,
  type ReservationEvent,
  type ReservationRecord,
  type StoredAggregate,
  type StoredEvent,
  type VerifyReport,
} from '@landed/contract';
import { evolveAction, evolveLineage, evolvePlan, evolveReservation } from '@landed/core';

const KINDS: readonly AggregateKind[] = ['action', 'plan', 'lineage', 'reservation'];
const PAGE = 500;

/** Checks every chain offline, and that every stored state is the fold of its journal. Reads only. */
export async function verifyJournal(store: ActionStore): Promise<VerifyReport> {
  const breaks: { aggregate: string; why: string }[] = [];
  let aggregates = 0;
  let events = 0;
  for await (const key of everyKey(store)) {
    // The state first: what is appended meanwhile is then in the journal too, and never missing from it.
    const stored = await store.read(key);
    const journal = await store.journal(key);
    aggregates += 1;
    events += journal.length;
    const why = breakOf(key, journal, stored);
    if (why !== null) breaks.push({ aggregate: `${key.kind} ${key.id}`, why });
  }
  return { aggregates, events, breaks };
}

async function* everyKey(store: ActionStore): AsyncGenerator<AggregateKey> {
  for (const kind of KINDS) {
    let after: string | undefined;
    for (;;) {
      const page = await store.keys(kind, {
        limit: PAGE,
        ...(after === undefined ? {} : { after }),
      });
      for (const id of page) yield { kind, id };
      after = page.at(-1);
      if (page.length < PAGE) break;
    }
  }
}

function breakOf(
  key: AggregateKey,
  journal: readonly StoredEvent[],
  stored: StoredAggregate | null,
): string | null {
  try {
    const broken = chainBreak(journal);
    if (broken !== null) return broken;
  } catch {
    return 'its journal holds an entry that has no single written form';
  }
  if (stored === null) return 'it has a journal and no state';
  if (journal.some((entry) => entry.key.kind !== key.kind || entry.key.id !== key.id))
    return 'its journal is that of another record';
  if (journal.length < stored.version)
    return `its journal ends at entry ${journal.length}, and its state is that of entry ${stored.version}`;
  return stateBreak(key, journal.slice(0, stored.version), stored.state);
}

function stateBreak(
  key: AggregateKey,
  journal: readonly StoredEvent[],
  state: Json,
): string | null {
  try {
    const folded = fold(key, journal);
    return canonicalJson(folded) === canonicalJson(state)
      ? null
      : 'its state is not what its journal says';
  } catch {
    return 'its journal holds an entry that cannot follow the one before';
  }
}

function fold(key: AggregateKey, journal: readonly StoredEvent[]): Json {
  let state: Json = null;
  for (const { event } of journal) state = foldOne(key, state, event);
  return state;
}

function foldOne(key: AggregateKey, state: Json, event: StoredEvent['event']): Json {
  const before: unknown = state;
  switch (key.kind) {
    case 'action':
      return evolveAction(before as ActionRecord | null, event as ActionEvent) as unknown as Json;
    case 'plan':
      return evolvePlan(before as PlanRecord | null, event as PlanEvent) as unknown as Json;
    case 'lineage':
      return evolveLineage(
        before as LineageRecord | null,
        event as LineageEvent,
        asDedupeKey(key.id),
      ) as unknown as Json;
    case 'reservation':
      return evolveReservation(
        before as ReservationRecord | null,
        event as ReservationEvent,
        key.id,
      ) as unknown as Json;
    case 'budget':
      return state;
  }
}
