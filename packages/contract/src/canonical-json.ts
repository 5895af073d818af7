import canonicalize from 'canonicalize';

import { LandedError } from './errors.js';
import type { Json } from './json.js';

/** No value of ours is nested deeper; a circle is. */
const MAX_DEPTH = 256;

/**
 * The one text form of a value, by RFC 8785 (sorted keys, shortest numbers), for digests and fingerprints.
 *
 * Refuses what two readers could read differently: `undefined` anywhere, NaN and infinities, BigInt,
 * functions, symbols (as names too), lone surrogates, circles, and objects that are not plain records or arrays
 * (Map, Date, anything with `toJSON`, ...).
 *
 * @throws {LandedError} `VALUE_NOT_CANONICAL` with the path of the offending value. Nothing was computed.
 */
export function canonicalJson(value: Json): string {
  assertCanonical(value, []);
  return canonicalize(value) as string;
}

function assertCanonical(value: unknown, path: readonly string[]): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') return assertWellFormed(value, path);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, 'a number that is not finite');
    return;
  }
  if (typeof value !== 'object') return refuse(path, `a value of type ${typeof value}`);
  if (path.length > MAX_DEPTH) return refuse(path.slice(0, 8), 'a circle, or nested too deep');
  if ('toJSON' in value) return refuse(path, 'a value with toJSON');
  if (Array.isArray(value)) return assertArray(value, path);
  assertRecord(value as object, path);
}

function assertArray(value: readonly unknown[], path: readonly string[]): void {
  for (let index = 0; index < value.length; index += 1) {
    assertCanonical(value[index], [...path, String(index)]);
  }
}

function assertRecord(value: object, path: readonly string[]): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return refuse(path, 'an object that is not a plain record');
  }
  if (Object.getOwnPropertySymbols(value).length > 0) {
    return refuse(path, 'a record with a symbol as a name');
  }
  for (const [key, entry] of Object.entries(value)) {
    assertWellFormed(key, [...path, key]);
    assertCanonical(entry, [...path, key]);
  }
}

function assertWellFormed(text: string, path: readonly string[]): void {
  if (!text.isWellFormed()) refuse(path, 'text with half a character (a lone surrogate)');
}

function refuse(path: readonly string[], found: string): never {
  throw new LandedError('VALUE_NOT_CANONICAL', { path: path.join('/') || '(top)', found });
}
