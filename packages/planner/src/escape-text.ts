/** Characters that are not seen, or that change how others are read: shown as escapes, never as they are. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
/** Spaces other than the plain one. */
const ODD_SPACES = /(?! )\p{Zs}/gu;
/** One joiner or variation sign between the parts of an emoji is part of one visible sign; a row of them is not. */
const EMOJI_SEQUENCE =
  /\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?(?:\u{200D}\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?)*|[0-9#*]\u{FE0F}\u{20E3}/gu;

/**
 * A text as a person may be shown it: one visible line, no invisible, direction-changing or line-breaking character
 * left in it. Only for showing; what is digested and sent keeps the original characters (DESIGN section 5).
 */
export function escapeForDisplay(text: string): string {
  const signs = new Set(
    [...text.matchAll(EMOJI_SEQUENCE)].flatMap(({ index, 0: sign }) => range(index, sign.length)),
  );
  const escaped = (character: string, offset: number) =>
    signs.has(offset) ? character : escapeOf(character);
  return text.replaceAll(UNSEEN, escaped).replaceAll(ODD_SPACES, (space) => escapeOf(space));
}

function range(start: number, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => start + at);
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee'] as const;

/** True where one word mixes letters of scripts that look alike, so that it may not be the word it seems to be. */
export function mixesScripts(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => scriptsOf(word) > 1);
}

function scriptsOf(word: string): number {
  return SCRIPTS.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(word)).length;
}
