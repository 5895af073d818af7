import type { CalendarEntry, ParameterValue } from '@landed/contract';

import type { Asking } from './asking.js';
import type { Interval } from './entry-interval.js';
import { findConflicts, hasConflicts, type SlotConflicts } from './find-conflicts.js';
import { freeSlots } from './free-slots.js';
import { capped, type Resolution } from './resolution.js';
import { slotLabel } from './time-label.js';

/** A slot that touches something in the calendars is a suggestion, with free ones to choose instead. */
export function withConflicts(asking: Asking, resolution: Resolution): Resolution {
  if (resolution.kind !== 'chosen' || resolution.finding.value.kind !== 'timeSlot')
    return resolution;
  const { finding } = resolution;
  const { startMs, endMs } = resolution.finding.value;
  const conflicts = findConflicts(asking.context, { startMs, endMs });
  if (!hasConflicts(conflicts)) return resolution;
  const why = conflictSentence(conflicts);
  const question = `${resolution.question ?? `${finding.label}: is this right?`} ${why}`;
  return {
    ...resolution,
    finding: { ...capped(finding, 'MEDIUM'), why: `${finding.why} ${why}` },
    question,
    offers: offersOf(asking, { startMs, endMs }),
  };
}

function offersOf({ context, askedAt, thresholds }: Asking, { startMs, endMs }: Interval) {
  const fromMs = Math.max(askedAt, startMs);
  const search = {
    fromMs,
    untilMs: fromMs + thresholds.freeSlotsWithinMs,
    lengthMs: endMs - startMs,
    hours: [thresholds.dayStartHour, thresholds.dayEndHour] as const,
  };
  return freeSlots(context, search, thresholds).map((slot) => {
    const value: ParameterValue = { kind: 'timeSlot', ...slot, zone: context.zone };
    return { label: `${slotLabel(slot.startMs, slot.endMs, context.zone)} (free)`, value };
  });
}

function conflictSentence({ busy, markedFree, allDay }: SlotConflicts): string {
  const parts = [
    titled(busy, 'is in the calendar then'),
    titled(markedFree, 'is in the calendar then, marked as free'),
    titled(allDay, 'is in the calendar on that whole day'),
  ].filter((part) => part !== '');
  return `${parts.join('; ')}.`;
}

const TITLES_MAX = 3;

function titled(entries: readonly CalendarEntry[], ending: string): string {
  const titles = entries.slice(0, TITLES_MAX).map(({ title }) => `“${title}”`);
  if (titles.length === 0) return '';
  const more = entries.length - titles.length;
  return `${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${ending}`;
}
