import type { EvidenceQuery, ParameterValue, SavedPlace } from '@landed/contract';

import { entryEvidence, type EventPlace } from './place-events.js';
import type { Finding } from './resolution.js';
import { dateLabel } from './time-label.js';
import { dateAt, isZone } from './wall-time.js';

/** The reader that reads a saved place again before a send. */
export const PLACE_READER = 'context.place';

/** A saved place as a value, resting on what the source says of it. */
export function placeFinding(
  place: SavedPlace,
  confidence: Finding['confidence'],
  why: string,
): Finding {
  const { label, address, latitude, longitude } = place;
  const value: ParameterValue = { kind: 'location', label, address, latitude, longitude };
  const shown = address === null || address === '' ? label : `${label}, ${address}`;
  const restsOn = [placeEvidence(place)];
  return { value, label: shown, confidence, source: 'places', why, restsOn };
}

export function placeEvidence({ sourceId, placeId, label }: SavedPlace): EvidenceQuery {
  return {
    readerId: PLACE_READER,
    query: { sourceId, placeId },
    fields: ['label', 'address', 'latitude', 'longitude'],
    label: `the saved place ${label}`,
  };
}

/** A place that calendar entries were at, resting on the nearest of them. */
export function eventFinding(
  { place, entry, nearestMs, times, confidence }: EventPlace,
  said: string,
  zone: string,
): Finding {
  const value: ParameterValue = {
    kind: 'location',
    label: place,
    address: null,
    latitude: null,
    longitude: null,
  };
  const onDay = isZone(zone) ? ` on ${dateLabel(dateAt(nearestMs, zone))}` : '';
  const entries = times === 1 ? 'One calendar entry' : `${times} calendar entries`;
  const why = `${entries} about “${said}” ${times === 1 ? 'was' : 'were'} at ${place}; the nearest was “${entry.title}”${onDay}.`;
  return {
    value,
    label: place,
    confidence,
    source: 'calendar',
    why,
    restsOn: [entryEvidence(entry)],
  };
}
