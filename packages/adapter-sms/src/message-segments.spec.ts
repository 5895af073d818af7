import { describe, expect, it } from 'vitest';

import { segmentsOf } from './message-segments.js';

describe('segmentsOf', () => {
  it.each([
    ['160 × a', 'a'.repeat(160), 'GSM-7', 1],
    ['161 × a', 'a'.repeat(161), 'GSM-7', 2],
    ['70 × 中', '中'.repeat(70), 'UCS-2', 1],
    ['71 × 中', '中'.repeat(71), 'UCS-2', 2],
    ['a curly apostrophe', 'It’s at 5', 'UCS-2', 1],
    ['a curly apostrophe and 66 × a', `It’s ${'a'.repeat(66)}`, 'UCS-2', 2],
    ['80 × ]', ']'.repeat(80), 'GSM-7', 1],
    ['81 × ]', ']'.repeat(81), 'GSM-7', 2],
    ['70 × é', '\u00e9'.repeat(70), 'GSM-7', 1],
  ])('counts %s (SMS-1)', (_what, text, encoding, segments) => {
    expect(segmentsOf(text)).toMatchObject({ encoding, segments });
  });

  it.each([
    ['306 × a', 'a'.repeat(306), 2],
    ['307 × a', 'a'.repeat(307), 3],
    ['an escape that would be cut in half', `${'a'.repeat(152)}]${'a'.repeat(153)}`, 3],
    ['134 × 中', '中'.repeat(134), 2],
    ['135 × 中', '中'.repeat(135), 3],
    ['35 emoji, two units each', '😀'.repeat(35), 1],
    ['36 emoji', '😀'.repeat(36), 2],
    ['66 emoji, of which 33 fit into a part', '😀'.repeat(66), 2],
    ['67 emoji', '😀'.repeat(67), 3],
    ['nothing', '', 1],
  ])('counts %s', (_what, text, segments) => {
    expect(segmentsOf(text).segments).toBe(segments);
  });

  it('knows the whole alphabet of GSM 03.38', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const others = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà';
    const extended = '\f^{}\\[~]|€';

    const counted = segmentsOf(letters + others + extended);

    expect(counted).toMatchObject({ encoding: 'GSM-7', because: null });
    expect(letters.length + others.length).toBe(127);
    expect(counted.units).toBe(127 + 2 * extended.length);
  });

  it.each(['ç', '`', '“', '…', '\u00a0', 'e\u0301', '\t'])('does not take %j for GSM-7', (text) => {
    expect(segmentsOf(text).encoding).toBe('UCS-2');
  });

  it('names the first character that costs the room', () => {
    expect(segmentsOf('It’s “late”').because).toBe('’');
    expect(segmentsOf('on 😀').because).toBe('😀');
  });
});
