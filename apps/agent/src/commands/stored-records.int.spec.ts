import { DatabaseSync } from 'node:sqlite';

import { afterEach, describe, expect, it } from 'vitest';

import { givenCli } from '../__fixtures__/given-cli.js';
import { givenDentist, givenServedSms, givenText } from '../__fixtures__/given-plans.js';

const DB = ['--db', 'landed.db'];
const closers: (() => unknown)[] = [];

function given() {
  const world = givenCli();
  closers.push(world.close);
  return world;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A text whose answer was lost at a gateway that can be asked nothing. */
async function givenLostText() {
  const world = given();
  const { fake, environment, close } = await givenServedSms(world);
  closers.push(close);
  const plan = await givenText(world, { environment });
  fake.faults.add({ operation: 'sms.send', kind: 'lose-answer' });
  const confirmed = await world.run(
    ['confirm', plan.planId, plan.digest, ...DB],
    ['yes'],
    environment,
  );
  const actionId = plan.actionIds[0] ?? '';
  const run = (words: readonly string[], answers: readonly string[] = []) =>
    world.run([...words, ...DB], answers, environment);
  world.manual.advance(60_000);
  return { world, fake, plan, actionId, confirmed, run };
}

describe('status', () => {
  it('tells of every action, and one in full with what it was about', async () => {
    const world = given();
    const { planId, digest, actionIds } = await givenDentist(world);
    await world.run(['confirm', planId, digest, ...DB], ['yes']);

    const all = await world.run(['status', ...DB]);
    const one = await world.run(['status', actionIds[0] ?? '', ...DB]);

    expect(all.out).toContain(`${actionIds[0]}  CONFIRMED`);
    expect(all.out).toContain('1 action.');
    expect(one.out).toContain('Book “Dentist” on Thursday 3 December 2026, 15:00 to 16:00');
    expect(one.out).toContain(
      'did it reach the provider: CONFIRMED; did the provider do it: ACCEPTED',
    );
    expect([all, one]).toMatchObject([{ exit: 0 }, { exit: 0 }]);
  });

  it('shows a plan that waits, with its digest', async () => {
    const world = given();
    const { planId, digest } = await givenDentist(world);

    const { out } = await world.run(['status', planId, ...DB]);

    expect(out).toContain(`plan ${planId} digest ${digest}, proposed, to be decided before`);
  });

  it('tells of an action that was not begun how to go on with it', async () => {
    const world = given();
    const { planId, digest, actionIds } = await givenDentist(world);

    const { out } = await world.run(['status', actionIds[0] ?? '', ...DB]);

    expect(out).toContain('Nothing was sent yet.');
    expect(out).toContain(`“confirm” goes on with it: plan ${planId} digest ${digest}`);
  });

  it.each(['act_none', 'pln_none'])('says that there is no %s', async (id) => {
    const world = given();
    await givenDentist(world);

    const done = await world.run(['status', id, ...DB]);

    expect(done.err).toContain(`${id} here. Nothing was changed; check the id.`);
    expect(done.exit).toBe(1);
  });
});

describe('inbox and resolve', () => {
  it('brings a lost answer that nobody can be asked about to the person', async () => {
    const { confirmed, actionId, run } = await givenLostText();

    const { out, exit } = await run(['inbox']);

    expect(confirmed.exit).toBe(1);
    expect(confirmed.out).toContain('We do not know whether it happened.');
    expect(out).toContain(actionId);
    expect(out).toContain('If the first one went out after all, there will be two of it.');
    expect(exit).toBe(0);
  });

  it('says so where nothing waits', async () => {
    const world = given();
    await givenDentist(world);

    expect(await world.run(['inbox', ...DB])).toMatchObject({
      exit: 0,
      out: 'Nothing waits for you.\n',
    });
  });

  it('shows the choices without a verb, and changes nothing', async () => {
    const { actionId, run } = await givenLostText();

    const { out } = await run(['resolve', actionId]);

    expect(out).toContain(`resolve ${actionId} leave-it`);
    expect((await run(['inbox'])).out).toContain(actionId);
  });

  it('takes a person’s word that it happened, and says it is one', async () => {
    const { actionId, fake, run } = await givenLostText();

    const { out, exit } = await run(['resolve', actionId, 'it-happened', '--reason', 'Ben has it']);

    expect(out).toContain('It happened, by a person’s word.');
    expect(exit).toBe(0);
    expect((await run(['inbox'])).out).toBe('Nothing waits for you.\n');
    expect(fake.world.writes()).toHaveLength(1);
  });

  it('asks for the yes before it tries again, and sends nothing without it', async () => {
    const { actionId, fake, run } = await givenLostText();

    const { out, exit } = await run(
      ['resolve', actionId, 'try-again', '--reason', 'Ben has nothing'],
      ['no'],
    );

    expect(out).toContain('Please look twice: The first one may still arrive.');
    expect(out).toContain('Nothing was sent.');
    expect(exit).toBe(0);
    expect(fake.world.writes()).toHaveLength(1);
  });

  it('sends a new attempt after the yes', async () => {
    const { actionId, fake, run } = await givenLostText();

    await run(['resolve', actionId, 'try-again', '--reason', 'Ben has nothing'], ['yes']);

    expect(fake.world.writes()).toHaveLength(2);
  });

  it('refuses an action that is not there', async () => {
    const { run } = await givenLostText();

    const done = await run(['resolve', 'act_none', 'leave-it', '--reason', 'x']);

    expect(done.err).toContain('There is no action act_none here.');
    expect(done.exit).toBe(1);
  });
});

describe('tick', () => {
  it('says that nothing is due', async () => {
    const world = given();
    await givenDentist(world);

    const { out, exit } = await world.run(['tick', ...DB]);

    expect(out).toContain('Nothing is due.');
    expect(exit).toBe(0);
  });
});

describe('verify', () => {
  it('counts what holds', async () => {
    const { run } = await givenLostText();

    const { out, exit } = await run(['verify']);

    expect(out).toMatch(/^Checked \d+ records with \d+ entries: every chain holds/);
    expect(exit).toBe(0);
  });

  it('names what was altered, and ends with 1', async () => {
    const { world, actionId, run } = await givenLostText();
    const database = new DatabaseSync(world.path('landed.db'));
    const altered = database
      .prepare(`UPDATE aggregate SET state = replace(state, '"BLIND"', '"FULL"') WHERE id = ?`)
      .run(actionId);
    database.close();

    const { err, exit } = await run(['verify']);

    expect(altered.changes).toBe(1);
    expect(err).toContain(`action ${actionId}: its state is not what its journal says`);
    expect(exit).toBe(1);
  });
});
