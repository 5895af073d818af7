import { existsSync, readFileSync, statSync } from 'node:fs';

import { afterEach, describe, expect, it } from 'vitest';

import { CALENDAR, CONTACTS, TWO_BENS } from '../__fixtures__/device-texts.js';
import { givenCli } from '../__fixtures__/given-cli.js';
import { givenServedGoogle } from '../__fixtures__/given-plans.js';

const DENTIST = 'book my dentist appointment tomorrow at 3pm';
const DB = ['--db', 'landed.db'];
const STRANGE_EVENT = `END:VEVENT\r
BEGIN:VEVENT\r
UID:strange@example.com\r
DTSTAMP:20261101T080000Z\r
DTSTART;TZID=Mars/Base:20261202T150000\r
SUMMARY:Elsewhere\r
END:VEVENT`;
const closers: (() => unknown)[] = [];

function given() {
  const world = givenCli();
  closers.push(world.close);
  return world;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** What the local fake took, as its state file has it. */
function booked(world: ReturnType<typeof given>, path = 'landed.db'): number {
  const file = world.path(`${path}.fake-google.json`);
  if (!existsSync(file)) return 0;
  return (JSON.parse(readFileSync(file, 'utf8')) as { effects: unknown[] }).effects.length;
}

function texts(world: ReturnType<typeof given>): readonly { readonly to: string }[] {
  const file = world.path('landed.db.fake-sms.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { messages: { to: string }[] }).messages;
}

describe('do', () => {
  it('says first that it books on a local fake, asks for the yes, and books once', async () => {
    const world = given();

    const { out, err, exit } = await world.run(['do', DENTIST], ['yes']);

    expect(out).toMatch(/^No Google credentials here, so this books on a local fake; its state/);
    expect(out).toMatch(/\nrequest \S+\n/);
    expect(out).toContain('Wednesday 2 December 2026, 15:00 to 16:00');
    expect(out.trimEnd()).toMatch(/It is done\.$/);
    expect({ err, exit }).toEqual({ err: '', exit: 0 });
    expect(booked(world, '.landed/landed.db')).toBe(1);
    expect(statSync(world.path('.landed')).mode & 0o777).toBe(0o700);
  });

  it.each([
    [['no'], 0],
    [[''], 0],
    [[], 1],
  ])('sends nothing after %j', async (answers, exit) => {
    const world = given();

    const done = await world.run(['do', DENTIST, ...DB], answers);

    expect(`${done.out}${done.err}`).toMatch(/nothing was sent/i);
    expect(done.exit).toBe(exit);
    expect(booked(world)).toBe(0);
  });

  it('keeps a plan that was left, for a later confirm', async () => {
    const world = given();
    const left = await world.run(['do', DENTIST, ...DB], ['later']);
    const [, planId = '', digest = ''] = /plan (pln_\S+) digest (\S+)/.exec(left.out) ?? [];

    const done = await world.run(['confirm', planId, digest, ...DB], ['yes']);

    expect(done.exit).toBe(0);
    expect(booked(world)).toBe(1);
  });

  it('does not start twice what comes twice under one request key', async () => {
    const world = given();
    const words = ['do', DENTIST, ...DB, '--request', 'form-17'];
    await world.run(words, ['yes']);

    const again = await world.run(words, ['yes']);

    expect(again.out).toContain('This was started already, and nothing new was opened.');
    expect(again.exit).toBe(0);
    expect(booked(world)).toBe(1);
  });

  it('says of a sentence with no action in it what could be said instead', async () => {
    const world = given();

    const done = await world.run(['do', 'what a lovely day', ...DB], ['yes']);

    expect(done.err).toMatch(/nothing was (done|planned)/i);
    expect(done.exit).toBe(1);
    expect(booked(world)).toBe(0);
  });

  it('books at a free time and refuses a time that is taken', async () => {
    const world = given();
    const google = await givenServedGoogle(world);
    closers.push(google.close);
    google.fake.world.addEvent({
      summary: 'Team lunch',
      start: { dateTime: '2026-12-02T14:30:00Z' },
      end: { dateTime: '2026-12-02T15:30:00Z' },
    });

    const done = await world.run(['do', DENTIST, ...DB, '--fake-google', google.url], ['yes']);

    expect(done.err).toContain('Team lunch');
    expect(done.err).toMatch(/nothing was planned or sent/i);
    expect(done.exit).toBe(1);
    expect(google.fake.world.writes()).toEqual([]);
  });
});

describe('do, with questions', () => {
  it('asks which day a date is that can be read two ways, and takes the number', async () => {
    const world = given();
    const sentence = 'book the dentist on 5/6 at 3pm';

    const { out, exit } = await world.run(['do', sentence, ...DB], ['', '1', 'yes']);

    expect(out).toContain('Nothing was typed, and that is no answer.');
    expect(out).toMatch(/\n {3}1 {2}/);
    expect(exit).toBe(0);
    expect(booked(world)).toBe(1);
  });

  it('plans nothing where the input ends before the answer', async () => {
    const world = given();

    const done = await world.run(['do', 'book the dentist on 5/6 at 3pm', ...DB]);

    expect(done.err).toMatch(/^The input ended before an answer. Nothing was planned or sent/);
    expect(done.exit).toBe(1);
  });

  it('does not ask where the locale says how dates are written', async () => {
    const world = given();
    const sentence = 'book the dentist on 5/6/2027 at 3pm';

    const { out, exit } = await world.run(['do', sentence, ...DB, '--locale', 'en-GB'], ['yes']);

    expect(out).toContain('Saturday 5 June 2027');
    expect(exit).toBe(0);
  });

  it('asks which of two people is meant, and texts the one', async () => {
    const world = given();
    world.file('my.vcf', TWO_BENS);
    const words = ['do', "text Ben that I'm running late", ...DB, '--contacts', 'my.vcf'];

    const { out, exit } = await world.run(words, ['Ben Okafor', 'yes', 'yes']);

    expect(out).toContain('Ben Moreau');
    expect(texts(world).map(({ to }) => to)).toEqual(['+12025550124']);
    expect(exit).toBe(0);
  });
});

describe('do, with several steps', () => {
  it('says of each what became of it, also of what it found out later', async () => {
    const world = given();
    world.file('my.vcf', CONTACTS);
    const google = await givenServedGoogle(world);
    closers.push(google.close);
    google.fake.faults.add({ operation: 'events.insert', kind: 'lose-answer' });
    const sentence = 'book lunch tomorrow at noon and text Ben that I am late';
    const files = ['--contacts', 'my.vcf', '--fake-google', google.url];

    const { out } = await world.run(['do', sentence, ...DB, ...files], ['yes']);

    expect(out).toMatch(/^Book “Lunch” on .*: The answer was lost/m);
    expect(out).toMatch(/^Book “Lunch” on .*: It is done\.$/m);
    expect(out).toMatch(/^Text Ben Moreau .*: The provider received it/m);
    expect(google.fake.world.writes()).toHaveLength(1);
  });
});

describe('do, with files', () => {
  it('reads the person’s calendar and contacts', async () => {
    const world = given();
    world.file('my.ics', CALENDAR);
    world.file('my.vcf', CONTACTS);
    const words = ['do', DENTIST, ...DB, '--calendar', 'my.ics', '--contacts', 'my.vcf'];

    const { exit } = await world.run(words, ['yes']);

    expect(exit).toBe(0);
    expect(booked(world)).toBe(1);
  });

  it('sends nothing when the calendar file changed between the question and the yes', async () => {
    const world = given();
    world.file('my.ics', CALENDAR);
    const left = await world.run(['do', DENTIST, ...DB, '--calendar', 'my.ics'], ['later']);
    const [, planId = '', digest = ''] = /plan (pln_\S+) digest (\S+)/.exec(left.out) ?? [];
    world.file('my.ics', CALENDAR.replace('T090000Z', 'T133000Z').replace('T100000Z', 'T150000Z'));

    const done = await world.run(['confirm', planId, digest, ...DB], ['yes']);

    expect(done.out).toContain('Nothing was sent:');
    expect(done.exit).toBe(1);
    expect(booked(world)).toBe(0);
  });

  it('shows what changed and a fresh plan, and books only after another yes', async () => {
    const world = given();
    world.file('my.ics', CALENDAR);
    const changed = CALENDAR.replace('T090000Z', 'T133000Z').replace('T100000Z', 'T150000Z');
    const typeYesAfterTheChange = () => (world.file('my.ics', changed), 'yes');
    const words = ['do', DENTIST, ...DB, '--calendar', 'my.ics'];

    const done = await world.run(words, [typeYesAfterTheChange, '15:00 to 15:30', 'y', 'no']);

    expect(done.out).toContain('overlapping was nothing, is “Team meeting”');
    expect(done.out).toContain('Here is a fresh plan from how things are now.');
    expect(done.out).toContain('“Team meeting” is in the calendar then.');
    expect(booked(world)).toBe(0);
  });

  it('tells what of a file it could not use, and goes on with the rest', async () => {
    const world = given();
    world.file('my.ics', CALENDAR.replace('END:VEVENT', STRANGE_EVENT));

    const { out, exit } = await world.run(['do', DENTIST, ...DB, '--calendar', 'my.ics'], ['yes']);

    expect(out).toMatch(/^In my\.ics, event 2 .*Mars/m);
    expect(exit).toBe(0);
  });

  it('does not keep a file in mind that could not be read', async () => {
    const world = given();
    world.file('my.ics', CALENDAR);
    world.file('broken.ics', 'this is no calendar');
    const left = await world.run(['do', DENTIST, ...DB, '--calendar', 'my.ics'], ['later']);
    await world.run(['do', DENTIST, ...DB, '--calendar', 'broken.ics'], ['yes']);
    const [, planId = '', digest = ''] = /plan (pln_\S+) digest (\S+)/.exec(left.out) ?? [];

    const done = await world.run(['confirm', planId, digest, ...DB], ['yes']);

    expect(done.exit).toBe(0);
    expect(booked(world)).toBe(1);
  });

  it.each([
    ['--calendar', 'my.ics', 'this is no calendar'],
    ['--contacts', 'my.vcf', 'this is no card'],
    ['--places', 'my.json', '{"places": ['],
  ])('says that the file for %s is broken', async (option, name, text) => {
    const world = given();
    world.file(name, text);

    const done = await world.run(['do', DENTIST, ...DB, option, name], ['yes']);

    expect(done.err).toContain(name);
    expect(done.err).toMatch(/nothing was planned or sent/i);
    expect(done.exit).toBe(1);
    expect(booked(world)).toBe(0);
  });
});
