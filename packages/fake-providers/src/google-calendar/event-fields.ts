import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import { invalid, required, type GoogleProblem } from './google-problem.js';

const PROPERTY_KEY_CHARACTERS_MAX = 44;
const PROPERTY_VALUE_CHARACTERS_MAX = 1024;

type FieldCheck = (value: JsonValue) => boolean;

const isText: FieldCheck = (value) => typeof value === 'string';
const isFlag: FieldCheck = (value) => typeof value === 'boolean';
const isOneOf =
  (...words: readonly string[]): FieldCheck =>
  (value) =>
    words.some((word) => word === value);

/** The plain writable fields that this fake keeps, and what they may hold. */
const CHECKS: Readonly<Record<string, FieldCheck>> = {
  summary: isText,
  description: isText,
  location: isText,
  colorId: isText,
  visibility: isOneOf('default', 'public', 'private', 'confidential'),
  transparency: isOneOf('opaque', 'transparent'),
  anyoneCanAddSelf: isFlag,
  guestsCanInviteOthers: isFlag,
  guestsCanModify: isFlag,
  guestsCanSeeOtherGuests: isFlag,
  reminders: isJsonObject,
  source: isJsonObject,
};

/** Values that Google leaves out of its answers. */
const DEFAULTS: Readonly<Record<string, JsonValue>> = {
  visibility: 'default',
  transparency: 'opaque',
  anyoneCanAddSelf: false,
  guestsCanInviteOthers: true,
  guestsCanModify: false,
  guestsCanSeeOtherGuests: true,
};

const ATTENDEE_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'displayName',
  'optional',
  'resource',
  'comment',
  'additionalGuests',
  'responseStatus',
]);

/** What is wrong with the fields of an event from the wire, times and recurrence apart. */
export function fieldsProblem(event: JsonObject): GoogleProblem | undefined {
  const wrong = Object.entries(CHECKS).find(
    ([name, accepts]) => isPresent(event[name]) && !accepts(event[name]),
  );
  if (wrong !== undefined) return invalid(`Invalid value for: ${wrong[0]}.`);
  return attendeesProblem(event['attendees']) ?? propertiesProblem(event['extendedProperties']);
}

/** The fields as Google keeps them. Call it only when `fieldsProblem` found nothing. */
export function keptFields(event: JsonObject, organizer: string): JsonObject {
  const plain = Object.keys(CHECKS)
    .filter((name) => isPresent(event[name]) && event[name] !== DEFAULTS[name])
    .map((name) => [name, event[name]]);
  const properties = keptProperties(event['extendedProperties']);
  const attendees = event['attendees'];
  return {
    ...(Object.fromEntries(plain) as JsonObject),
    ...(isJsonArray(attendees) && attendees.length > 0
      ? { attendees: attendees.map((guest) => keptAttendee(guest as JsonObject, organizer)) }
      : {}),
    ...(Object.keys(properties).length > 0 ? { extendedProperties: properties } : {}),
  };
}

/** The addresses of the guests among the fields of an event. */
export function guestsOf(fields: JsonObject): readonly string[] {
  const attendees = fields['attendees'];
  if (!isJsonArray(attendees)) return [];
  return attendees.flatMap((guest) =>
    isJsonObject(guest) && typeof guest['email'] === 'string' ? [guest['email']] : [],
  );
}

function attendeesProblem(attendees: JsonValue | undefined): GoogleProblem | undefined {
  if (!isPresent(attendees)) return undefined;
  if (!isJsonArray(attendees) || !attendees.every(isJsonObject)) {
    return invalid('Invalid value for: attendees.');
  }
  const emails = attendees.map((guest: JsonObject) => guest['email']);
  if (!emails.every(isPresent)) return required('Missing attendee email.');
  const valid = emails.every(
    (email) => typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email),
  );
  return valid ? undefined : invalid('Invalid attendee email.');
}

function keptAttendee(guest: JsonObject, organizer: string): JsonObject {
  const given = Object.entries(guest).filter(([name]) => ATTENDEE_FIELDS.has(name));
  return {
    responseStatus: 'needsAction',
    ...(Object.fromEntries(given) as JsonObject),
    ...(guest['email'] === organizer ? { organizer: true } : {}),
  };
}

function propertiesProblem(properties: JsonValue | undefined): GoogleProblem | undefined {
  if (!isPresent(properties)) return undefined;
  const wrong = invalid('Invalid value for: extendedProperties.');
  if (!isJsonObject(properties)) return wrong;
  const groups = [properties['private'], properties['shared']].filter(isPresent);
  const valid = groups.every(
    (group) =>
      isJsonObject(group) && Object.values(group).every((value) => isText(value) || value === null),
  );
  return valid ? undefined : wrong;
}

/** Too long a name is dropped and too long a value is cut, both without a word. */
function keptProperties(properties: JsonValue | undefined): JsonObject {
  if (!isJsonObject(properties)) return {};
  const groups = ['private', 'shared'].map((name) => [name, keptGroup(properties[name])] as const);
  return Object.fromEntries(groups.filter(([, group]) => Object.keys(group).length > 0));
}

function keptGroup(group: JsonValue | undefined): JsonObject {
  if (!isJsonObject(group)) return {};
  const kept = Object.entries(group)
    .filter(
      ([name, value]) => typeof value === 'string' && name.length <= PROPERTY_KEY_CHARACTERS_MAX,
    )
    .map(([name, value]) => [name, (value as string).slice(0, PROPERTY_VALUE_CHARACTERS_MAX)]);
  return Object.fromEntries(kept) as JsonObject;
}

function isPresent(value: JsonValue | undefined): value is Exclude<JsonValue, null> {
  return value !== undefined && value !== null;
}
