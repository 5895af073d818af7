import { FAULT_KINDS, type Fault, type FaultKind } from './fault.js';
import { isJsonObject, type JsonObject, type JsonValue } from './json.js';

/** Either a fault, or one sentence that says why it is none. */
export type ParsedFault =
  { readonly ok: true; readonly fault: Fault } | { readonly ok: false; readonly problem: string };

/** The one number that may follow `=` on a command line, by kind. */
const SHORT_FIELD: Partial<Record<FaultKind, string>> = {
  'refuse-before': 'status',
  'fail-after': 'status',
  'read-lag': 'lagMs',
  'refuse-429': 'retryAfterSeconds',
  delay: 'delayMs',
  trickle: 'delayMs',
};

type FieldCheck = readonly [name: string, accepts: (value: JsonValue) => boolean, wanted: string];

const isCount = (value: JsonValue): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: JsonValue): boolean => typeof value === 'string';
const isStatus =
  (from: number, to: number) =>
  (value: JsonValue): boolean =>
    Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;

const SCOPE: readonly FieldCheck[] = [
  ['kind', isText, 'the name of a kind'],
  ['operation', (value) => isText(value) && value !== '', 'the name of an operation'],
  [
    'method',
    (value) => isText(value) && /^[A-Z]+$/.test(value as string),
    'an HTTP method in capitals',
  ],
  [
    'times',
    (value) => value === 'always' || (isCount(value) && value !== 0),
    'a whole number from 1, or "always"',
  ],
];

const DURATION = 'a whole number of milliseconds, 0 or more';
const SERVER_STATUS: FieldCheck = ['status', isStatus(500, 599), 'a status from 500 to 599'];

const FIELDS: Record<FaultKind, readonly FieldCheck[]> = {
  'lose-answer': [],
  'lose-request': [],
  'refuse-before': [SERVER_STATUS],
  'fail-after': [SERVER_STATUS],
  'html-as-200': [],
  'empty-body': [],
  'truncated-body': [],
  stall: [],
  'read-lag': [['lagMs', isCount, DURATION]],
  'refuse-429': [['retryAfterSeconds', isCount, 'a whole number of seconds, 0 or more']],
  delay: [['delayMs', isCount, DURATION]],
  trickle: [['delayMs', isCount, DURATION]],
  'replace-answer': [
    ['status', isStatus(200, 599), 'a status from 200 to 599'],
    ['body', isText, 'a text'],
    ['contentType', isText, 'a text'],
    ['executed', (value) => typeof value === 'boolean', 'true or false'],
  ],
};

const REQUIRED: Partial<Record<FaultKind, readonly string[]>> = {
  'read-lag': ['lagMs'],
  delay: ['delayMs'],
  trickle: ['delayMs'],
  'replace-answer': ['status', 'body'],
};

/** Reads a fault from parsed JSON. Never throws. */
export function parseFault(value: unknown): ParsedFault {
  if (!isJsonObject(value)) return refused('A fault is an object such as {"kind":"lose-answer"}.');
  const { kind } = value;
  if (!isFaultKind(kind)) {
    return refused(
      `A fault's kind is one of ${FAULT_KINDS.join(', ')}; got ${JSON.stringify(kind)}.`,
    );
  }
  const problem = fieldProblem(kind, value);
  return problem === undefined ? { ok: true, fault: value as unknown as Fault } : refused(problem);
}

/**
 * Reads the short form `kind[=number][:operation][:times]`, as in `lose-answer:events.insert:2` or
 * `delay=1500`. `*` as the operation means any; times is a number or `always`. Never throws.
 */
export function parseFaultArgument(text: string): ParsedFault {
  const [head = '', operation = '*', times, ...rest] = text.split(':');
  if (rest.length > 0) {
    return refused(`"${text}" has too many parts; write kind[=number][:operation][:times].`);
  }
  const effect = readHead(head);
  if (typeof effect === 'string') return refused(effect);
  return parseFault({
    ...effect,
    ...(operation === '*' ? {} : { operation }),
    ...(times === undefined ? {} : { times: times === 'always' ? times : digits(times) }),
  });
}

/** Reads `kind[=number]`; a text is the sentence that says what is wrong with it. */
function readHead(head: string): JsonObject | string {
  const [kind = '', number] = head.split('=');
  if (kind === 'replace-answer') {
    return 'The fault "replace-answer" needs a body; add it in code or through the control API.';
  }
  if (number === undefined || !isFaultKind(kind)) return { kind };
  const field = SHORT_FIELD[kind];
  return field === undefined
    ? `The fault "${kind}" takes no number; write kind[:operation][:times].`
    : { kind, [field]: digits(number) };
}

function fieldProblem(kind: FaultKind, value: JsonObject): string | undefined {
  const checks = [...SCOPE, ...FIELDS[kind]];
  for (const [name, given] of Object.entries(value)) {
    const check = checks.find(([known]) => known === name);
    if (check === undefined) return `The fault "${kind}" has no field "${name}".`;
    if (!check[1](given)) {
      return `The field "${name}" of the fault "${kind}" must be ${check[2]}; got ${JSON.stringify(given)}.`;
    }
  }
  const missing = REQUIRED[kind]?.find((name) => !(name in value));
  return missing === undefined ? undefined : `The fault "${kind}" needs the field "${missing}".`;
}

function isFaultKind(value: unknown): value is FaultKind {
  return FAULT_KINDS.some((kind) => kind === value);
}

/** The number that the digits spell, or the text itself, which the field checks then refuse. */
function digits(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function refused(problem: string): ParsedFault {
  return { ok: false, problem };
}
