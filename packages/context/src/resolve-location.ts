import type { ParameterValue, SavedPlace } from '@landed/contract';

import { textOf, type Asking } from './asking.js';
import { fold } from './fold.js';
import { entryEvidence, eventPlaces, type EventPlace } from './place-events.js';
import { eventFinding, placeFinding } from './place-finding.js';
import {
  categoryIn,
  matchPlaces,
  meansAKnownPlace,
  usesOf,
  withoutArticles,
} from './place-match.js';
import { capped, lost, type Finding, type Resolution } from './resolution.js';

type Level = Finding['confidence'];

/** A place from its label, its category and how often it is used, or from calendar entries about the same thing. */
export function resolveLocation(asking: Asking): Resolution {
  const said = textOf(asking.words);
  if (said !== '') return resolveSaid(asking, said);
  const category = categoryIn(asking.subject ?? '', asking.context.places);
  const wanted = category ?? asking.subject ?? '';
  if (wanted === '') return nothingFound(asking, 'Nothing was said about the place.', []);
  return inferred(resolveSaid(asking, wanted));
}

/** What nobody said about the place itself is never filled in. */
function inferred(resolution: Resolution): Resolution {
  if (resolution.kind === 'open') return resolution;
  const finding = { ...capped(resolution.finding, 'MEDIUM'), source: 'inferred' as const };
  return { ...resolution, finding };
}

function resolveSaid(asking: Asking, said: string): Resolution {
  const { exact, category, partial } = matchPlaces(said, asking.context.places);
  const events = eventPlaces(
    withoutArticles(said),
    asking.context,
    asking.askedAt,
    asking.thresholds,
  );
  const exactly = exact.map((place) =>
    placeFinding(place, 'HIGH', `“${said}” is the label of a saved place.`),
  );
  const used = category.map((place, at) =>
    placeFinding(place, categoryLevel(asking, category, at), usesSentence(said, place)),
  );
  const partly = partial.map((place) =>
    placeFinding(
      place,
      partialLevel(asking),
      `The saved place ${place.label} holds the words “${said}”.`,
    ),
  );
  const met = events.map((event) => eventFinding(event, said, asking.context.zone));
  const all = [exactly, used, partly, met];
  const at = all.findIndex((group) => group.length > 0);
  const others = all
    .slice(at + 1)
    .flat()
    .map((finding) => lost(finding, `matches “${said}” less well`));
  if (at === 0) return byLabel(asking, said, exactly, others);
  if (at === 1) return byUse(asking, { said, places: category, findings: used, events }, others);
  if (at === 2) return byUse(asking, { said, places: partial, findings: partly, events }, others);
  if (at === 3) return byEvents(asking, said, met, events);
  return asWritten(asking, said);
}

function byLabel(
  asking: Asking,
  said: string,
  found: readonly Finding[],
  others: readonly Finding[],
): Resolution {
  const [first, ...same] = found;
  if (first !== undefined && same.length === 0) {
    return { kind: 'chosen', finding: first, losers: others, question: null };
  }
  return tie(asking, said, found, others);
}

interface UsedPlaces {
  readonly said: string;
  readonly places: readonly SavedPlace[];
  /** One for each place, most used first. */
  readonly findings: readonly Finding[];
  readonly events: readonly EventPlace[];
}

/** The most used one, as sure as its lead; equal use is a tie that only a matching calendar entry loosens. */
function byUse(
  asking: Asking,
  { said, places, findings, events }: UsedPlaces,
  others: readonly Finding[],
): Resolution {
  const [first] = places;
  const equal = places.filter((place) => first !== undefined && usesOf(place) === usesOf(first));
  const tied = equal.length > 1;
  const met = equal.findIndex((place) => events.some((event) => isAt(event, place)));
  const top = tied ? met : 0;
  const finding = findings[top];
  if (finding === undefined) return tie(asking, said, findings, others);
  const event = events.find((one) => isAt(one, places[top]));
  const judged = event === undefined ? finding : withEvent(finding, event, tied);
  const losers = findings
    .filter((_, at) => at !== top)
    .map((one) => lost(one, `${finding.label} is nearer to what was said`));
  const question = judged.confidence === 'HIGH' ? null : `Is ${finding.label} meant?`;
  return { kind: 'chosen', finding: judged, losers: [...losers, ...others], question };
}

/** A calendar entry at the same place strengthens it, and never to HIGH: that is inferred. */
function withEvent(finding: Finding, { entry }: EventPlace, tied: boolean): Finding {
  const why = `${finding.why} The calendar entry “${entry.title}” was there too.`;
  const confidence: Level = finding.confidence === 'HIGH' && !tied ? 'HIGH' : 'MEDIUM';
  const restsOn =
    confidence === 'HIGH' ? finding.restsOn : [...finding.restsOn, entryEvidence(entry)];
  return { ...finding, confidence, why, restsOn };
}

function isAt({ place }: EventPlace, saved: SavedPlace | undefined): boolean {
  if (saved === undefined) return false;
  const names = [saved.label, ...saved.aliases, saved.address ?? ''].map(fold);
  return names.filter((name) => name !== '').includes(fold(place));
}

function byEvents(
  asking: Asking,
  said: string,
  found: readonly Finding[],
  events: readonly EventPlace[],
): Resolution {
  const [first, ...others] = found;
  const [strongest, next] = events;
  const tied =
    next !== undefined &&
    next.confidence === strongest?.confidence &&
    next.times === strongest.times;
  if (first === undefined || tied) return tie(asking, said, found, []);
  const losers = others.map((one) => lost(one, 'fewer calendar entries were there'));
  return {
    kind: 'chosen',
    finding: first,
    losers,
    question: `Is ${first.label} meant? ${first.why}`,
  };
}

function tie(
  asking: Asking,
  said: string,
  found: readonly Finding[],
  others: readonly Finding[],
): Resolution {
  const why = `${found.length} places match “${said}” equally well.`;
  const losers = [...found.map((finding) => lost(finding, why)), ...others];
  return {
    kind: 'open',
    losers,
    source: sourceOf(asking),
    why,
    question: `Which “${said}” is meant?`,
  };
}

/** A place that need not be found may be written as it was said; one that must be is asked, unless it is an address. */
function asWritten(asking: Asking, said: string): Resolution {
  const { spec, words } = asking;
  const isAddress = /\d/.test(said) && /\p{L}{3}/u.test(said);
  const enough = words !== null && !meansAKnownPlace(said) && (!spec.required || isAddress);
  if (!enough)
    return nothingFound(asking, `No saved place and no calendar entry matches “${said}”.`, []);
  const value: ParameterValue = {
    kind: 'location',
    label: said,
    address: null,
    latitude: null,
    longitude: null,
  };
  const why = `“${said}” as it was said; it is no saved place.`;
  const finding: Finding = {
    value,
    label: said,
    confidence: 'HIGH',
    source: words.source,
    why,
    restsOn: [],
  };
  return { kind: 'chosen', finding, losers: [], question: null };
}

function nothingFound(asking: Asking, why: string, losers: readonly Finding[]): Resolution {
  return {
    kind: 'open',
    losers,
    source: sourceOf(asking),
    why,
    question: `${asking.spec.label}: which place is meant? ${why}`,
  };
}

function sourceOf({ words }: Asking) {
  return words?.source ?? ('inferred' as const);
}

function partialLevel({ thresholds }: Asking): Level {
  return thresholds.partialLabel === 'HIGH' ? 'MEDIUM' : thresholds.partialLabel;
}

function categoryLevel({ thresholds }: Asking, places: readonly SavedPlace[], at: number): Level {
  const [place, next] = [places[at], places[at + 1]];
  const uses = place === undefined ? 0 : usesOf(place);
  const ahead = at === 0 && (next === undefined || uses >= thresholds.placeLead * usesOf(next));
  const tied = next !== undefined && uses === usesOf(next);
  if (uses >= thresholds.placeUsesHigh && ahead && !tied) return 'HIGH';
  return uses >= thresholds.placeUsesMedium ? 'MEDIUM' : 'LOW';
}

function usesSentence(said: string, place: SavedPlace): string {
  return `${place.label} is a saved place of the kind “${withoutArticles(said)}”, used ${usesOf(place)} times.`;
}
