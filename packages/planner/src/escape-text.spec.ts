import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { escapeForDisplay, mixesScripts } from './escape-text.js';

describe('escapeForDisplay', () => {
  // The texts of case APPR-9, as its calendar file holds them.
  it('shows a title with line breaks as one visible line', () => {
    const title = 'Team lunch\nAmount: 0.00 USD\nRisk: none';

    expect(escapeForDisplay(title)).toBe('Team lunch⟨U+000A⟩Amount: 0.00 USD⟨U+000A⟩Risk: none');
  });

  it('shows what is not seen or turns the reading direction', () => {
    const place = 'Caf\u200be \u202emoc.elpmaxe\u202c';

    expect(escapeForDisplay(place)).toBe('Caf⟨U+200B⟩e ⟨U+202E⟩moc.elpmaxe⟨U+202C⟩');
  });

  it.each([
    ['a carriage return', '\r', '⟨U+000D⟩'],
    ['a tab', '\t', '⟨U+0009⟩'],
    ['a line separator', '\u2028', '⟨U+2028⟩'],
    ['an escape of a terminal', '\u001b[2J', '⟨U+001B⟩[2J'],
    ['a soft hyphen', '\u00ad', '⟨U+00AD⟩'],
    ['a joiner', '\u200d', '⟨U+200D⟩'],
    ['a combining joiner', '\u034f', '⟨U+034F⟩'],
    ['a variation sign', 'a\ufe0f', 'a⟨U+FE0F⟩'],
    ['an isolate', '\u2066', '⟨U+2066⟩'],
    ['a byte order mark', '\ufeff', '⟨U+FEFF⟩'],
    ['a letter of the tag block', '\u{e0041}', '⟨U+E0041⟩'],
    ['a filler', '\u3164', '⟨U+3164⟩'],
    ['an empty braille cell', '\u2800', '⟨U+2800⟩'],
    ['half a character', '\ud800', '⟨U+D800⟩'],
    ['a private character', '\ue000', '⟨U+E000⟩'],
    ['a space that does not break', '10\u00a0h', '10⟨U+00A0⟩h'],
    ['a wide space', '\u3000', '⟨U+3000⟩'],
  ])('shows %s as an escape', (_what, text, shown) => {
    expect(escapeForDisplay(text)).toBe(shown);
  });

  it.each([
    'Žofie Krásná, 15:00–16:00 “at 5” 中文 שלום',
    'e\u0301',
    'Great 👍🏽 day ❤️',
    'family 👨‍👩‍👧',
    'press 1️⃣',
  ])('leaves what is seen as it is: %s', (text) => {
    expect(escapeForDisplay(text)).toBe(text);
  });

  it('takes a row of invisible signs behind an emoji for what it is', () => {
    expect(escapeForDisplay('❤\ufe0f\ufe0f')).toBe('❤\ufe0f⟨U+FE0F⟩');
  });

  it('leaves no invisible, breaking or direction-changing character in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeForDisplay(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060]/u);
      }),
    );
  });

  it('changes nothing when it is done once more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeForDisplay(text);
        expect(escapeForDisplay(shown)).toBe(shown);
      }),
    );
  });
});

describe('mixesScripts', () => {
  it('flags a word in which a Cyrillic letter stands among Latin ones', () => {
    expect(mixesScripts('pay \u0430cme.example')).toBe(true);
  });

  it.each(['pay acme.example', 'Москва and Berlin', 'Žofie', '10 μ', ''])(
    'does not flag words that are each of one script: %s',
    (text) => {
      expect(mixesScripts(text)).toBe(false);
    },
  );
});

describe('escape-text.ts', () => {
  it('holds no invisible character itself', () => {
    const source = readFileSync(new URL('./escape-text.ts', import.meta.url), 'utf8');

    expect(source).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});
