import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

import { afterEach, describe, expect, it } from 'vitest';

import { givenCli, ZONE, type CliWorld } from './__fixtures__/given-cli.js';
import { THURSDAY_15 } from './__fixtures__/given-plans.js';
import { createLocalGoogle, createLocalSms } from './local-services.js';

const EVENTS = 'http://localhost:1/calendar/v3/calendars/primary/events';
const worlds: CliWorld[] = [];

function given() {
  const world = givenCli();
  worlds.push(world);
  const { clock } = world;
  const options = { databasePath: world.path('landed.db'), clock };
  return { world, options, google: () => createLocalGoogle({ ...options, zone: ZONE }) };
}

afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

function insert(summary: string): Request {
  const at = (ms: number) => ({ dateTime: new Date(ms).toISOString() });
  const body = { summary, start: at(THURSDAY_15), end: at(THURSDAY_15 + 60_000) };
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };
  return new Request(EVENTS, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function titles(google: ReturnType<ReturnType<typeof given>['google']>) {
  const answer = await google.answer(
    new Request(EVENTS, { headers: { authorization: 'Bearer x' } }),
  );
  const { items } = (await answer.json()) as { items: { summary: string }[] };
  return items.map(({ summary }) => summary);
}

describe('createLocalGoogle', () => {
  it('keeps what was booked for the next process, in a file of its owner alone', async () => {
    const { google } = given();
    await google().answer(insert('Dentist'));

    const later = google();

    expect(await titles(later)).toEqual(['Dentist']);
    expect(statSync(later.statePath).mode & 0o777).toBe(0o600);
  });

  it('loses nothing where two processes book at once', async () => {
    const { google } = given();
    const services = [google(), google()];

    await Promise.all(
      Array.from({ length: 10 }, (_, at) => services[at % 2]?.answer(insert(`Event ${at}`))),
    );

    expect(await titles(google())).toHaveLength(10);
  });

  it('has only whole states on the disk, and no other file beside it', async () => {
    const { world, google } = given();
    const service = google();
    await service.answer(insert('Dentist'));
    await service.answer(insert('Haircut'));

    expect(readdirSync(world.folder)).toEqual(['landed.db.fake-google.json']);
    expect(JSON.parse(readFileSync(service.statePath, 'utf8'))).toMatchObject({ version: 1 });
  });

  it('goes on from the old state where a write was cut off by a kill', async () => {
    const { world, google } = given();
    const service = google();
    await service.answer(insert('Dentist'));
    const half = readFileSync(service.statePath, 'utf8').slice(0, 40);
    writeFileSync(world.path('landed.db.fake-google.json.999999.tmp'), half);

    expect(await titles(google())).toEqual(['Dentist']);
  });

  it.each(['{"version":1,', '[]', 'null', '{"version":2,"calendars":[],"events":[]}'])(
    'refuses a state file that holds %s, and does not touch it',
    (text) => {
      const { world, google } = given();
      const path = world.file('landed.db.fake-google.json', text);

      expect(google).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});

describe('createLocalSms', () => {
  it('keeps the texts and sends none', async () => {
    const { options } = given();
    const body = new URLSearchParams({ to: '+12025550123', text: 'Late' });
    const url = 'http://localhost:2/cgi-bin/sendsms?username=landed&password=local-fake';

    const answer = await createLocalSms(options).answer(new Request(url, { method: 'POST', body }));

    expect(answer.status).toBe(202);
    const kept: unknown = JSON.parse(readFileSync(createLocalSms(options).statePath, 'utf8'));
    expect(kept).toMatchObject({ messages: [{ to: '+12025550123', text: 'Late' }] });
  });
});
