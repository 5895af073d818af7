import type { DeviceContext } from '@landed/contract';

import { textOf, type Asking } from './asking.js';
import { findingFor, wayTo } from './contact-finding.js';
import { fold } from './fold.js';
import { cardOf, peopleNamed, rankOf, type Person } from './people.js';
import { looksLikePhone, readPhone } from './phone-number.js';
import { isEmail } from './reach.js';
import { capped, lost, type Finding, type Resolution } from './resolution.js';
import { resolveNumber } from './resolve-number.js';

type Level = Finding['confidence'];

/** A person from a name, a number or an address. Two people who fit are a question, never a choice. */
export function resolveContact(asking: Asking): Resolution {
  const { words, spec, context } = asking;
  const said = calledOf(nameOf(textOf(words)), context);
  if (words === null || said === '')
    return open(asking, `Nobody was named.`, [], `${spec.label}: who is meant?`);
  if (looksLikePhone(said) || isEmail(said)) return resolveNumber(asking, said);
  const names = words.texts.map(nameOf).filter((name) => name !== '');
  if (names.length > 1) return severalNames(asking, names);
  const people = peopleNamed(said, context.contacts, context.country);
  const [best] = people;
  if (best === undefined) {
    const why = `There is nobody called “${said}” in the contacts.`;
    return open(asking, why, [], `Who is meant by “${said}”? ${why}`);
  }
  const top = people.filter((person) => rankOf(person) === rankOf(best));
  const rest = people.filter((person) => !top.includes(person));
  return chooseAmong(asking, said, top, rest);
}

const RELATION =
  /^(?:sister|brother|mum|mom|mother|dad|father|wife|husband|partner|son|daughter|aunt|uncle|cousin|friend|boss|colleague|neighbou?r)\s+/i;

/** "sister Ana" is looked up as it stands, and as Ana where nobody is called that. */
function calledOf(said: string, { contacts, country }: DeviceContext): string {
  const isName = peopleNamed(said, contacts, country).length > 0;
  return isName ? said : said.replace(RELATION, '');
}

/** "my" and "to" are no part of a name. */
function nameOf(text: string): string {
  return text.trim().replace(/^(?:to|for|my|our)\s+/i, '');
}

function chooseAmong(
  asking: Asking,
  said: string,
  top: readonly Person[],
  rest: readonly Person[],
): Resolution {
  const { reach } = asking.spec;
  const reachable = top.filter((person) => wayTo(person, reach).kind !== 'none');
  const unreachable = top.filter((person) => !reachable.includes(person));
  const losers = [
    ...unreachable.map((person) => loserOf(asking, person, unreachableWhy(asking, person))),
    ...rest.map((person) => loserOf(asking, person, `matches “${said}” less well`)),
  ];
  const [only, ...others] = reachable;
  if (only === undefined) return noneReachable(asking, top, losers);
  if (others.length > 0) return tie(asking, said, reachable, losers);
  const level = levelOf(asking, only);
  const near =
    rest.some((person) => rankOf(person) - rankOf(only) <= NEAR_TIE) || unreachable.length > 0;
  const why = near
    ? `${whyOf(said, only)} Others in the contacts match nearly as well.`
    : whyOf(said, only);
  return reachOne(asking, only, losers, { confidence: near ? lower(level) : level, why });
}

/** A full name beside an equal given name of somebody else is a near tie; a family name lies further off. */
const NEAR_TIE = 2;

function levelOf({ thresholds }: Asking, { match }: Person): Level {
  const levels: Record<typeof match.rank, Level> = {
    fullName: 'HIGH',
    ownName: thresholds.uniqueName,
    familyName: lower(thresholds.partialLabel),
    partial: lower(thresholds.partialLabel),
    beginning: 'LOW',
  };
  return match.loose ? lower(levels[match.rank]) : levels[match.rank];
}

function lower(level: Level): Level {
  return level === 'HIGH' ? 'MEDIUM' : level;
}

function whyOf(said: string, person: Person): string {
  const { match } = person;
  const name = cardOf(person).displayName;
  const accents = match.loose ? ', accents aside' : '';
  switch (match.rank) {
    case 'fullName':
      return `“${said}” is the full name of ${name} in the contacts${accents}.`;
    case 'ownName':
      return `“${said}” is the name that ${name} goes by in the contacts${accents}.`;
    case 'familyName':
      return `“${said}” is the family name of ${name} in the contacts${accents}.`;
    case 'partial':
      return `“${said}” is a part of the name ${name} in the contacts${accents}.`;
    case 'beginning':
      return `The name ${name} in the contacts begins like “${said}”${accents}.`;
  }
}

/** One person; now one way to reach them. */
function reachOne(
  asking: Asking,
  person: Person,
  losers: readonly Finding[],
  judged: Pick<Finding, 'confidence' | 'why'>,
): Resolution {
  const { reach } = asking.spec;
  const choice = wayTo(person, reach);
  const name = cardOf(person).displayName;
  if (choice.kind === 'none') return noneReachable(asking, [person], losers);
  if (choice.kind === 'several') {
    const why = `${name} has ${choice.ways.length} that can be used, and nothing tells which is meant.`;
    const ways = choice.ways.map((way) => lost(findingFor(person, way, reach, judged), why));
    const what = reach === 'email' ? 'address' : 'number';
    return open(asking, why, [...ways, ...losers], `Which ${what} of ${name}?`);
  }
  const found = findingFor(person, choice.way, reach, judged);
  const finding = choice.sure
    ? found
    : {
        ...capped(found, 'MEDIUM'),
        why: `${found.why} Whether the number takes texts is not sure.`,
      };
  const others = choice.others.map((way) =>
    lost(findingFor(person, way, reach, judged), 'another number is preferred for texts'),
  );
  const question = finding.confidence === 'HIGH' ? null : `Is ${finding.label} meant?`;
  return { kind: 'chosen', finding, losers: [...others, ...losers], question };
}

/** A first name that several people bear is suggested; equal full names and family names are only asked. */
function tie(
  asking: Asking,
  said: string,
  people: readonly Person[],
  losers: readonly Finding[],
): Resolution {
  const why = `${people.length} people in the contacts are called “${said}”.`;
  const question = `Which “${said}” is meant?`;
  const findings = people.map((person) => loserOf(asking, person, why));
  const [first] = people;
  if (first === undefined || first.match.rank !== 'ownName') {
    return open(asking, why, [...findings, ...losers], question);
  }
  const met = mostMet(people, asking.context);
  const level = lower(asking.thresholds.commonName);
  const reason = met === null ? '' : ` ${cardOf(met).displayName} is in more calendar entries.`;
  const found = loserOf(asking, met ?? first, `${why}${reason}`);
  const others = findings.filter(({ label }) => label !== found.label);
  return {
    kind: 'chosen',
    finding: { ...found, confidence: level },
    losers: [...others, ...losers],
    question,
  };
}

/** The one who stands in more calendar entries than each of the others; null where nobody does. */
function mostMet(people: readonly Person[], { entries }: DeviceContext): Person | null {
  const counted = people
    .map((person) => ({ person, times: timesMet(person, entries) }))
    .toSorted((left, right) => right.times - left.times);
  const [most, next] = counted;
  return most !== undefined && next !== undefined && most.times > next.times ? most.person : null;
}

function timesMet(person: Person, entries: DeviceContext['entries']): number {
  const names = new Set(
    person.contacts.flatMap(({ displayName, emails }) => [displayName, ...emails].map(fold)),
  );
  return entries.filter(({ attendees }) => attendees.some((name) => names.has(fold(name)))).length;
}

function loserOf({ spec }: Asking, person: Person, why: string): Finding {
  const choice = wayTo(person, spec.reach);
  const way =
    choice.kind === 'one'
      ? choice.way
      : choice.kind === 'several'
        ? (choice.ways[0] ?? null)
        : null;
  return findingFor(person, way, spec.reach, { confidence: 'MEDIUM', why });
}

function unreachableWhy({ spec }: Asking, person: Person): string {
  const choice = wayTo(person, spec.reach);
  return choice.kind === 'none' ? choice.why : '';
}

function noneReachable(
  asking: Asking,
  people: readonly Person[],
  losers: readonly Finding[],
): Resolution {
  const needsCountry = people.some(({ contacts }) =>
    contacts.some(({ phones }) =>
      phones.some(
        ({ number }) => readPhone(number, asking.context.country).kind === 'needsCountry',
      ),
    ),
  );
  const why = `${people.map((person) => unreachableWhy(asking, person)).join('; ')}.`;
  const question = needsCountry
    ? `${why} Which country is the number in? Say it with its country, beginning with +.`
    : `${why} Which number or address is meant?`;
  return open(asking, why, losers, question);
}

/** One step is for one person. */
function severalNames(asking: Asking, names: readonly string[]): Resolution {
  const { contacts, country } = asking.context;
  const why = `Several people were named, and this is for one.`;
  const people = names.flatMap((name) => peopleNamed(name, contacts, country).slice(0, 1));
  const findings = people.map((person) => loserOf(asking, person, why));
  return open(asking, why, findings, `Which one of ${names.join(', ')}?`);
}

function open(
  { words }: Asking,
  why: string,
  losers: readonly Finding[],
  question: string,
): Resolution {
  const source = words?.source ?? 'inferred';
  return { kind: 'open', losers, source, why, question };
}
