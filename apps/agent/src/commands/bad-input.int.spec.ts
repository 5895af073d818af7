import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { givenCli } from '../__fixtures__/given-cli.js';
import { givenDentist } from '../__fixtures__/given-plans.js';
import { holdDatabase } from '../__fixtures__/hold-database.js';

const DENTIST = 'book my dentist appointment tomorrow at 3pm';
const closers: (() => unknown)[] = [];

function given() {
  const world = givenCli();
  closers.push(world.close);
  return world;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Runs a command line that cannot work: it fails, says why in a few words, and leaves no record. */
async function refused(
  words: readonly string[],
  options: {
    readonly exit?: number;
    readonly prepare?: (world: ReturnType<typeof given>) => unknown;
    readonly answers?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
) {
  const world = given();
  await options.prepare?.(world);
  const done = await world.run(words, options.answers, options.environment);
  expect(done.exit).toBe(options.exit ?? 1);
  expect(done.err).not.toMatch(/^\s+at |went wrong inside/m);
  expect(done.err.trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(done.err).toMatch(/nothing .*was (done|planned|sent|written|changed)/i);
  return { ...done, world };
}

describe('what is asked for wrongly', () => {
  it.each([
    [['statsu'], '“statsu” is no command'],
    [[DENTIST], 'put “do” before it'],
    [['do'], 'Missing required argument'],
    [['do', DENTIST, '--yes'], 'Unknown option'],
    [['confirm', 'pln_1'], 'Missing required argument'],
    [['serve', '--port', '70000'], 'from 0 to 65535'],
    [['resolve', 'act_1', 'maybe', '--reason', 'x'], 'it-happened'],
    [['resolve', 'act_1', 'it-happened'], 'A reason is needed'],
    [['resolve', 'act_1', 'it-happened', '--reason', ' '], 'A reason is needed'],
  ])('%j ends with 2', async (words, sentence) => {
    const { err } = await refused(words, { exit: 2 });

    expect(err).toContain(sentence);
  });
});

describe('bad values', () => {
  it.each([
    ['--zone', 'Mars/Base', 'Give an IANA name with --zone'],
    ['--zone', '+01:00', 'Give an IANA name with --zone'],
    ['--locale', 'x!', 'Give one such as en-GB with --locale'],
    ['--country', 'Atlantis', 'Give one such as GB with --country'],
    ['--calendar', 'none.ics', 'there is none'],
    ['--contacts', 'none.vcf', 'there is none'],
    ['--places', 'none.json', 'there is none'],
  ])('%s %s is refused before anything is opened', async (option, value, sentence) => {
    const { err, world } = await refused(['do', DENTIST, option, value]);

    expect(err).toContain(sentence);
    expect(readdirSync(world.folder)).toEqual([]);
  });

  it('names the variables of a sign-in that are missing', async () => {
    const environment = { LANDED_GOOGLE_CLIENT_ID: 'id' };

    const { err } = await refused(['do', DENTIST], { environment });

    expect(err).toContain('LANDED_GOOGLE_CLIENT_SECRET');
  });

  it('names the variables of a gateway that are missing', async () => {
    const environment = { LANDED_SMS_URL: 'https://sms.example.com/' };

    const { err } = await refused(['do', DENTIST], { environment });

    expect(err).toContain('LANDED_SMS_USERNAME and LANDED_SMS_PASSWORD');
  });
});

describe('a database that cannot be used', () => {
  it.each(['status', 'inbox', 'verify', 'tick'])(
    '%s says that there is none, and makes none',
    async (command) => {
      const { err, world } = await refused([command]);

      expect(err).toContain('there is none yet');
      expect(readdirSync(world.folder)).toEqual([]);
    },
  );

  it('that is locked by another process is left alone', async () => {
    const { err } = await refused(['tick', '--db', 'landed.db'], {
      async prepare(world) {
        await givenDentist(world);
        closers.unshift(await holdDatabase(world.path('landed.db')));
      },
    });

    expect(err).toContain('is locked by another process');
  });

  it('that is no database is not overwritten', async () => {
    const { err, world } = await refused(['do', DENTIST, '--db', 'notes.txt'], {
      prepare: (before) =>
        before.file('notes.txt', 'Buy milk, and call the dentist about Thursday.'),
    });

    expect(err).toContain('cannot be read as ours');
    expect(readFileSync(world.path('notes.txt'), 'utf8')).toContain('Buy milk');
  });

  it.each(['missing/landed.db', '/proc/landed.db', '.'])(
    'at %s, where no file can be, is refused',
    async (path) => {
      const { err } = await refused(['do', DENTIST, '--db', path]);

      expect(err).toContain('cannot be used');
    },
  );

  it.skipIf(process.getuid?.() === 0)('in a folder that is read-only is refused', async () => {
    const { err } = await refused(['do', DENTIST, '--db', 'locked/landed.db'], {
      prepare: (world) => mkdirSync(world.path('locked'), { mode: 0o500 }),
    });

    expect(err).toContain('cannot be used');
  });

  it('beside a broken state of the local fake is refused, and the state is kept', async () => {
    const { err, world } = await refused(['do', DENTIST, '--db', 'landed.db'], {
      prepare: (before) => before.file('landed.db.fake-google.json', '{"version":1,"eve'),
    });

    expect(err).toContain('delete it to begin with an empty fake');
    expect(readdirSync(world.folder)).toEqual(['landed.db.fake-google.json']);
  });
});

describe('a provider that answers nonsense', () => {
  async function nonsense(body: string, type: string): Promise<string> {
    const server: Server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each([
    ['a page', '<html>Welcome</html>', 'text/html'],
    ['half an answer', '{"id":', 'application/json'],
    ['another shape', '[1,2,3]', 'application/json'],
  ])('%s in place of a calendar stops the plan', async (_what, body, type) => {
    const url = await nonsense(body, type);

    await refused(['do', DENTIST, '--fake-google', url], { answers: ['yes'] });
  });

  it('a provider that is not there stops the plan', async () => {
    const words = ['do', DENTIST, '--fake-google', 'http://127.0.0.1:9'];

    const { err } = await refused(words, { answers: ['yes'] });

    expect(err).toContain('google-calendar');
  });

  it('an address that is no provider’s is refused', async () => {
    await refused(['do', DENTIST, '--fake-google', 'not-a-url']);
  });
});
