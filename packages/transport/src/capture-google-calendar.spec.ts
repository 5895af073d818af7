import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { captureRequest } from './capture-request.js';

interface CalendarSdk {
  calendar(options: object): {
    readonly events: {
      insert(params: object, options?: object): Promise<unknown>;
      delete(params: object, options?: object): Promise<unknown>;
    };
  };
}

const ADAPTER = fileURLToPath(new URL('../../adapter-google-calendar/', import.meta.url));
const sdk = resolveSdk();
const CHANNEL = { provider: 'google-calendar', hosts: ['www.googleapis.com'] };
const EVENT = {
  calendarId: 'ana@example.com',
  sendUpdates: 'none',
  requestBody: { id: 'landed0001', summary: 'Dentist “Dr. Zoë”' },
};

function resolveSdk(): CalendarSdk | null {
  if (!existsSync(`${ADAPTER}node_modules/@googleapis/calendar`)) return null;
  return createRequire(`${ADAPTER}package.json`)('@googleapis/calendar') as CalendarSdk;
}

function insert(fetch: typeof globalThis.fetch): Promise<unknown> {
  const options = { version: 'v3', retry: false, fetchImplementation: fetch };
  if (sdk === null) throw new Error('The SDK is not installed.');
  return sdk.calendar(options).events.insert(EVENT);
}

describe.skipIf(sdk === null)('captureRequest with @googleapis/calendar', () => {
  it('captures an insert, twice to the same bytes', async () => {
    const first = await captureRequest(CHANNEL, insert);
    const second = await captureRequest(CHANNEL, insert);

    expect(first).toEqual({
      method: 'POST',
      url: 'https://www.googleapis.com/calendar/v3/calendars/ana%40example.com/events?sendUpdates=none',
      headers: [['content-type', 'application/json']],
      body: '{"id":"landed0001","summary":"Dentist “Dr. Zoë”"}',
    });
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });

  it('takes the fetch per call, and keeps a condition', async () => {
    const request = await captureRequest(CHANNEL, async (fetch) =>
      sdk
        ?.calendar({ version: 'v3' })
        .events.delete(
          { calendarId: 'ana@example.com', eventId: 'landed0001' },
          { headers: { 'If-Match': '"3"' }, fetchImplementation: fetch, retry: false },
        ),
    );

    expect(request).toEqual({
      method: 'DELETE',
      url: 'https://www.googleapis.com/calendar/v3/calendars/ana%40example.com/events/landed0001',
      headers: [['if-match', '"3"']],
      body: null,
    });
  });
});
