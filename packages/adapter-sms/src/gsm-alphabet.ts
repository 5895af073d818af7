/** The basic alphabet of GSM 03.38: each character takes one septet. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Its extension table: an escape and the character, two septets. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How many septets a character takes; null where the alphabet does not have it. */
export function septetsOf(character: string): 1 | 2 | null {
  if (BASIC.has(character)) return 1;
  return EXTENDED.has(character) ? 2 : null;
}
