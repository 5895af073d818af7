import {
  DEFAULT_CONTEXT_FUTURE_MS,
  DEFAULT_CONTEXT_PAST_MS,
  LandedError,
  type ContextContribution,
  type ContextSource,
  type ContextWindow,
} from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { captureContext, type CaptureOptions } from './capture-context.js';

const NOW = Date.UTC(2026, 3, 1, 12);
const clock = { now: () => NOW, monotonic: () => 0 };

function source(sourceId: string, contribution: ContextContribution | Error): ContextSource {
  return {
    sourceId,
    label: `the source ${sourceId}`,
    async read() {
      if (contribution instanceof Error) throw contribution;
      return contribution;
    },
  };
}

function options(changes: Partial<CaptureOptions> = {}): CaptureOptions {
  return { sources: [], clock, zone: 'Europe/Berlin', locale: 'en-GB', country: 'DE', ...changes };
}

const place = {
  sourceId: 'a',
  placeId: 'p',
  label: 'Home',
  aliases: ['House'],
  address: null,
  latitude: null,
  longitude: null,
  category: null,
  useCount: 0,
  phone: null,
};

describe('captureContext', () => {
  it('joins what the sources give, in their order', async () => {
    const problem = { sourceId: 'a', where: 'line 1', why: 'A line was left out.' };
    const sources = [
      source('a', { places: [place], problems: [problem] }),
      source('b', { places: [{ ...place, sourceId: 'b' }] }),
    ];

    const context = await captureContext(options({ sources }));

    expect(context).toMatchObject({
      capturedAt: NOW,
      zone: 'Europe/Berlin',
      locale: 'en-GB',
      country: 'DE',
      calendars: [],
      entries: [],
      contacts: [],
      recentApps: [],
      notifications: [],
      problems: [problem],
    });
    expect(context.places.map(({ sourceId }) => sourceId)).toEqual(['a', 'b']);
  });

  it('freezes the snapshot all the way down', async () => {
    const context = await captureContext(options({ sources: [source('a', { places: [place] })] }));

    expect(Object.isFrozen(context)).toBe(true);
    expect(Object.isFrozen(context.places)).toBe(true);
    expect(Object.isFrozen(context.places[0]?.aliases)).toBe(true);
  });

  it('reads each source once, with a window around now in the person’s zone', async () => {
    const windows: ContextWindow[] = [];
    const spying: ContextSource = {
      ...source('a', {}),
      async read(window) {
        windows.push(window);
        return {};
      },
    };

    await captureContext(options({ sources: [spying], zone: 'europe/kiev' }));
    await captureContext(options({ sources: [spying], window: { fromMs: 1, toMs: 2 } }));

    expect(windows).toEqual([
      {
        fromMs: NOW - DEFAULT_CONTEXT_PAST_MS,
        toMs: NOW + DEFAULT_CONTEXT_FUTURE_MS,
        zone: 'Europe/Kyiv',
      },
      { fromMs: 1, toMs: 2, zone: 'Europe/Berlin' },
    ]);
  });

  it('stops with the sentence of the source that cannot be read', async () => {
    const refusal = new LandedError('INPUT_INVALID', { what: 'a.ics', why: 'w', toDo: 'Do.' });
    const sources = [source('a', refusal), source('b', {})];

    await expect(captureContext(options({ sources }))).rejects.toBe(refusal);
  });

  it('makes a sentence of whatever else a source throws', async () => {
    const sources = [source('a', new TypeError('secret detail'))];

    const error: unknown = await captureContext(options({ sources })).catch((reason) => reason);

    expect(LandedError.is(error, 'INPUT_INVALID')).toBe(true);
    expect(String(error)).toMatch(/the source a: it could not be read/);
    expect(String(error)).not.toMatch(/secret/);
  });

  const refused: readonly (readonly [string, Partial<CaptureOptions>])[] = [
    ['the time zone', { zone: 'Mars/Olympus' }],
    ['the time zone', { zone: 'EST' }],
    ['the time zone', { zone: '' }],
    ['the locale', { locale: 'not a locale' }],
    ['the country', { country: 'Germany' }],
    ['the window', { window: { fromMs: 2, toMs: 1 } }],
    ['the window', { window: { fromMs: Number.NaN, toMs: 1 } }],
    ['the context sources', { sources: [source('a', {}), source('a', {})] }],
  ];
  it.each(refused)('refuses %s given as %j', async (what, changes) => {
    const error: unknown = await captureContext(options(changes)).catch((reason) => reason);

    if (!LandedError.is(error, 'INPUT_INVALID')) throw new Error(String(error));
    expect(error.data.what).toBe(what);
  });

  it('takes an unknown locale and country as unknown', async () => {
    const context = await captureContext(options({ locale: null, country: null }));

    expect(context).toMatchObject({ locale: null, country: null });
  });
});
