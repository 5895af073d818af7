import { LandedError, type Target } from '@landed/contract';
import * as z from 'zod';

import type { CalendarClient } from './calendar-client.js';
import { answerOf, isSignedOut, whyOf, type GoogleAnswer } from './google-answer.js';

/** The provider's name: in targets, in evidence, and of the channel. */
export const PROVIDER = 'google-calendar';

/** A page of calendars that goes on for longer than this is not one person's list. */
const PAGES_MAX = 20;

const ownCalendar = z.object({ id: z.string().min(1) });
const listPage = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      summary: z.string().optional(),
      summaryOverride: z.string().optional(),
    }),
  ),
  nextPageToken: z.string().min(1).optional(),
});
type ListedCalendar = z.infer<typeof listPage>['items'][number];

export interface CalendarTargetOptions {
  readonly client: CalendarClient;
  readonly environment: Target['environment'];
  /**
   * Makes sure that there is a token for a while, so that none is fetched between the yes and the send.
   *
   * @throws {LandedError} `CREDENTIALS_MISSING`, with the reason that the transport does not pass on.
   */
  readonly signIn: () => Promise<void>;
}

/**
 * Finds out on which account and calendar an event would land.
 *
 * @param wanted - Null or `primary` for the account's own calendar; otherwise the id or the exact title of one
 *   in its list.
 * @returns A target whose `calendarId` is never an alias.
 * @throws {LandedError} `CREDENTIALS_MISSING`, `PROVIDER_UNREADABLE`; `INPUT_INVALID` where the account has no
 *   such calendar, or two of that title. Nothing was sent.
 */
export async function resolveCalendarTarget(
  { client, environment, signIn }: CalendarTargetOptions,
  wanted: string | null,
): Promise<Target> {
  await signIn();
  const own = readOrThrow(answerOf(await client.calendar('primary')), ownCalendar);
  const account = own.id;
  const isOwn = wanted === null || wanted === 'primary' || wanted === account;
  const calendarId = isOwn ? account : chosenId(await listedCalendars(client), wanted);
  return { provider: PROVIDER, account, environment, ids: { calendarId } };
}

async function listedCalendars(client: CalendarClient): Promise<readonly ListedCalendar[]> {
  const found: ListedCalendar[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer: GoogleAnswer = answerOf(await client.listedCalendars(pageToken));
    const read: z.infer<typeof listPage> = readOrThrow(answer, listPage);
    found.push(...read.items);
    if (read.nextPageToken === undefined) return found;
    pageToken = read.nextPageToken;
  }
  throw unreadable(`more than ${PAGES_MAX} pages of calendars`);
}

function chosenId(calendars: readonly ListedCalendar[], wanted: string): string {
  const byId = calendars.find((calendar) => calendar.id === wanted);
  if (byId !== undefined) return byId.id;
  const named = calendars.filter((each) => (each.summaryOverride ?? each.summary) === wanted);
  const [only] = named;
  if (only !== undefined && named.length === 1) return only.id;
  const why =
    named.length === 0
      ? 'the account has none of that name'
      : 'the account has several of that name';
  const toDo = 'Name it by its id, or by the exact title of one calendar of the account.';
  throw new LandedError('INPUT_INVALID', { what: 'The calendar', why, toDo });
}

function readOrThrow<Value>(answer: GoogleAnswer, schema: z.ZodType<Value>): Value {
  if (isSignedOut(answer)) {
    throw new LandedError('CREDENTIALS_MISSING', { provider: PROVIDER, why: whyOf(answer) });
  }
  const isAnswer = answer.kind === 'object' && answer.status === 200;
  const parsed = isAnswer ? schema.safeParse(answer.value) : null;
  if (parsed?.success !== true) throw unreadable(whyOf(answer));
  return parsed.data;
}

function unreadable(why: string): LandedError {
  return new LandedError('PROVIDER_UNREADABLE', { provider: PROVIDER, why });
}
