import type { EvidenceQuery, Operation, Target } from '@landed/contract';

import { ADAPTER_VERSION } from './adapter-version.js';
import { PROVIDER, resolveCalendarTarget, type CalendarTargetOptions } from './calendar-target.js';
import { classifyInsert } from './event-insert-answer.js';
import { checkInsert } from './event-insert-checks.js';
import { EVENT_INSERT_DECLARATION } from './event-insert-declaration.js';
import { describeInsert } from './event-insert-description.js';
import {
  EVENT_INSERT_PARAMETERS,
  eventInsertParams,
  eventInsertParamsFrom,
  type EventInsertParams,
} from './event-insert-payload.js';
import { createEventLookup } from './event-lookup.js';
import { eventResourceOf } from './event-resource.js';
import { FREE_SLOT_READER, type FreeSlotQuery } from './evidence-readers.js';
import { slotText } from './slot-text.js';

/** The operation `google-calendar.event.insert`: books a time in a calendar. */
export function createEventInsert(options: CalendarTargetOptions): Operation<EventInsertParams> {
  const { client } = options;
  return {
    declaration: EVENT_INSERT_DECLARATION,
    provider: PROVIDER,
    adapterVersion: ADAPTER_VERSION,
    title: 'Google Calendar',
    serves: ['calendar.book'],
    parameters: EVENT_INSERT_PARAMETERS,
    paramsSchema: eventInsertParams,
    sideEffects: ['networkRequest', 'dataWrite'],
    irreversible: false,
    paramsFrom: eventInsertParamsFrom,
    resolveTarget: ({ calendar }) => resolveCalendarTarget(options, calendar),
    evidence: (params, target) => [freeSlotOf(params, target)],
    dryRun: (params, target) => checkInsert(client, params, target),
    describe: describeInsert,
    prepare: (params, target, { dispatchId }) =>
      client.prepareInsert(calendarIdOf(target), eventResourceOf(params, dispatchId)),
    objectIdOf: ({ dispatchId }) => dispatchId,
    classify: classifyInsert,
    lookups: { get: createEventLookup(client) },
    reservation: ({ startMs, endMs }, target) => ({
      resource: `${PROVIDER}/${target.account}/${calendarIdOf(target)}`,
      startMs,
      endMs,
    }),
  };
}

function freeSlotOf({ startMs, endMs, zone }: EventInsertParams, target: Target): EvidenceQuery {
  const calendarId = calendarIdOf(target);
  const query: FreeSlotQuery = { calendarId, account: target.account, startMs, endMs };
  const label = `the free time ${slotText(startMs, endMs, zone)} in ${calendarId}`;
  return { readerId: FREE_SLOT_READER, query, fields: ['overlapping'], label };
}

function calendarIdOf({ ids }: Target): string {
  return ids['calendarId'] ?? '';
}
