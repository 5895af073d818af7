import type { StepDescription, Target } from '@landed/contract';

import type { EventInsertParams } from './event-insert-payload.js';
import { slotText, zoneText } from './slot-text.js';

/** What a person is told about the event to be booked. Plain text; whoever shows it escapes it. */
export function describeInsert(params: EventInsertParams, target: Target): StepDescription {
  const { title, startMs, endMs, zone, place, note } = params;
  return {
    sentence: `Book “${title}” ${slotText(startMs, endMs, zone)}`,
    details: [
      { label: 'Calendar', text: calendarText(params, target) },
      { label: 'Time zone', text: zoneText(startMs, endMs, zone) },
      ...(place === null ? [] : [{ label: 'Place', text: place }]),
      ...(note === null ? [] : [{ label: 'Note', text: note }]),
    ],
    notifies: [],
    cannotBeUndone: null,
    ifAnswerLost: null,
  };
}

function calendarText({ calendar }: EventInsertParams, { account, ids }: Target): string {
  const id = ids['calendarId'] ?? '';
  if (id === account) return `the main calendar of ${account}`;
  return calendar === null || calendar === id ? id : `${calendar} (${id})`;
}
