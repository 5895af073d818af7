import { isJsonArray, type JsonObject, type JsonValue } from '../json.js';
import type { CalendarRecord, EventStatus, StoredEvent } from './calendar-state.js';
import { fieldsProblem, keptFields } from './event-fields.js';
import { readSpan, wireTime, type EventSpan } from './event-time.js';
import { invalid, isProblem, notInThisFake, type GoogleProblem } from './google-problem.js';
import { understandsRecurrence } from './recurrence-rule.js';

/** The writable part of an event, checked. */
export interface EventDraft extends EventSpan {
  readonly status: EventStatus;
  readonly recurrence: readonly string[];
  readonly fields: JsonObject;
}

/** Reads the writable part of an event from the wire, or says what is wrong with it. */
export function readDraft(
  event: JsonObject,
  calendar: CalendarRecord,
  organizer: string,
): EventDraft | GoogleProblem {
  const status = readStatus(event['status']);
  if (status === undefined) return invalid('Invalid value for: status.');
  const recurrence = readRecurrence(event['recurrence']);
  if ('reason' in recurrence) return recurrence;
  const eventType = event['eventType'] ?? 'default';
  if (eventType !== 'default')
    return notInThisFake(`events of the type ${JSON.stringify(eventType)}`);
  const span = readSpan(event, calendar.timeZone, recurrence.length > 0);
  if (isProblem(span)) return span;
  const problem = fieldsProblem(event);
  return problem ?? { ...span, status, recurrence, fields: keptFields(event, organizer) };
}

/** The writable part of a stored event in the form of the wire, for a patch to be laid over. */
export function writablePart(event: StoredEvent): JsonObject {
  return {
    ...event.fields,
    status: event.status,
    start: wireTime(event.start, zoneOf(event)),
    end: wireTime(event.end, zoneOf(event)),
    ...(event.recurrence.length > 0 ? { recurrence: event.recurrence } : {}),
  };
}

function zoneOf({ start }: StoredEvent): string {
  return 'date' in start ? 'UTC' : start.timeZone;
}

function readStatus(value: JsonValue | undefined): EventStatus | undefined {
  const status = value ?? 'confirmed';
  return status === 'confirmed' || status === 'tentative' || status === 'cancelled'
    ? status
    : undefined;
}

function readRecurrence(value: JsonValue | undefined): readonly string[] | GoogleProblem {
  if (value === undefined || value === null) return [];
  if (!isJsonArray(value) || !value.every((line) => typeof line === 'string')) {
    return invalid('Invalid value for: recurrence.');
  }
  const lines = value as readonly string[];
  return lines.length === 0 || understandsRecurrence(lines)
    ? lines
    : notInThisFake(`the recurrence ${lines.join(' ')}`);
}
