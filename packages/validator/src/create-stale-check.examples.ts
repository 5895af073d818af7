// The source of the first example in README.md; create-stale-check.examples.spec.ts runs it and compares the two.
import { randomBytes } from 'node:crypto';

import { createPlanVault, type EvidenceReader, type FieldReading } from '@landed/contract';

import { createStaleCheck } from './index.js';

// What the plan rests on: an event in somebody's calendar.
const event = { start: '2026-12-03T15:00:00Z', status: 'confirmed', etag: '"1"' };

const reader: EvidenceReader = {
  readerId: 'calendar.event',
  async read({ fields }) {
    const known: Readonly<Record<string, string>> = event;
    const values = fields.map((field): [string, FieldReading] => {
      const value = known[field];
      return [field, value === undefined ? { present: false } : { present: true, value }];
    });
    return { kind: 'read', readAt: clock.now(), fields: Object.fromEntries(values) };
  },
};

// An app reads the wall clock here.
const clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  monotonic: () => Math.round(performance.now()),
};
const check = createStaleCheck({ readers: [reader], clock });
const { digest } = createPlanVault(randomBytes(32), { bytes: randomBytes });

// 1. The plan is made: what was read is kept, with one fingerprint per field.
const query = { readerId: 'calendar.event', query: { id: 'ev1' }, label: 'the appointment' };
const captured = await check.capture([{ ...query, fields: ['start', 'status'] }], digest);
if (captured.kind !== 'captured') throw new Error('The calendar cannot be read.');

// 2. Before the send it is read again. A stamp that nobody asked for does not count; a moved start does.
const verdict = () => check.check(captured.dependencies, digest, { providerObjectIds: [] });
event.etag = '"2"';
console.log((await verdict()).kind);

event.start = '2026-12-03T16:00:00Z';
const moved = await verdict();
const [change] = moved.kind === 'stale' ? (moved.stale[0]?.changes ?? []) : [];
console.log(moved.kind, change?.field, change?.captured, change?.current);
