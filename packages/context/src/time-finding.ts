import type { ParameterValue } from '@landed/contract';

import { textOf, type Asking } from './asking.js';
import type { Finding, Resolution } from './resolution.js';
import { lost } from './resolution.js';
import { instantLabel, slotLabel } from './time-label.js';
import type { TimeMeaning } from './time-meaning.js';
import type { TimeReading } from './time-reading.js';

/** One meaning as a value of the kind that is wanted. */
export function timeFinding(asking: Asking, meaning: TimeMeaning, reading: TimeReading): Finding {
  const { zone } = asking.context;
  const isSlot = asking.spec.kind === 'timeSlot';
  const { startMs, endMs, note } = meaning;
  const value: ParameterValue = isSlot
    ? { kind: 'timeSlot', startMs, endMs, zone }
    : { kind: 'dateTime', atMs: startMs, zone };
  const bare = isSlot ? slotLabel(startMs, endMs, zone) : instantLabel(startMs, zone);
  const label = note === null ? bare : `${bare} (${note})`;
  const usual = isSlot && !saysItsEnd(reading) && note !== 'all day';
  const length = usual ? ' No end was said, so the usual length is taken.' : '';
  const why = `“${textOf(asking.words)}” is ${label}.${length}`;
  return { value, label, confidence: 'HIGH', source: sourceOf(asking), why, restsOn: [] };
}

export function sourceOf({ words }: Asking): Finding['source'] {
  return words?.source ?? 'inferred';
}

/** Reasons as one sentence. */
export function sentenceOf(reasons: readonly string[]): string {
  const text = [...new Set(reasons)].join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** True where the words name an end. */
export function namesAnEnd({ clock }: TimeReading): boolean {
  return clock?.spans.some(({ end }) => end !== null) === true;
}

function saysItsEnd(reading: TimeReading): boolean {
  return reading.lengths.length > 0 || namesAnEnd(reading);
}

/** How long a slot is whose words name no end. */
export function lengthFor({ spec, thresholds }: Asking, { lengths }: TimeReading): number {
  const [length] = lengths;
  if (length?.kind === 'exact') return length.ms;
  return spec.defaultDurationMs ?? thresholds.slotLengthMs;
}

/** Nothing ahead: what was said is asked again, and the past can still be picked outright. */
export function noneAhead(
  asking: Asking,
  past: readonly Finding[],
  reasons: readonly string[],
): Resolution {
  const [first] = past;
  if (first !== undefined) return openTime(asking, `${first.label} is already past`, past);
  return openTime(asking, ['there is no such time', ...reasons].join('; '), []);
}

export function openTime(
  asking: Asking,
  why: string,
  past: readonly Finding[],
  text?: string,
): Resolution {
  const losers = past.map((finding) =>
    lost({ ...finding, label: `${finding.label}, already past` }, why),
  );
  const question = text ?? `${asking.spec.label}: at what time? ${sentenceOf([why])}`;
  return { kind: 'open', losers, source: sourceOf(asking), why: sentenceOf([why]), question };
}
