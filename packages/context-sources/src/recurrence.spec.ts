import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { recurrenceRuleOf } from './recurrence-rule.js';
import { DATES_PER_RULE_MAX, layOutRule } from './recurrence.js';
import { DAY_MS, localTextOf, writtenTimeOf } from './wall-time.js';

interface OracleCase {
  readonly rule: string;
  readonly start: string;
  readonly from: string;
  readonly to: string;
  readonly dates: readonly string[];
}

// Written by python-dateutil 2.9.0 (rrulestr) for random rules, seed 1; up to the first eight dates of each.
// Left out: rules that mix `MO` and `2TU` in one BYDAY, which dateutil reads as "both" and RFC 5545 as "either".
const oracle = JSON.parse(
  readFileSync(join(import.meta.dirname, '__fixtures__/recurrence-by-dateutil.json'), 'utf8'),
) as readonly OracleCase[];

function wall(text: string): number {
  const written = writtenTimeOf(text);
  if (written === null || written.kind === 'utc') throw new Error(text);
  return written.wallMs;
}

function dates(
  ruleText: string,
  start: string,
  range: { readonly from?: string; readonly to: string; readonly steps?: number },
): { readonly dates: readonly string[]; readonly cut: boolean } {
  const rule = recurrenceRuleOf(ruleText);
  if (rule === null) throw new Error(`refused: ${ruleText}`);
  const until = rule.until !== null && rule.until.kind !== 'utc' ? rule.until.wallMs : Infinity;
  const laidOut = layOutRule(
    rule,
    wall(start),
    { fromWall: wall(range.from ?? start), toWall: wall(range.to), untilWall: until },
    { steps: range.steps ?? 1_000_000 },
  );
  return { dates: laidOut.walls.map(localTextOf), cut: laidOut.cut };
}

describe('layOutRule', () => {
  it('gives the dates that another implementation gives, over 240 random rules', () => {
    for (const { rule, start, from, to, dates: expected } of oracle) {
      const { dates: got } = dates(rule, start, { from, to });

      expect(got.slice(0, expected.length), `${rule} from ${start}`).toEqual(expected);
      if (expected.length < 8) expect(got, `${rule} from ${start}`).toHaveLength(expected.length);
    }
  });

  const byTheStandard = [
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12T09:00:00', ['1997-05-12', '1998-05-11']],
    ['FREQ=YEARLY;BYWEEKNO=20', '1997-05-12T09:00:00', ['1997-05-12', '1998-05-11']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29T09:00:00',
      ['1997-09-29', '1997-10-30'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
      '1997-08-05T09:00:00',
      ['1997-08-05', '1997-08-17', '1997-08-19'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO',
      '1997-08-05T09:00:00',
      ['1997-08-05', '1997-08-10', '1997-08-19'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=31',
      '2026-01-31T09:00:00',
      ['2026-01-31', '2026-03-31', '2026-05-31'],
    ],
    ['FREQ=YEARLY', '2024-02-29T09:00:00', ['2024-02-29', '2028-02-29']],
    ['FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1', '2026-04-06T09:00:00', ['2026-04-06', '2026-04-13']],
    [
      'FREQ=MONTHLY;BYDAY=2MO,FR',
      '2026-04-03T09:00:00',
      ['2026-04-03', '2026-04-10', '2026-04-13'],
    ],
  ] as const;
  it.each(byTheStandard)('lays out %s as RFC 5545 does', (rule, start, expected) => {
    const { dates: got } = dates(rule, start, { to: '2100-01-01' });

    expect(got.slice(0, expected.length).map((text) => text.slice(0, 10))).toEqual(expected);
  });

  it('begins at the range, however long ago the series began', () => {
    const range = { from: '2026-04-01', to: '2026-04-03', steps: 10 };

    const { dates: got, cut } = dates('FREQ=HOURLY;INTERVAL=24', '1970-01-01T09:00:00', range);

    expect(got).toEqual(['2026-04-01T09:00:00', '2026-04-02T09:00:00']);
    expect(cut).toBe(false);
  });

  it('counts from the start of the series, not of the range', () => {
    const range = { from: '2026-01-10', to: '2027-01-01' };

    const { dates: got } = dates('FREQ=DAILY;COUNT=12', '2026-01-01T09:00:00', range);

    expect(got).toEqual(['2026-01-10T09:00:00', '2026-01-11T09:00:00', '2026-01-12T09:00:00']);
  });

  it('comes back from a rule that has no dates', () => {
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';

    const { dates: got, cut } = dates(rule, '2026-01-01T09:00:00', { to: '2028-01-01' });

    expect(got).toEqual([]);
    expect(cut).toBe(false);
  });

  it('stops at its bounds and says so', () => {
    const all = { to: '2030-01-01', steps: 10_000_000 };

    const tooMany = dates('FREQ=SECONDLY', '2026-01-01T00:00:00', all);
    const tooSparse = dates('FREQ=SECONDLY;BYMONTH=12', '2026-01-01T00:00:00', all);
    const tooDear = dates('FREQ=DAILY', '2026-01-01T00:00:00', { ...all, steps: 6 });

    expect(tooMany.dates).toHaveLength(DATES_PER_RULE_MAX);
    expect(tooSparse.dates).toHaveLength(0);
    expect(tooDear.dates).toHaveLength(3);
    expect([tooMany.cut, tooSparse.cut, tooDear.cut]).toEqual([true, true, true]);
  });

  it('gives the same dates for a part of the range as for the whole of it', () => {
    const frequency = fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY');
    const parts = fc.record({
      frequency,
      interval: fc.integer({ min: 1, max: 5 }),
      count: fc.option(fc.integer({ min: 1, max: 60 })),
      startDay: fc.integer({ min: 10_000, max: 10_400 }),
      offset: fc.integer({ min: 0, max: 400 }),
    });
    const property = fc.property(
      parts,
      ({ frequency: name, interval, count, startDay, offset }) => {
        const counted = count === null ? '' : `;COUNT=${count}`;
        const rule = recurrenceRuleOf(`FREQ=${name};INTERVAL=${interval}${counted}`);
        if (rule === null) throw new Error('refused');
        const start = startDay * DAY_MS;
        const [fromWall, toWall] = [start + offset * DAY_MS, start + (offset + 30) * DAY_MS];
        const range = { toWall, untilWall: Infinity };

        const whole = layOutRule(rule, start, { ...range, fromWall: start }, { steps: 1e9 });
        const part = layOutRule(rule, start, { ...range, fromWall }, { steps: 1e9 });

        expect(part.walls).toEqual(whole.walls.filter((one) => one >= fromWall));
      },
    );

    fc.assert(property);
  });

  it('never takes more steps than it may, for any rule that is a rule', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'FREQ=SECONDLY',
          'FREQ=YEARLY',
          'FREQ=WEEKLY',
          'INTERVAL=99999999999',
          'COUNT=999999999',
          'BYMONTH=2',
          'BYMONTHDAY=30',
          'BYDAY=53SU',
          'BYSETPOS=366',
          'BYYEARDAY=-366',
          'BYWEEKNO=53',
          'BYHOUR=0,23',
          'WKST=TU',
          'UNTIL=99991231T235959Z',
          'BYSECOND=60',
        ),
        { maxLength: 6 },
      )
      .map((chosen) => chosen.join(';'));
    const property = fc.property(text, (ruleText) => {
      const rule = recurrenceRuleOf(ruleText);
      if (rule === null) return;
      const budget = { steps: 2_000 };

      const range = { fromWall: 0, toWall: Date.UTC(2030, 0, 1), untilWall: Infinity };
      const { walls } = layOutRule(rule, Date.UTC(2026, 0, 1), range, budget);
      // The last period may be looked at as a whole: a year of whole days at every minute.
      expect(budget.steps).toBeGreaterThan(-366 * 1440);
      expect(walls.length).toBeLessThanOrEqual(DATES_PER_RULE_MAX);
    });

    fc.assert(property);
  });
});

describe('recurrenceRuleOf', () => {
  const refused = [
    '',
    'FREQ=FORTNIGHTLY',
    'INTERVAL=2',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=x',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTH=13',
    'RSCALE=CHINESE;FREQ=YEARLY',
    'FREQ=YEARLY;SKIP=FORWARD',
    'FREQ=DAILY;FREQ=WEEKLY',
    `FREQ=DAILY;BYHOUR=0,1;BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join()};BYSECOND=${Array.from({ length: 60 }, (_, at) => at).join()}`,
    'FREQ=WEEKLY;BYDAY=XX',
  ];
  it.each(refused)('refuses "%s" instead of taking half of it', (text) => {
    expect(recurrenceRuleOf(text)).toBeNull();
  });

  it('takes what says no more than the default for nothing', () => {
    const rule = recurrenceRuleOf('RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT');

    expect(rule).toEqual(recurrenceRuleOf('FREQ=YEARLY'));
  });

  it('takes lower case and blanks, which some programs write', () => {
    const rule = recurrenceRuleOf('freq=weekly; byday=MO, TU;interval=0');

    expect(rule).toMatchObject({ frequency: 'WEEKLY', interval: 1, weekStart: 1 });
    expect(rule?.byDay.map(({ weekday }) => weekday)).toEqual([1, 2]);
  });
});
