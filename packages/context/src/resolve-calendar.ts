import type { DeviceCalendar, ParameterValue } from '@landed/contract';

import { textOf, type Asking } from './asking.js';
import { byCodeUnits, fold, holdsAllWords } from './fold.js';
import { lost, type Finding, type Resolution } from './resolution.js';

/** The calendar that was named, or the default one. Two that fit are a question. */
export function resolveCalendar(asking: Asking): Resolution {
  const calendars = asking.context.calendars.toSorted(
    (left, right) =>
      byCodeUnits(fold(left.title), fold(right.title)) ||
      byCodeUnits(left.calendarId, right.calendarId) ||
      byCodeUnits(left.sourceId, right.sourceId),
  );
  const said = textOf(asking.words)
    .replace(/^(?:in|into|on|to)\s+/i, '')
    .replace(/^(?:my|the|our)\s+/i, '');
  const name = said.replace(/\s*\bcalendar$/i, '').trim();
  return name === '' ? byDefault(asking, calendars) : byName(asking, name, said, calendars);
}

function byDefault(asking: Asking, calendars: readonly DeviceCalendar[]): Resolution {
  const defaults = calendars.filter(({ isDefault }) => isDefault);
  const [first, another] = defaults;
  const [only, second] = calendars;
  if (first !== undefined && another === undefined) {
    return chosen(calendars, findingOf(first, 'HIGH', `${first.title} is the default calendar.`));
  }
  if (only !== undefined && second === undefined) {
    return chosen(calendars, findingOf(only, 'HIGH', `${only.title} is the only calendar.`));
  }
  const why =
    calendars.length === 0
      ? 'There is no calendar on this device.'
      : 'No one calendar is the default.';
  return open(asking, why, calendars);
}

function byName(
  asking: Asking,
  name: string,
  said: string,
  calendars: readonly DeviceCalendar[],
): Resolution {
  const wanted = new Set([fold(name), fold(said)]);
  const exact = calendars.filter(({ title }) => wanted.has(fold(title)));
  const partial = calendars.filter(({ title }) => holdsAllWords(title, name));
  const matches = exact.length > 0 ? exact : partial;
  const [first, another] = matches;
  if (first === undefined) return open(asking, `There is no calendar called “${name}”.`, calendars);
  if (another !== undefined)
    return open(asking, `${matches.length} calendars match “${name}”.`, matches);
  if (exact.length > 0)
    return chosen(calendars, findingOf(first, 'HIGH', `“${name}” is the name of this calendar.`));
  const level = asking.thresholds.partialLabel === 'LOW' ? 'LOW' : 'MEDIUM';
  return chosen(
    calendars,
    findingOf(first, level, `“${name}” is a part of the name ${first.title}.`),
  );
}

function chosen(calendars: readonly DeviceCalendar[], finding: Finding): Resolution {
  const others = calendars.map((calendar) => findingOf(calendar, 'MEDIUM', ''));
  const losers = others
    .filter(({ value }) => JSON.stringify(value) !== JSON.stringify(finding.value))
    .map((other) => lost(other, 'it was not named, and is not the default'));
  const question = finding.confidence === 'HIGH' ? null : `Is the calendar ${finding.label} meant?`;
  return { kind: 'chosen', finding, losers, question };
}

function open(
  { words, spec }: Asking,
  why: string,
  calendars: readonly DeviceCalendar[],
): Resolution {
  const losers = calendars.map((calendar) => findingOf(calendar, 'MEDIUM', why));
  return {
    kind: 'open',
    losers,
    source: words?.source ?? 'device',
    why,
    question: `${spec.label}: which one? ${why}`,
  };
}

function findingOf(
  { calendarId, title, sourceId }: DeviceCalendar,
  confidence: Finding['confidence'],
  why: string,
): Finding {
  const value: ParameterValue = { kind: 'calendar', calendarId, title };
  return { value, label: `${title} (${sourceId})`, confidence, source: 'device', why, restsOn: [] };
}
