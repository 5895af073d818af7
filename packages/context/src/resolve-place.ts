import type {
  CalendarEntry,
  ParameterValue,
  ResolvedParameter,
  SavedPlace,
} from '@landed/contract';

import { folded, holdsWords } from './fold.js';
import { candidate, doubtful, suggested, sure, unknown, type Resolution } from './resolution.js';
import { DAY_MS } from './wall-time.js';

/** Words that point at what the device knows, rather than naming a place themselves. */
const POINTING = /^(?:my|our|the)\s+(?:usual\s+|regular\s+|normal\s+)?|^(?:usual|regular)\s+/i;

/** A saved place, a place of a matching event, or the person's own words. */
export function resolvePlace(resolution: Resolution): ResolvedParameter {
  const { words, context } = resolution;
  if (words === null) return unknown(resolution, 'Where? Nothing was said about it.');
  const asked = words.replace(POINTING, '');
  const exact = context.places.filter((place) =>
    [place.label, ...place.aliases].some((name) => folded(name) === folded(asked)),
  );
  const [only] = exact;
  if (only !== undefined && exact.length === 1)
    return savedPlace(resolution, only, 'the saved place of that name');
  if (exact.length > 1) return several(resolution, exact);
  return (
    byCategory(resolution, asked) ??
    byPart(resolution, asked) ??
    byEvent(resolution, asked) ??
    ownWords(resolution, asked)
  );
}

function savedPlace(
  resolution: Resolution,
  place: SavedPlace,
  why: string,
  losers: readonly SavedPlace[] = [],
): ResolvedParameter {
  const candidates = [place, ...losers].map((one) => placeCandidate(one, one === place));
  return sure(resolution, { value: placeValue(place), source: 'places', why, candidates });
}

function several(resolution: Resolution, places: readonly SavedPlace[]): ResolvedParameter {
  const sorted = places.toSorted(
    (a, b) => b.useCount - a.useCount || (a.placeId < b.placeId ? -1 : 1),
  );
  return unknown(
    resolution,
    `More than one saved place fits “${resolution.words ?? ''}”. Which is meant?`,
    sorted.map((one) => placeCandidate(one, false)),
  );
}

function byCategory(resolution: Resolution, asked: string): ResolvedParameter | null {
  const { placeUsesForHigh, placeLeadForHigh } = resolution.thresholds;
  const places = resolution.context.places
    .filter(({ category }) => category !== null && folded(category) === folded(asked))
    .toSorted((a, b) => b.useCount - a.useCount || (a.placeId < b.placeId ? -1 : 1));
  const [first, ...others] = places;
  if (first === undefined) return null;
  const next = others[0]?.useCount ?? 0;
  const why = `the ${asked} you used ${first.useCount} times`;
  if (first.useCount >= placeUsesForHigh && first.useCount >= next * placeLeadForHigh) {
    return savedPlace(resolution, first, why, others);
  }
  if (first.useCount === next) return several(resolution, places);
  const found = {
    value: placeValue(first),
    source: 'places' as const,
    why,
    candidates: places.map((one) => placeCandidate(one, one === first)),
  };
  return suggested(resolution, found, `Is ${first.label} meant?`, places.map(asOption));
}

function byPart(resolution: Resolution, asked: string): ResolvedParameter | null {
  const places = resolution.context.places.filter(({ label }) => holdsWords(label, asked));
  const [first] = places;
  if (first === undefined) return null;
  if (places.length > 1) return several(resolution, places);
  const found = {
    value: placeValue(first),
    source: 'places' as const,
    why: `its name holds “${asked}”`,
    candidates: [placeCandidate(first, true)],
  };
  return suggested(resolution, found, `Is ${first.label} meant?`, [asOption(first)]);
}

/** One event long ago is a weak sign. */
function byEvent(resolution: Resolution, asked: string): ResolvedParameter | null {
  const { context, askedAt, thresholds } = resolution;
  const since = askedAt - thresholds.eventDaysForPlace * DAY_MS;
  const events = context.entries.filter(
    ({ title, place, time }) =>
      place !== null &&
      holdsWords(title, asked) &&
      time.kind === 'instant' &&
      time.startMs >= since,
  );
  const [event] = events;
  if (event === undefined || event.place === null) return null;
  const value: ParameterValue = {
    kind: 'location',
    label: event.place,
    address: null,
    latitude: null,
    longitude: null,
  };
  const why = `“${event.title}” was there`;
  const found = {
    value,
    source: 'calendar' as const,
    why,
    candidates: [
      candidate(value, event.place, { confidence: 'LOW', source: 'calendar', why, chosen: true }),
    ],
    restsOn: [eventEvidence(event)],
  };
  return doubtful(resolution, found, `Is it at ${event.place}, like “${event.title}”?`, [
    { label: event.place, value },
  ]);
}

function eventEvidence({ sourceId, eventId, occurrence, title }: CalendarEntry) {
  return {
    readerId: 'context.calendar-entry',
    query: { sourceId, eventId, occurrence },
    fields: ['start', 'status', 'place'],
    label: `“${title}” in your calendar`,
  };
}

function ownWords(resolution: Resolution, asked: string): ResolvedParameter {
  const { words } = resolution;
  if (words === null || POINTING.test(words)) {
    return unknown(resolution, `There is no “${asked}” among your places. Where is it?`);
  }
  const value: ParameterValue = {
    kind: 'location',
    label: words,
    address: null,
    latitude: null,
    longitude: null,
  };
  return sure(resolution, { value, source: resolution.source, why: 'your own words' });
}

function placeValue({ label, address, latitude, longitude }: SavedPlace): ParameterValue {
  return { kind: 'location', label, address, latitude, longitude };
}

function placeCandidate(place: SavedPlace, chosen: boolean) {
  const why = `used ${place.useCount} times`;
  return candidate(placeValue(place), asOption(place).label, {
    confidence: chosen ? 'HIGH' : 'MEDIUM',
    source: 'places',
    why,
    chosen,
  });
}

function asOption(place: SavedPlace) {
  const label = place.address === null ? place.label : `${place.label}, ${place.address}`;
  return { label, value: placeValue(place) };
}
