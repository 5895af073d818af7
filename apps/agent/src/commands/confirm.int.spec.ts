import { afterEach, describe, expect, it } from 'vitest';

import { givenCli, ZONE } from '../__fixtures__/given-cli.js';
import { givenDentist, givenServedGoogle, THURSDAY_15 } from '../__fixtures__/given-plans.js';
import { holdDatabase } from '../__fixtures__/hold-database.js';
import { openAgent } from '../open-agent.js';

const DB = ['--db', 'landed.db'];
const HOUR_MS = 3_600_000;
const closers: (() => unknown)[] = [];

function given() {
  const world = givenCli();
  closers.push(world.close);
  return world;
}

async function givenServed(world: ReturnType<typeof given>) {
  const google = await givenServedGoogle(world);
  closers.push(google.close);
  return google;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe('confirm', () => {
  it('shows the plan again, takes the yes and books once', async () => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });

    const done = await world.run(
      ['confirm', planId, digest, ...DB, '--fake-google', google.url],
      ['yes'],
    );

    expect(done.out).toContain('Thursday');
    expect(done.out).toContain('Type yes to do this, anything else leaves it: yes');
    expect(done.out).toContain('It is done.');
    expect(done).toMatchObject({ exit: 0, err: '' });
    expect(google.fake.world.liveEvents()).toHaveLength(1);
  });

  it.each(['no', '', 'Yes', 'yes please', 'y'])('takes “%s” for no yes', async (answer) => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });

    const done = await world.run(
      ['confirm', planId, digest, ...DB, '--fake-google', google.url],
      [answer],
    );

    expect(done.out).toContain('Nothing was sent.');
    expect(done.exit).toBe(0);
    expect(google.fake.world.writes()).toEqual([]);
  });

  it('sends nothing where the input ends before the yes', async () => {
    const world = given();
    const { planId, digest } = await givenDentist(world);

    const done = await world.run(['confirm', planId, digest, ...DB]);

    expect(done.err).toContain('The input ended before a yes, so nothing was sent.');
    expect(done.exit).toBe(1);
  });

  it('refuses a confirmation for another digest', async () => {
    const world = given();
    const { planId } = await givenDentist(world);

    const done = await world.run(['confirm', planId, '0'.repeat(64), ...DB], ['yes']);

    expect(done.err).toBe(
      'What you were shown is not what this plan holds; nothing was sent. Look at it again.\n',
    );
    expect(done.exit).toBe(1);
  });

  it('refuses a plan that is not there', async () => {
    const world = given();
    await givenDentist(world);

    const done = await world.run(['confirm', 'pln_none', '0'.repeat(64), ...DB]);

    expect(done.err).toBe('There is no such plan here; nothing was sent.\n');
    expect(done.exit).toBe(1);
  });

  it('refuses when the time to decide is over', async () => {
    const world = given();
    const { planId, digest, expiresAt } = await givenDentist(world);
    world.manual.set(expiresAt);

    const done = await world.run(['confirm', planId, digest, ...DB], ['yes']);

    expect(done.err).toBe('The time to decide is over; nothing was sent. Ask for a fresh plan.\n');
    expect(done.exit).toBe(1);
  });

  it('does not act on an approval whose time to act is over', async () => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });
    const settings = { databasePath: world.path('landed.db'), zone: ZONE };
    const agent = await openAgent({ settings, deviceReaders: [] }, world.surroundings());
    await agent.landed.approve({ planId, digest, by: { kind: 'person', name: 'Ana' } });
    await agent.close();
    world.manual.advance(HOUR_MS);

    const done = await world.run(
      ['confirm', planId, digest, ...DB, '--fake-google', google.url],
      ['yes'],
    );

    expect(done.err).toMatch(/nothing was sent/i);
    expect(done.exit).toBe(1);
    expect(google.fake.world.writes()).toEqual([]);
  });

  it('sends nothing while another process writes the database', async () => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });
    const letGo = await holdDatabase(world.path('landed.db'));

    const done = await world.run(
      ['confirm', planId, digest, ...DB, '--fake-google', google.url],
      ['yes'],
    );

    await letGo();
    expect(done.err).toContain('is locked by another process. Nothing was written or sent');
    expect(done.exit).toBe(1);
    expect(google.fake.world.writes()).toEqual([]);
  });

  it('says that it already ran when it is confirmed twice', async () => {
    const world = given();
    const { planId, digest } = await givenDentist(world);
    await world.run(['confirm', planId, digest, ...DB], ['yes']);

    const again = await world.run(['confirm', planId, digest, ...DB], ['yes']);

    expect(again.out).toContain('It already ran.');
    expect(again.exit).toBe(0);
  });

  it('shows what changed and a fresh plan when the slot was taken since', async () => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });
    google.fake.world.addEvent({
      summary: 'Team lunch',
      start: { dateTime: new Date(THURSDAY_15).toISOString() },
      end: { dateTime: new Date(THURSDAY_15 + HOUR_MS).toISOString() },
    });

    const done = await world.run(
      ['confirm', planId, digest, ...DB, '--fake-google', google.url],
      ['yes', 'yes'],
    );

    expect(done.out).toContain('Nothing was sent:');
    expect(done.out).toContain('overlapping was nothing, is “Team lunch”');
    expect(done.err).toContain('That time is taken');
    expect(done.exit).toBe(1);
    expect(google.fake.world.writes()).toEqual([]);
  });

  it('finds out by itself when the answer gets lost, and says each change', async () => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });
    google.fake.faults.add({ operation: 'events.insert', kind: 'lose-answer' });

    const done = await world.run(
      ['confirm', planId, digest, ...DB, '--fake-google', google.url],
      ['yes'],
    );

    expect(done.out).toContain('The answer was lost');
    expect(done.out).toMatch(/\nIt is done\.\n$/);
    expect(done.exit).toBe(0);
    expect(google.fake.world.liveEvents()).toHaveLength(1);
    expect(google.fake.world.writes()).toHaveLength(1);
  });

  it('gives two processes that confirm at once one booking and two honest answers', async () => {
    const world = given();
    const google = await givenServed(world);
    const { planId, digest } = await givenDentist(world, { fakeGoogle: google.url });
    const words = ['confirm', planId, digest, ...DB, '--fake-google', google.url];

    const both = await Promise.all([world.run(words, ['yes']), world.run(words, ['yes'])]);

    expect(both.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(google.fake.world.effects()).toHaveLength(1);
  });
});

describe('decline', () => {
  it('puts the plan away for good', async () => {
    const world = given();
    const { planId, digest } = await givenDentist(world);

    const declined = await world.run(['decline', planId, digest, ...DB, '--reason', 'too early']);
    const after = await world.run(['confirm', planId, digest, ...DB], ['yes']);

    expect(declined).toMatchObject({ exit: 0, err: '' });
    expect(declined.out).toContain('Declined; nothing was sent');
    expect(after.err).toBe(
      'This was declined; nothing was sent. A new request of your own starts it again.\n',
    );
    expect(after.exit).toBe(1);
  });

  it('refuses another digest', async () => {
    const world = given();
    const { planId } = await givenDentist(world);

    const done = await world.run(['decline', planId, '0'.repeat(64), ...DB]);

    expect(done.err).toContain('nothing was sent');
    expect(done.exit).toBe(1);
  });
});
