import type { SavedPlace } from '@landed/contract';

import { byCodeUnits, fold, foldedWords, holdsAllWords } from './fold.js';

/** Saved places by how they match, each list in an order of its own: most used first. */
export interface PlaceMatches {
  /** The label or an alias is what was said. */
  readonly exact: readonly SavedPlace[];
  /** The category is what was said. */
  readonly category: readonly SavedPlace[];
  /** The label or an alias holds all words that were said. */
  readonly partial: readonly SavedPlace[];
}

/** Every place is looked at; each stands in the best list that it belongs to. */
export function matchPlaces(said: string, places: readonly SavedPlace[]): PlaceMatches {
  const bare = withoutArticles(said);
  const wanted = new Set([fold(said), fold(bare)]);
  const distinct = distinctPlaces(places);
  const exact = distinct.filter((place) => namesOf(place).some((name) => wanted.has(fold(name))));
  const others = distinct.filter((place) => !exact.includes(place));
  const category = others.filter(({ category: kind }) => kind !== null && wanted.has(fold(kind)));
  const rest = others.filter((place) => !category.includes(place));
  const partial = rest.filter((place) => namesOf(place).some((name) => holdsAllWords(name, bare)));
  return { exact, category, partial };
}

/** The category that a subject names: "dentist" in "dentist appointment"; null where it names none, or two. */
export function categoryIn(subject: string, places: readonly SavedPlace[]): string | null {
  const words = new Set(foldedWords(subject));
  const named = new Set(
    places.flatMap(({ category }) =>
      category !== null && words.has(fold(category)) ? [fold(category)] : [],
    ),
  );
  const [only, another] = named;
  return another === undefined ? (only ?? null) : null;
}

/** "the usual airport" to "airport". */
export function withoutArticles(said: string): string {
  return said
    .trim()
    .replace(/^(?:to\s+)?(?:(?:the|my|our|an?)\s+)?(?:(?:usual|regular|local)\s+)?/i, '');
}

/** Words that say the device should know: "my gym", "the usual airport". */
export function meansAKnownPlace(said: string): boolean {
  return /^(?:to\s+)?(?:my|our)\s|\b(?:usual|regular)\b/i.test(said.trim());
}

function namesOf({ label, aliases }: SavedPlace): readonly string[] {
  return [label, ...aliases];
}

/** One place that two sources hold is one place, with the larger count. */
function distinctPlaces(places: readonly SavedPlace[]): readonly SavedPlace[] {
  const sorted = places.toSorted(
    (left, right) =>
      usesOf(right) - usesOf(left) ||
      byCodeUnits(fold(left.label), fold(right.label)) ||
      byCodeUnits(left.placeId, right.placeId) ||
      byCodeUnits(JSON.stringify(left), JSON.stringify(right)),
  );
  const known = new Set<string>();
  return sorted.filter(({ label, address, latitude, longitude }) => {
    const key = JSON.stringify([fold(label), fold(address ?? ''), latitude, longitude]);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** A count that is no number counts as none. */
export function usesOf({ useCount }: SavedPlace): number {
  return Number.isFinite(useCount) ? useCount : 0;
}
