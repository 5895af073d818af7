import type { FieldPath, FieldReading } from './evidence.js';
import type { Json, JsonObject } from './json.js';

/**
 * Reads one field of a record. A text names one top-level field exactly as written, dots included; a list walks
 * down by own names. Only own fields of records count: text, numbers and lists have none, and inherited names
 * such as `constructor` are absent. Absent is not null.
 */
export function readField(record: Json, path: FieldPath): FieldReading {
  const names = typeof path === 'string' ? [path] : path;
  let current: Json = record;
  for (const name of names) {
    if (!isRecord(current) || !Object.hasOwn(current, name)) return { present: false };
    current = current[name] as Json;
  }
  return { present: true, value: current };
}

function isRecord(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
