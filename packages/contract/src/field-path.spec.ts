import { describe, expect, it } from 'vitest';

import { hmacOf } from './digest.js';
import type { FieldPath } from './evidence.js';
import { readField } from './field-path.js';
import type { Json } from './json.js';

const RECORD: Json = { slot: { id: 's1' }, 'slot.id': 's2', title: 'Lunch', note: null };

describe('readField, on the record of field case FPR-3', () => {
  it.each<readonly [path: FieldPath, value: Json]>([
    ['slot.id', 's2'],
    [['slot', 'id'], 's1'],
    [['slot.id'], 's2'],
    ['slot', { id: 's1' }],
    ['note', null],
    [[], RECORD],
  ])('reads %j in one way', (path, value) => {
    expect(readField(RECORD, path)).toEqual({ present: true, value });
  });

  it.each<FieldPath>([
    'title.big',
    'title.length',
    'constructor',
    '__proto__.x',
    ['title', 'big'],
    ['title', 'length'],
    ['title', '0'],
    ['__proto__', 'x'],
    ['constructor', 'name'],
    ['slot', 'id', 'x'],
    ['note', 'x'],
  ])('finds nothing at %j, because only own fields of records count', (path) => {
    expect(readField(RECORD, path)).toEqual({ present: false });
  });

  it('reads own fields that are named like built-in ones', () => {
    const record = JSON.parse('{"__proto__":{"x":1},"constructor":2}') as Json;

    expect(readField(record, ['__proto__', 'x'])).toEqual({ present: true, value: 1 });
    expect(readField(record, 'constructor')).toEqual({ present: true, value: 2 });
  });

  it('makes absent a value of its own in a fingerprint', () => {
    const secret = new Uint8Array(32);
    const [absent, isNull] = [readField(RECORD, 'gone'), readField(RECORD, 'note')];

    expect(hmacOf(secret, { ...absent })).not.toBe(hmacOf(secret, { ...isNull } as Json));
  });
});
