import { unescapedText } from './escaped-text.js';
import { ianaOfWindowsZone } from './windows-zones.js';
import { createIntlZone, UTC_ZONE, type Zone } from './zone.js';

// Intl knows zones under the names that CLDR froze; IANA has renamed these since (file `backward`, 2026a).
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

// IANA names without a slash that mean one thing. Intl takes others ("AST" is Alaska to it, "BST" Bangladesh,
// "EST" Panama) which people write for something else: those are not known here.
const SINGLE_WORDS =
  /^(UTC|UCT|GMT|Universal|Greenwich|Zulu|CET|EET|MET|WET|(EST5E|CST6C|MST7M|PST8P)DT|Cuba|Egypt|Eire|GB|Hongkong|Iceland|Iran|Israel|Jamaica|Japan|Kwajalein|Libya|Navajo|NZ|PRC|Poland|Portugal|ROC|ROK|Singapore|Turkey|W-SU)$/i;

const zonesByName = new Map<string, Zone | null>();
const ZONES_KEPT_MAX = 1000;
const NAME_LENGTH_MAX = 200;

/**
 * The zone of a name from a calendar file: an IANA name (old ones, and those behind a prefix such as
 * `/mozilla.org/20050126_1/`, too), a Windows zone id, or the name that Outlook shows for one.
 *
 * @returns null for any other name; what it means is then not guessed.
 */
export function zoneOfName(name: string): Zone | null {
  const known = zonesByName.get(name);
  if (known !== undefined) return known;
  const zone = name.length > NAME_LENGTH_MAX ? null : lookUp(bareZoneName(name));
  // The names come from files: what is kept of them is bounded.
  if (zonesByName.size < ZONES_KEPT_MAX) zonesByName.set(name, zone);
  return zone;
}

/** A name without quotes around it and escapes in it, as it stands both in VTIMEZONE and beside a time. */
export function bareZoneName(name: string): string {
  return unescapedText(name).replaceAll('\\/', '/').trim().replace(/^"|"$/g, '');
}

/** The present IANA name of a zone (`Europe/Kiev` is `Europe/Kyiv`), or null where there is no such zone. */
export function canonicalZoneOf(name: string): string | null {
  if (!name.includes('/') ? !SINGLE_WORDS.test(name) : /^SystemV\//i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return RENAMED.get(timeZone) ?? timeZone;
  } catch {
    return null;
  }
}

function lookUp(name: string): Zone | null {
  if (/^(tzone:\/\/microsoft\/utc|z)$/i.test(name)) return UTC_ZONE;
  const canonical = ianaNamesIn(name)
    .map(canonicalZoneOf)
    .find((found) => found !== null);
  const iana = canonical ?? ianaOfWindowsZone(name);
  if (iana === null || iana === 'UTC') return iana === null ? null : UTC_ZONE;
  return createIntlZone(iana);
}

/** The name itself, then, for a path with a prefix, its last segments. */
function ianaNamesIn(name: string): readonly string[] {
  const spelled = name.replace(/ /g, '_');
  if (!name.startsWith('/')) return [spelled];
  const segments = spelled.split('/').filter((segment) => segment !== '');
  return [3, 2, 1].map((count) => segments.slice(-count).join('/'));
}
