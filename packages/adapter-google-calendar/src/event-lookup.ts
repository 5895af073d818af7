import { findingOf, type AttemptView, type Finding } from '@landed/contract';

import type { CalendarClient } from './calendar-client.js';
import { changedFields, eventOf, ownerOf, rankOf, type CalendarEvent } from './event-content.js';
import { eventAskedBy, type EventResource } from './event-resource.js';
import { answerOf, whyOf } from './google-answer.js';

/** Told of an event of ours that a person has changed since. */
export const EDITED_SINCE = 'edited since';

/**
 * The look-up `get`: reads the event under our own id, cancelled ones too. Never throws; whatever cannot be
 * read is `unknown`.
 */
export function createEventLookup(client: CalendarClient): (view: AttemptView) => Promise<Finding> {
  return async (view) => {
    const asked = eventAskedBy(view.request);
    const calendarId = view.target.ids['calendarId'];
    if (asked === null || calendarId === undefined) {
      return findingOf('unknown', 'The stored request does not say which event to look for');
    }
    try {
      return foundFinding(answerOf(await client.event(calendarId, asked.id)), asked);
    } catch {
      return findingOf('unknown', 'The look-up could not be made');
    }
  };
}

function foundFinding(answer: ReturnType<typeof answerOf>, asked: EventResource): Finding {
  if (answer.kind === 'problem' && answer.status === 404 && answer.reason === 'notFound') {
    return findingOf('absent', 'HTTP 404: no event under our id');
  }
  const event = answer.kind === 'object' && answer.status === 200 ? eventOf(answer.value) : null;
  if (event === null) return findingOf('unknown', `The look-up failed: ${whyOf(answer)}`);
  return event.id === asked.id
    ? verdictOn(event, asked)
    : findingOf('unknown', 'The look-up showed another event than was asked for');
}

function verdictOn(event: CalendarEvent, asked: EventResource): Finding {
  const owner = ownerOf(event, asked);
  const status = event.status ?? 'status not told';
  const shown = { providerObjectId: event.id, objectState: status, rank: rankOf(event) };
  const where = `event ${event.id}`;
  if (owner === 'other') {
    return findingOf(
      'mismatch',
      `${where} stands under our id but was made for something else`,
      shown,
    );
  }
  // Of a cancelled event Google promises the id alone, and no one else makes that id.
  if (status === 'cancelled') {
    return findingOf('removed', `${where} was made and has been removed since`, shown);
  }
  if (owner === 'nobody') {
    return findingOf(
      'mismatch',
      `${where} stands under our id but does not carry our reference`,
      shown,
    );
  }
  const changed = changedFields(event, asked);
  if (changed.length === 0) return findingOf('accepted', `${where}, status ${status}`, shown);
  const edited = { ...shown, objectState: EDITED_SINCE };
  return findingOf(
    'accepted',
    `${where} was made; its ${changed.join(', ')} was edited since`,
    edited,
  );
}
