import { takeAll, type Taken } from './scan.js';
import { minutesToMs } from './wall-time.js';

/** A zone named in the words. */
export interface ZoneMention {
  readonly words: string;
  /** How far ahead of UTC it may be; several where one short name serves several zones, none for a place. */
  readonly offsetsMs: readonly number[];
  /** True for UTC and for offsets in figures; short names are used loosely. */
  readonly exact: boolean;
}

const SHORT_NAMES: Readonly<Record<string, readonly number[]>> = {
  gmt: [0],
  bst: [60],
  wet: [0],
  cet: [60],
  cest: [120],
  eet: [120],
  eest: [180],
  msk: [180],
  ist: [330, 60, 120],
  jst: [540],
  kst: [540],
  aest: [600],
  aedt: [660],
  est: [-300],
  edt: [-240],
  cst: [-360, 480],
  cdt: [-300],
  mst: [-420],
  mdt: [-360],
  pst: [-480],
  pdt: [-420],
};
const EXACT = /\b(?:utc|gmt(?=[+-]))(?:([+-])(\d{1,2})(?::?(\d{2}))?)?(?![\d:])/g;
const SHORT = new RegExp(`\\b(${Object.keys(SHORT_NAMES).join('|')})\\b`, 'g');

const PLACE_TIME =
  /\b(?!(?:this|that|same|the|a|any|some|day|night|lunch|dinner|tea|bed|start|end|what|of|our|my|local)\b)(\p{L}{3,}) time\b/gu;

/** Takes "UTC", "GMT+2", "CET", "London time". */
export function takeZones(text: string): Taken<ZoneMention> {
  const exact = takeAll(text, EXACT, ([words, sign, hours = '0', minutes = '0']) => {
    const size = Number(hours) * 60 + Number(minutes);
    if (size > 14 * 60) return null;
    const offsetMs = minutesToMs(sign === '-' ? -size : size);
    return { words, offsetsMs: [offsetMs], exact: true };
  });
  const short = takeAll(exact.rest, SHORT, ([words]) => {
    const offsetsMs = (SHORT_NAMES[words] ?? []).map(minutesToMs);
    return { words: words.toUpperCase(), offsetsMs, exact: false };
  });
  const places = takeAll(short.rest, PLACE_TIME, ([words]) => ({
    words,
    offsetsMs: [],
    exact: false,
  }));
  return { rest: places.rest, items: [...exact.items, ...short.items, ...places.items] };
}
