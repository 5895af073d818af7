import type { SavedPlace, SourceProblem } from '@landed/contract';
import { LandedError } from '@landed/contract';

import { byteTextOf, decodeByteText } from './byte-text.js';
import { contentIdOf } from './content-id.js';
import { isRecord, placeFromFeature, type Fields } from './place-feature.js';
import { createProblemList, type ProblemList } from './problem-list.js';

export interface PlacesOptions {
  readonly sourceId: string;
  /** For error messages. Default "the saved places". */
  readonly fileName?: string;
}

export interface PlacesReading {
  readonly places: readonly SavedPlace[];
  readonly problems: readonly SourceProblem[];
}

/**
 * Reads saved places: our own JSON (a list, or `{ "places": [...] }`) or a GeoJSON FeatureCollection of points, such
 * as map services export.
 *
 * A place needs a label; coordinates outside the globe are left out, the place is not. A place without an id gets
 * one made of its label, address and position.
 *
 * @throws {LandedError} `INPUT_INVALID` when the text is no JSON, or JSON of another shape.
 */
export function readPlaces(text: Uint8Array | string, options: PlacesOptions): PlacesReading {
  const fileName = options.fileName ?? 'the saved places';
  const problems = createProblemList(options.sourceId);
  const places = new Map<string, SavedPlace>();
  listOf(parsed(text, fileName), fileName).forEach((item, index) => {
    const where = `place ${index + 1}`;
    const fields = isRecord(item) ? (placeFromFeature(item) ?? item) : null;
    const place = fields === null ? null : placeOf(fields, { where, options, problems });
    if (place === null) {
      problems.add(where, 'A place has no label, or is not a point; it was left out.');
    } else if (places.has(place.placeId)) {
      problems.add(where, 'A place has the id of one before it and was left out.');
    } else places.set(place.placeId, place);
  });
  return { places: [...places.values()], problems: problems.list() };
}

function parsed(text: Uint8Array | string, fileName: string): unknown {
  try {
    return JSON.parse(decodeByteText(byteTextOf(text)).text);
  } catch (cause) {
    throw invalid(fileName, 'it is not JSON', cause);
  }
}

function listOf(json: unknown, fileName: string): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (isRecord(json)) {
    if (Array.isArray(json.places)) return json.places;
    if (json.type === 'FeatureCollection' && Array.isArray(json.features)) return json.features;
  }
  throw invalid(fileName, 'it holds no list of places');
}

interface PlaceReading {
  readonly where: string;
  readonly options: PlacesOptions;
  readonly problems: ProblemList;
}

function placeOf(fields: Fields, { where, options, problems }: PlaceReading): SavedPlace | null {
  const label = textIn(fields, 'label');
  if (label === null) return null;
  const address = textIn(fields, 'address');
  const [latitude, longitude] = positionIn(fields, where, problems);
  const useCount = fields.useCount ?? 0;
  const counted = typeof useCount === 'number' && Number.isSafeInteger(useCount) && useCount >= 0;
  if (!counted) problems.add(where, 'A use count is no whole number from 0; it was taken as 0.');
  const position = [latitude, longitude].map(String);
  return {
    sourceId: options.sourceId,
    placeId: textIn(fields, 'id') ?? contentIdOf('place', [label, address ?? '', ...position]),
    label,
    aliases: textsIn(fields, 'aliases'),
    address,
    latitude,
    longitude,
    category: textIn(fields, 'category'),
    useCount: counted ? useCount : 0,
    phone: textIn(fields, 'phone'),
  };
}

/** Both or neither: half a position is none. */
function positionIn(
  { latitude, longitude }: Fields,
  where: string,
  problems: ProblemList,
): readonly [number, number] | readonly [null, null] {
  if (isWithin(latitude, 90) && isWithin(longitude, 180)) return [latitude, longitude];
  if ((latitude ?? null) !== null || (longitude ?? null) !== null) {
    problems.add(where, 'A position is not on the globe and was left out.');
  }
  return [null, null];
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;
}

/** Numbers count as text, since ids are often written so. Half characters become stand-ins. */
function textIn(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return null;
  const text = String(value).toWellFormed().trim();
  return text === '' ? null : text;
}

function textsIn(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  if (!Array.isArray(value)) return [];
  return value
    .filter((text) => typeof text === 'string' && text.trim() !== '')
    .map((text) => String(text).toWellFormed().trim());
}

function invalid(fileName: string, why: string, cause?: unknown): LandedError {
  const toDo = 'Write a JSON list of places, each with a label, or a GeoJSON FeatureCollection.';
  return new LandedError('INPUT_INVALID', { what: fileName, why, toDo }, { cause });
}
