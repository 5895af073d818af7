import {
  createOperations,
  LandedError,
  operationDeclarationSchema,
  parseDeclaration,
  type JsonObject,
  type Operation,
  type OperationDeclarationInput,
  type Operations,
  type ParameterValue,
  type StepDescription,
  type Target,
} from '@landed/contract';

export const SOURCE = 'Manual of the fixture, 2026-12-01';

/** A provider in memory, seen at its wire: it counts what it is asked, by method. */
export interface FakeWire {
  ask(method: 'GET' | 'POST', path: string): void;
  requests(): readonly string[];
  writes(): number;
}

export function createFakeWire(): FakeWire {
  const seen: string[] = [];
  return {
    ask: (method, path) => void seen.push(`${method} ${path}`),
    requests: () => seen,
    writes: () => seen.filter((request) => !request.startsWith('GET')).length,
  };
}

const { shape } = operationDeclarationSchema.unwrap();
const text = shape.lookups.element.shape.path;

/** Strict, built of the contract's own zod schemas: this package has no zod of its own. */
export const PARAMS = operationDeclarationSchema.unwrap().pick({}).extend({
  calendar: text,
  title: text,
  place: text.nullable(),
  note: text.nullable(),
  startMs: shape.bounds.shape.requestDeadlineMs,
});

/** Learnable by our reference and repeatable under our id: FULL, G1. */
export const FULL: OperationDeclarationInput = {
  operation: 'diary.event.insert',
  dedupe: { kind: 'clientId', retentionMs: null, onMismatch: 'refuses', source: SOURCE },
  lookups: [{ path: 'byId', by: 'reference', authority: 'strong', windowMs: 0, source: SOURCE }],
  push: null,
  response: { objectId: true, confirmsAcceptance: 'sync', source: SOURCE },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 10_000, maxLateExecutionMs: 60_000, source: SOURCE },
};

export const THURSDAY_15 = Date.UTC(2026, 11, 3, 15);
export const DENTIST = {
  calendar: 'work',
  title: 'Dentist appointment',
  place: null,
  note: null,
  startMs: THURSDAY_15,
};
export const TARGET: Target = {
  provider: 'diary',
  account: 'ana@example.test',
  environment: 'test',
  ids: { calendarId: 'cal-work' },
};

export interface FixtureOptions {
  readonly declaration?: Partial<OperationDeclarationInput>;
  readonly wire?: FakeWire;
}

/** An operation that books; a test replaces what it is about. */
export function operationOf(
  overrides: Partial<Operation> = {},
  { declaration = {}, wire = createFakeWire() }: FixtureOptions = {},
): Operation {
  return {
    declaration: parseDeclaration({ ...FULL, ...declaration }),
    provider: 'diary',
    adapterVersion: 'diary 1.0.0',
    title: 'Diary',
    serves: ['calendar.book'],
    parameters: [
      { name: 'title', kind: 'text', label: 'Title', required: true },
      { name: 'when', kind: 'timeSlot', label: 'When', required: true },
      { name: 'where', kind: 'text', label: 'Place', required: false },
    ],
    paramsSchema: PARAMS,
    sideEffects: ['networkRequest', 'dataWrite'],
    irreversible: false,
    paramsFrom,
    resolveTarget: async (params) => targetOf(params, wire),
    evidence: () => [],
    async dryRun() {
      wire.ask('GET', '/free-busy');
      return [];
    },
    describe: described,
    prepare: async (params, { ids }, { dispatchId, outputs }) => ({
      method: 'POST',
      url: `https://diary.test/${ids['calendarId'] ?? ''}/events`,
      headers: [['content-type', 'application/json']],
      body: JSON.stringify({ id: dispatchId, ...params, after: outputs }),
    }),
    objectIdOf: ({ dispatchId }) => dispatchId,
    classify: () => {
      throw new TypeError('Planning judges no answers.');
    },
    lookups: {},
    reservation: () => null,
    ...overrides,
  };
}

function paramsFrom({ title, when, where }: Readonly<Record<string, ParameterValue>>) {
  return {
    ...DENTIST,
    ...(title?.kind === 'text' ? { title: title.text } : {}),
    ...(when?.kind === 'timeSlot' ? { startMs: when.startMs } : {}),
    ...(where?.kind === 'text' ? { place: where.text } : {}),
  };
}

function described({ title, place, note }: JsonObject): StepDescription {
  const details = [
    { label: 'Place', text: place },
    { label: 'Note', text: note },
  ];
  return {
    sentence: `Book “${String(title)}”`,
    details: details.flatMap(({ label, text }) =>
      typeof text === 'string' ? [{ label, text }] : [],
    ),
    notifies: [],
    cannotBeUndone: null,
    ifAnswerLost: null,
  };
}

function targetOf({ calendar }: JsonObject, wire: FakeWire): Target {
  wire.ask('GET', '/calendars');
  if (calendar === 'work') return TARGET;
  throw new LandedError('INPUT_INVALID', {
    what: 'The calendar',
    why: 'there is no such calendar in this account',
    toDo: 'Name one that is there.',
  });
}

export function operationsOf(...operations: readonly Operation[]): Operations {
  const provider = { provider: 'diary', operations, evidenceReaders: [] };
  return createOperations([provider], { humanReview: { name: 'inbox' } });
}

/** One more operation beside the first, under its own name. */
export function namedOperation(operation: string, overrides: Partial<Operation> = {}): Operation {
  return operationOf(overrides, { declaration: { operation } });
}
