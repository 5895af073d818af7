import { calendar } from '@googleapis/calendar';
import type { EpochMs } from '@landed/contract';
import type { Channel } from '@landed/transport';

import type { CalendarClient } from './calendar-client.js';

export interface CalendarSdkClientOptions {
  readonly channel: Channel;
  /** With a slash at the end. */
  readonly rootUrl: string;
}

/** The part of the SDK's options for one call that this package sets. */
interface CallOptions {
  readonly fetchImplementation: typeof globalThis.fetch;
}

const SECOND_MS = 1000;
/** What Google gives at most on one page of a list. */
const PAGE_SIZE = 250;

/**
 * The narrow client over Google's own SDK. The SDK writes requests; our transport is what sends them, so the
 * SDK gets no credentials, no retries and no network of its own.
 */
export function createCalendarSdkClient(options: CalendarSdkClientOptions): CalendarClient {
  const { channel, rootUrl } = options;
  // Pinned, because an environment variable could otherwise send the SDK to another host.
  const universeDomain = 'googleapis.com';
  const sdk = calendar({ version: 'v3', rootUrl, universeDomain, retry: false });
  const capture = (call: (options: CallOptions) => Promise<unknown>) =>
    channel.capture((fetch) => call({ fetchImplementation: fetch }));
  const read = async (call: (options: CallOptions) => Promise<unknown>) =>
    channel.read(await capture(call));

  return {
    calendar: (calendarId) => read((call) => sdk.calendars.get({ calendarId }, call)),
    listedCalendar: (calendarId) => read((call) => sdk.calendarList.get({ calendarId }, call)),
    listedCalendars: (pageToken) =>
      read((call) => sdk.calendarList.list({ maxResults: PAGE_SIZE, ...pageOf(pageToken) }, call)),
    event: (calendarId, eventId) => read((call) => sdk.events.get({ calendarId, eventId }, call)),
    events: ({ calendarId, startMs, endMs }, pageToken) =>
      read((call) =>
        sdk.events.list(
          {
            calendarId,
            timeMin: floorToSecond(startMs),
            timeMax: ceilToSecond(endMs),
            singleEvents: true,
            showDeleted: false,
            maxResults: PAGE_SIZE,
            ...pageOf(pageToken),
          },
          call,
        ),
      ),
    prepareInsert: (calendarId, event) =>
      capture((call) =>
        sdk.events.insert({ calendarId, sendUpdates: 'none', requestBody: event }, call),
      ),
  };
}

function pageOf(pageToken: string | null): { readonly pageToken?: string } {
  return pageToken === null ? {} : { pageToken };
}

// Google ignores fractions of a second in the bounds of a list, so the bounds are widened to whole ones.
function floorToSecond(atMs: EpochMs): string {
  return new Date(Math.floor(atMs / SECOND_MS) * SECOND_MS).toISOString();
}

function ceilToSecond(atMs: EpochMs): string {
  return new Date(Math.ceil(atMs / SECOND_MS) * SECOND_MS).toISOString();
}
