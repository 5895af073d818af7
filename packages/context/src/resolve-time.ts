import type { ParameterCandidate, ParameterValue, ResolvedParameter } from '@landed/contract';

import { findConflicts, nextFreeSlots } from './free-time.js';
import { readDuration, readTime, type TimeReading } from './read-time.js';
import {
  candidate,
  hintText,
  suggested,
  sure,
  unknown,
  type Found,
  type Resolution,
} from './resolution.js';
import { timeLabel } from './time-label.js';

const HOUR_MS = 3_600_000;

/** A moment, or a slot with its end; doubtful words are a question with their options. */
export function resolveTime(resolution: Resolution): ResolvedParameter {
  const { words, context, askedAt, thresholds, spec } = resolution;
  if (words === null) return unknown(resolution, `When? Nothing was said about it.`);
  const { zone, locale } = context;
  const { readings, doubt } = readTime(words, {
    askedAt,
    zone,
    locale,
    morningFromHour: thresholds.morningFromHour,
  });
  const values = readings.map((reading) => valueOf(resolution, reading));
  const [first] = values;
  const [reading] = readings;
  if (first === undefined || reading === undefined) {
    return unknown(resolution, `${doubt ?? 'No time was found.'} When should it be?`);
  }
  const candidates = values.map((value, at) =>
    timeCandidate(value, readings[at] ?? reading, at === 0 && doubt === null),
  );
  const found: Found = {
    value: first,
    source: resolution.source,
    why: whyOf(resolution, reading),
    candidates,
  };
  if (doubt !== null) return asked(resolution, { found, reading, doubt, candidates });
  return spec.kind === 'timeSlot' ? besideOthers(resolution, found) : sure(resolution, found);
}

function valueOf(
  { spec, context, ...rest }: Resolution,
  { startMs, endMs }: TimeReading,
): ParameterValue {
  const { zone } = context;
  if (spec.kind === 'dateTime') return { kind: 'dateTime', atMs: startMs, zone };
  const said = readDuration(hintText({ spec, context, ...rest }, 'duration') ?? '');
  const lengthMs = said ?? spec.defaultDurationMs ?? HOUR_MS;
  return { kind: 'timeSlot', startMs, endMs: endMs ?? startMs + lengthMs, zone };
}

function whyOf(resolution: Resolution, { endMs, note, certainty }: TimeReading): string {
  const { spec, words } = resolution;
  const parts = [`you said “${words ?? ''}”`];
  if (note !== null) parts.push(note);
  if (certainty === 'today') parts.push('the next time it is that late, as no day was said');
  const said = readDuration(hintText(resolution, 'duration') ?? '');
  if (spec.kind === 'timeSlot' && endMs === null && said === null) {
    parts.push(`${(spec.defaultDurationMs ?? HOUR_MS) / 60_000} minutes, as no end was said`);
  }
  return parts.join('; ');
}

function timeCandidate(
  value: ParameterValue,
  reading: TimeReading,
  chosen: boolean,
): ParameterCandidate {
  const why = reading.note ?? (chosen ? 'the only reading' : 'another reading of the same words');
  return candidate(value, timeLabel(value, reading.note), {
    confidence: chosen ? 'HIGH' : 'MEDIUM',
    source: 'user',
    why,
    chosen,
  });
}

/** An hour without am or pm has a likelier half and is suggested; everything else that is doubtful is asked. */
function asked(
  resolution: Resolution,
  seen: {
    readonly found: Found;
    readonly reading: TimeReading;
    readonly doubt: string;
    readonly candidates: readonly ParameterCandidate[];
  },
): ResolvedParameter {
  const { found, reading, doubt, candidates } = seen;
  const days = new Set(
    candidates.map(({ value }) =>
      value.kind === 'timeSlot' ? Math.floor(value.startMs / (24 * HOUR_MS)) : 0,
    ),
  );
  if (reading.certainty === 'half-of-day' && candidates.length === 2 && days.size <= 2) {
    const shown = candidates.map((one, at) => ({ ...one, chosen: at === 0 }));
    const options = candidates.map(({ label, value }) => ({ label, value }));
    return suggested(
      resolution,
      { ...found, candidates: shown },
      `${doubt} Is ${candidates[0]?.label ?? ''} right?`,
      options,
    );
  }
  return unknown(
    resolution,
    `${doubt} Which is it?`,
    candidates.map((one) => ({ ...one, chosen: false })),
  );
}

/** A slot that something else stands in is a suggestion, with the next free ones; never an automatic choice. */
function besideOthers(resolution: Resolution, found: Found): ResolvedParameter {
  const { context } = resolution;
  if (found.value.kind !== 'timeSlot') return sure(resolution, found);
  const { busy, markedFree } = findConflicts(context, found.value);
  if (busy.length === 0 && markedFree.length === 0) return sure(resolution, found);
  const { zone } = context;
  const titles = [...busy, ...markedFree].map(({ title }) => `“${title}”`).join(', ');
  const what =
    busy.length > 0 ? `You have ${titles} then.` : `${titles} stands there, marked as free.`;
  const others = nextFreeSlots(context, found.value, 3).map((slot): ParameterValue => ({
    kind: 'timeSlot',
    ...slot,
    zone,
  }));
  const options = [found.value, ...others].map((value) => ({
    label: timeLabel(value, null),
    value,
  }));
  return suggested(resolution, found, `${what} Should it be then all the same?`, options);
}
