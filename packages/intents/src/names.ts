const TITLE = String.raw`(?:[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof)\.?\s+`;
/** "I" and "I'll" are no names. */
const CAPITAL = String.raw`(?!I(?:['’]|\b))\p{Lu}[\p{L}\p{M}'’-]*`;
const PARTICLES = String.raw`(?:(?:van|von|de|der|den|di|da|la|le|al|bin)\s+)*`;
const SMALL = String.raw`(?!(?:the|an?|all|everyone|some|this|no|and)\b)\p{L}[\p{L}\p{M}'’-]*`;
const CAPITALS = `(?:${TITLE})?${CAPITAL}(?:\\s+${PARTICLES}${CAPITAL})*`;
const ANY = `(?:${CAPITALS}|(?:my|our)\\s+${SMALL}|(?:${TITLE})?${SMALL})`;
const JOINED = String.raw`(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)`;

/** Names as people type them, joined by commas or "and": "Ana and Ben", "Dr. Meyer", "my boss", "sarah". */
export const NAMES = `${ANY}(?:${JOINED}${ANY})*`;

/** Names that begin with capitals. */
export const CAPITAL_NAMES = `${CAPITALS}(?:${JOINED}${CAPITALS})*`;

/** What stands between two names of a list. */
export const NAME_JOINT = new RegExp(JOINED, 'giu');
