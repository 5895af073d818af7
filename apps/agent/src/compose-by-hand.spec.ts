import { createGoogleAuth, createGoogleCalendar } from '@landed/adapter-google-calendar';
import { createFakeGoogleCalendar } from '@landed/fake-providers';
import { createLanded } from '@landed/kit';
import { createMemoryStore } from '@landed/store-memory';
import { createFetchWire, createTransport } from '@landed/transport';
import { describe, expect, it } from 'vitest';

import { systemClock as clock } from './system-clock.js';
import { systemRandom as random } from './system-random.js';
import { planDentist } from './tour/tour-world.js';

describe('Landed without a container', () => {
  it('is composed by hand in ten lines', async () => {
    const fake = createFakeGoogleCalendar({ clock });
    const transport = createTransport({
      clock,
      wire: createFetchWire((one) => fake.fetch(one), { clock }),
    });
    const auth = createGoogleAuth({ kind: 'accessToken', accessToken: 'by-hand' });
    const google = createGoogleCalendar({ transport, auth, rootUrl: 'http://127.0.0.1:1/' });
    const store = createMemoryStore({ clock });
    const landed = createLanded({
      providers: [google],
      store,
      sender: transport,
      clock,
      random,
      humanReview: null,
    });
    const startMs = Math.ceil(clock.now() / 86_400_000 + 30) * 86_400_000;
    const { planId, digest } = await planDentist(landed, { startMs });
    const outcome = await landed.confirm({ planId, digest, by: { kind: 'person', name: 'Ana' } });
    expect([outcome.kind, fake.world.liveEvents().length]).toEqual(['Dispatched', 1]);
  });
});
