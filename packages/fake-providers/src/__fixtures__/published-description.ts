import { existsSync, readFileSync } from 'node:fs';

import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json.js';

/** What a provider publishes about its wire, in the reduced form of Google's discovery documents. */
export interface PublishedDescription {
  readonly schemas: Readonly<Record<string, JsonObject>>;
  readonly documentedValues: Readonly<Record<string, readonly string[]>>;
}

/** The description of Google Calendar that lies beside the repository, or `undefined` where it does not. */
export function googleDescription(): PublishedDescription | undefined {
  const file = new URL(
    '../../../../../shared/providers/specs/google-calendar.v3.rev20260708.json',
    import.meta.url,
  );
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as PublishedDescription;
}

/**
 * Where a value departs from a published schema, one line each. A field that the schema does not know is
 * a departure too; what the reduced document cut out is not looked into.
 */
export function departures(
  value: JsonValue,
  schemaName: string,
  description: PublishedDescription,
): readonly string[] {
  return walk(value, { $ref: schemaName }, { description, at: schemaName });
}

interface Place {
  readonly description: PublishedDescription;
  readonly at: string;
}

function walk(value: JsonValue, schema: JsonObject, place: Place): readonly string[] {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = place.description.schemas[reference];
    if (target === undefined) return [`${place.at}: no schema ${reference}`];
    return [...walk(value, target, place), ...undocumented(value, reference, place)];
  }
  if (isJsonArray(value)) {
    return schema['type'] === 'array'
      ? value.flatMap((item, index) =>
          walk(item, schema['items'] as JsonObject, { ...place, at: `${place.at}[${index}]` }),
        )
      : [`${place.at}: a list, not ${String(schema['type'])}`];
  }
  return isJsonObject(value) ? walkFields(value, schema, place) : walkScalar(value, schema, place);
}

function walkFields(value: JsonObject, schema: JsonObject, place: Place): readonly string[] {
  if (schema['type'] !== 'object') return [`${place.at}: an object, not ${String(schema['type'])}`];
  if ('x-cut' in schema) return [];
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  return Object.entries(value).flatMap(([name, field]) => {
    const at = `${place.at}.${name}`;
    const described = properties[name] ?? (schema['additionalProperties'] as JsonObject | undefined);
    return described === undefined ? [`${at}: unknown field`] : walk(field, described, { ...place, at });
  });
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
};

function walkScalar(value: JsonValue, schema: JsonObject, { at }: Place): readonly string[] {
  const type = String(schema['type']);
  const format = FORMATS[String(schema['format'])];
  const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type;
  if (!fits) return [`${at}: ${JSON.stringify(value)} is no ${type}`];
  return format === undefined || format.test(String(value))
    ? []
    : [`${at}: ${JSON.stringify(value)} is no ${String(schema['format'])}`];
}

/** Fields whose values the provider lists in prose only. */
function undocumented(value: JsonValue, schemaName: string, place: Place): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(place.description.documentedValues).flatMap(([name, words]) => {
    const [schema, field = ''] = name.split('.');
    const given = value[field];
    return schema === schemaName && typeof given === 'string' && !words.includes(given)
      ? [`${place.at}.${field}: "${given}" is not documented`]
      : [];
  });
}
