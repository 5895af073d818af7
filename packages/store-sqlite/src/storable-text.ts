import { canonicalJson, type Json } from '@landed/contract';

/**
 * The text of a value that JSON keeps as it is.
 *
 * @throws {LandedError} `VALUE_NOT_CANONICAL` with the path of what JSON would drop or change.
 */
export function textOf(value: Json): string {
  // The plain walk is the cheap one; the other one names the path.
  if (!isPlain(value)) canonicalJson(value);
  return JSON.stringify(value);
}

function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      return value === null || (Array.isArray(value) ? isPlainArray(value) : isPlainRecord(value));
    default:
      return false;
  }
}

function isPlainArray(values: readonly unknown[]): boolean {
  for (let at = 0; at < values.length; at += 1) if (!isPlain(values[at])) return false;
  return true;
}

function isPlainRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  const record = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(record)) {
    if (!name.isWellFormed() || !isPlain(record[name])) return false;
  }
  return true;
}
