import type { SourceProblem } from '@landed/contract';

/** Gathers what could not be used. Equal reasons become one problem that names its first places and counts the rest. */
export interface ProblemList {
  add(where: string, why: string): void;
  list(): readonly SourceProblem[];
}

const PLACES_NAMED_MAX = 3;
const REASONS_MAX = 200;

export function createProblemList(sourceId: string): ProblemList {
  const placesByReason = new Map<string, Set<string>>();
  let reasonsLeftOut = 0;

  return {
    add(where, why) {
      const places = placesByReason.get(why);
      if (places !== undefined) places.add(where);
      else if (placesByReason.size < REASONS_MAX) placesByReason.set(why, new Set([where]));
      else reasonsLeftOut += 1;
    },
    list() {
      const problems = [...placesByReason].map(([why, places]) => ({
        sourceId,
        where: placesNamed([...places]),
        why,
      }));
      if (reasonsLeftOut === 0) return problems;
      const why = 'There are further problems of other kinds that are not listed here.';
      return [...problems, { sourceId, where: `${reasonsLeftOut} places`, why }];
    },
  };
}

function placesNamed(places: readonly string[]): string {
  const named = places.slice(0, PLACES_NAMED_MAX).join(', ');
  const more = places.length - PLACES_NAMED_MAX;
  return more > 0 ? `${named} and ${more} more` : named;
}
