import {
  findingOf,
  type AttemptView,
  type EpochMs,
  type Finding,
  type TransportReport,
} from '@landed/contract';

import { changedFields, eventOf, ownerOf, rankOf, type CalendarEvent } from './event-content.js';
import { eventAskedBy, type EventResource } from './event-resource.js';
import { answerOf, SIGNED_OUT_CAUSE, safeReason, type GoogleAnswer } from './google-answer.js';
import { retryAfterOf } from './retry-after.js';

type Problem = Extract<GoogleAnswer, { readonly kind: 'problem' }>;
type Answered = Extract<TransportReport, { readonly kind: 'answer' }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** How long a limit is left alone where Google does not say: its windows slide over a minute (FACTS 3.4). */
const RATE_PAUSE_MS: Readonly<Record<string, number>> = {
  rateLimitExceeded: MINUTE_MS,
  userRateLimitExceeded: MINUTE_MS,
  quotaExceeded: HOUR_MS,
};
/** Refusals that a repeat cannot change (FACTS 3.4). */
const FORBIDDEN = new Set(['forbidden', 'forbiddenForNonOrganizer', 'requiredAccessLevel']);

/** What an answer to an insert proves. Pure; whatever is not listed here is `unknown`. */
export function classifyInsert(report: TransportReport, view: AttemptView): Finding {
  if (report.kind === 'broken') return brokenFinding(report);
  const answer = answerOf(report);
  switch (answer.kind) {
    case 'object':
      return answer.status === 200
        ? insertedFinding(answer.value, view)
        : findingOf('unknown', `HTTP ${answer.status}, which an insert does not answer`);
    case 'problem':
      return refusalFinding(answer, report);
    case 'unreadable':
      return findingOf('unknown', answer.why);
  }
}

function brokenFinding({
  written,
  cause,
}: Extract<TransportReport, { readonly kind: 'broken' }>): Finding {
  if (written) return findingOf('unknown', `The answer was lost (${cause})`);
  return cause === SIGNED_OUT_CAUSE
    ? findingOf('notExecuted', 'Not sent: there is no valid sign-in for Google Calendar')
    : findingOf('notSent', `Nothing left this device (${cause})`);
}

/** A success counts only when it shows our own event, as it was asked for. */
function insertedFinding(value: object, view: AttemptView): Finding {
  const event = eventOf(value);
  const asked = eventAskedBy(view.request);
  if (event === null) return findingOf('unknown', 'HTTP 200 without an event id');
  if (asked === null)
    return findingOf('unknown', 'HTTP 200, but the stored request cannot be read');
  const shown = {
    providerObjectId: event.id,
    objectState: event.status ?? null,
    rank: rankOf(event),
  };
  if (event.id !== asked.id) {
    // Not bound to this record: it may be another one's.
    const stranger = { ...shown, providerObjectId: null };
    return findingOf('mismatch', `HTTP 200, event ${event.id}, which is not ours`, stranger);
  }
  if (event.status === 'cancelled') {
    return findingOf('removed', `HTTP 200, event ${event.id}, cancelled since`, shown);
  }
  const differences = differencesOf(event, asked);
  if (differences.length === 0) {
    return findingOf(
      'accepted',
      `HTTP 200, event ${event.id}, status ${event.status ?? 'not told'}`,
      shown,
    );
  }
  const which = differences.join(', ');
  return findingOf(
    'mismatch',
    `HTTP 200, event ${event.id}, but its ${which} is not what was asked`,
    shown,
  );
}

/** A bare answer, the id alone, has nothing to compare; one that shows the event must show it as asked. */
function differencesOf(event: CalendarEvent, asked: EventResource): readonly string[] {
  const bare = event.start === undefined && event.extendedProperties === undefined;
  if (bare) return [];
  const reference = ownerOf(event, asked) === 'us' ? [] : ['reference'];
  return [...reference, ...changedFields(event, asked)];
}

function refusalFinding(problem: Problem, report: Answered): Finding {
  const { status, reason } = problem;
  const words = `HTTP ${status} (${safeReason(reason)})`;
  switch (status) {
    case 400:
    case 404:
      return findingOf('rejected', words);
    case 401:
      return findingOf('notExecuted', `${words}: the sign-in was refused`);
    case 403:
      return forbiddenFinding(problem, report, words);
    case 429:
      return findingOf('notExecuted', words, { notBefore: pauseUntil(reason, report) });
    case 409:
      return reason === 'duplicate'
        ? findingOf('unknown', `${words}: our id is taken, a look-up tells by what`, {
            lookNow: true,
          })
        : findingOf('unknown', words);
    case 410:
    case 412:
      return findingOf('unknown', words, { lookNow: true });
    default:
      return findingOf('unknown', words);
  }
}

/** 403 is three things: a limit, a refusal, and a sign-in that lacks something (FACTS 3.4 and 6). */
function forbiddenFinding({ reason }: Problem, report: Answered, words: string): Finding {
  if (reason === null) return findingOf('unknown', words);
  if (reason in RATE_PAUSE_MS) {
    return findingOf('notExecuted', words, { notBefore: pauseUntil(reason, report) });
  }
  return FORBIDDEN.has(reason) ? findingOf('rejected', words) : findingOf('notExecuted', words);
}

function pauseUntil(reason: string | null, report: Answered): EpochMs {
  const pauseMs = RATE_PAUSE_MS[reason ?? ''] ?? MINUTE_MS;
  return retryAfterOf(report) ?? report.receivedAt + pauseMs;
}
