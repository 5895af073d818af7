import { describe, expect, it } from 'vitest';

import {
  captured,
  CLOCK,
  createFakeReader,
  digest,
  NOTHING,
  queryOf,
  READ_AT,
  type FakeRecord,
} from './__fixtures__/readers.js';
import { createStaleCheck } from './create-stale-check.js';

const MEETING: FakeRecord = {
  start: '2026-12-03T15:00:00Z',
  status: 'confirmed',
  colour: '7',
  updated: '2026-11-30T10:00:00Z',
  etag: '"1"',
};

/** One event whose start and status a plan rests on. */
async function given(record: FakeRecord = MEETING, fields = ['start', 'status']) {
  const reader = createFakeReader('event', record);
  const check = createStaleCheck({ readers: [reader], clock: CLOCK });
  const dependencies = await captured(check, [queryOf('event', fields)]);
  return { reader, check: () => check.check(dependencies, digest, NOTHING), dependencies };
}

describe('createStaleCheck, capturing', () => {
  it('keeps what was read, when, and one fingerprint per field', async () => {
    const { dependencies } = await given();

    expect(dependencies).toMatchObject([
      {
        dependencyId: 'evidence-1',
        readerId: 'event',
        label: 'the event',
        capturedAt: READ_AT,
        captured: { start: { present: true, value: '2026-12-03T15:00:00Z' } },
      },
    ]);
    expect(Object.keys(dependencies[0]?.fingerprints ?? {})).toEqual(['start', 'status']);
  });

  it('returns the dependencies in the order of the queries', async () => {
    const readers = ['b', 'a', 'c'].map((id) => createFakeReader(id, { x: 1 }));
    const check = createStaleCheck({ readers, clock: CLOCK });

    const dependencies = await captured(
      check,
      ['c', 'a', 'b'].map((id) => queryOf(id, ['x'])),
    );

    expect(dependencies.map(({ readerId }) => readerId)).toEqual(['c', 'a', 'b']);
  });

  it('reports every fact that cannot be read, and captures none', async () => {
    const broken = createFakeReader('busy', {});
    broken.fail('the calendar answered 503');
    const readers = [createFakeReader('event', MEETING), broken];
    const check = createStaleCheck({ readers, clock: CLOCK });

    const capture = await check.capture(
      [queryOf('event', ['start']), queryOf('busy', ['x']), queryOf('nobody', ['x'])],
      digest,
    );

    expect(capture).toMatchObject({
      kind: 'unreadable',
      unreadable: [
        { dependencyId: 'evidence-2', sourceId: 'busy', why: 'the calendar answered 503' },
        { dependencyId: 'evidence-3', sourceId: 'nobody', why: 'nothing here can read nobody' },
      ],
    });
  });

  it('has nothing to capture where nothing is asked', async () => {
    const check = createStaleCheck({ readers: [], clock: CLOCK });

    expect(await check.capture([], digest)).toEqual({ kind: 'captured', dependencies: [] });
    expect(await check.check([], digest, NOTHING)).toEqual({ kind: 'fresh', checkedAt: READ_AT });
  });
});

describe('createStaleCheck, checking', () => {
  it('finds an unchanged world fresh', async () => {
    const { check } = await given();

    expect(await check()).toEqual({ kind: 'fresh', checkedAt: READ_AT });
  });

  it.each<[string, FakeRecord]>([
    ['the colour', { ...MEETING, colour: '11' }],
    ['the stamps, as in FPR-5 (c)', { ...MEETING, updated: '2026-12-01T11:00:00Z', etag: '"2"' }],
    ['a field that nobody asked for', { ...MEETING, note: 'new' }],
  ])('finds the plan fresh where only %s changed', async (_what, changed) => {
    const { reader, check } = await given();

    reader.set(changed);

    expect((await check()).kind).toBe('fresh');
  });

  it.each<[string, FakeRecord, string]>([
    ['FPR-5 (a): the status, and no stamp', { ...MEETING, status: 'cancelled' }, 'status'],
    [
      'FPR-5 (b): the start, under the same etag',
      { ...MEETING, start: '2026-12-03T16:00Z' },
      'start',
    ],
    ['a value of another type', { ...MEETING, status: 1 }, 'status'],
    ['a value that became null', { ...MEETING, status: null }, 'status'],
  ])('finds the plan stale by %s', async (_what, changed, field) => {
    const { reader, check } = await given();

    reader.set(changed);

    expect(await check()).toMatchObject({ kind: 'stale', stale: [{ changes: [{ field }] }] });
  });

  it('shows old beside new, with both fingerprints, for the changed field alone', async () => {
    const { reader, check, dependencies } = await given();
    reader.set({ ...MEETING, start: '2026-12-03T16:00:00Z' });

    const verdict = await check();

    const [stale] = verdict.kind === 'stale' ? verdict.stale : [];
    expect(stale).toMatchObject({
      dependencyId: 'evidence-1',
      sourceId: 'event',
      label: 'the event',
    });
    expect(stale?.changes).toEqual([
      {
        field: 'start',
        captured: { present: true, value: '2026-12-03T15:00:00Z' },
        current: { present: true, value: '2026-12-03T16:00:00Z' },
        capturedFingerprint: dependencies[0]?.fingerprints['start'],
        currentFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it.each<[string, FakeRecord, FakeRecord]>([
    ['vanished', { status: null }, {}],
    ['appeared as null', {}, { status: null }],
    ['vanished, and was not null', { status: 'confirmed' }, {}],
  ])('tells absent from null: a field that %s is stale', async (_what, before, after) => {
    const { reader, check } = await given(before, ['status']);

    reader.set(after);

    expect((await check()).kind).toBe('stale');
  });

  it('takes an absence for evidence: a slot that is still free is fresh', async () => {
    const { reader, check } = await given({}, ['overlapping']);
    expect((await check()).kind).toBe('fresh');

    reader.set({ overlapping: 'Team meeting' });

    expect((await check()).kind).toBe('stale');
  });

  it.each(['constructor', '__proto__', 'toString', 'slot.id'])(
    'reads the field %s as an own field or as none, never as a built-in (FPR-3)',
    async (field) => {
      const { reader, check, dependencies } = await given({}, [field]);

      expect(dependencies[0]?.captured).toEqual(Object.fromEntries([[field, { present: false }]]));
      expect((await check()).kind).toBe('fresh');
      reader.set(Object.fromEntries([[field, 's2']]));
      expect((await check()).kind).toBe('stale');
    },
  );

  it('passes on what does not count as a change: objects of ours', async () => {
    const reader = createFakeReader('event', MEETING);
    const stale = createStaleCheck({ readers: [reader], clock: CLOCK });
    const dependencies = await captured(stale, [queryOf('event', ['start'])]);

    await stale.check(dependencies, digest, { providerObjectIds: ['ev1'] });

    expect(reader.excluded()).toEqual(['ev1']);
  });

  it('takes a dependency whose fingerprint was removed as changed', async () => {
    const reader = createFakeReader('event', MEETING);
    const stale = createStaleCheck({ readers: [reader], clock: CLOCK });
    const [dependency] = await captured(stale, [queryOf('event', ['start'])]);
    if (dependency === undefined) throw new TypeError('Nothing was captured.');

    const verdict = await stale.check([{ ...dependency, fingerprints: {} }], digest, NOTHING);

    expect(verdict.kind).toBe('stale');
  });
});
