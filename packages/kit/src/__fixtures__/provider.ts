import {
  asDispatchId,
  findingOf,
  operationDeclarationSchema,
  parseDeclaration,
  type AttemptView,
  type EvidenceQuery,
  type EvidenceReader,
  type Finding,
  type JsonObject,
  type Operation,
  type OperationDeclarationInput,
  type Provider,
  type Target,
  type TransportReport,
  type WebhookReading,
  type WebhookRequest,
} from '@landed/contract';

import type { World } from './world.js';

const SOURCE = 'Manual of the fixture, 2026-12-01';
const TARGET: Target = { provider: 'world', account: 'ana', environment: 'test', ids: {} };

const { shape } = operationDeclarationSchema.unwrap();
const text = shape.lookups.element.shape.path;
/** Strict, built of the contract's own zod schemas: this package has no zod of its own. */
const PARAMS = operationDeclarationSchema.unwrap().pick({}).extend({
  what: text,
  slot: text.nullable(),
  /** Left out, it is false. */
  quiet: shape.opaque,
});

const FACTS: Omit<OperationDeclarationInput, 'operation'> = {
  dedupe: { kind: 'key', retentionMs: 86_400_000, onMismatch: 'refuses', source: SOURCE },
  lookups: [
    { path: 'byReference', by: 'reference', authority: 'strong', windowMs: 0, source: SOURCE },
  ],
  push: { carriesReference: true, signed: true, redelivered: true, source: SOURCE },
  response: { objectId: true, confirmsAcceptance: 'sync', source: SOURCE },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 10_000, maxLateExecutionMs: 60_000, source: SOURCE },
};
const NO_KEY = { kind: 'none', retentionMs: null, onMismatch: 'notApplicable' } as const;

export const BOOK = 'world.slot.book';
export const TEXT = 'world.text.send';
export const CANCEL = 'world.subscription.cancel';
export const RESUME = 'world.subscription.resume';
export const SHOUT = 'world.voice.shout';

/** FULL: booked under our key. RECONCILABLE: texts, found by our reference. BLIND: shouts. */
export function createWorldProvider(world: World): Provider {
  return {
    provider: 'world',
    operations: [
      operationOf(world, { operation: BOOK }, { reserves: true }),
      operationOf(world, { operation: TEXT, dedupe: { ...NO_KEY, source: SOURCE } }),
      operationOf(world, { operation: CANCEL }),
      operationOf(world, { operation: RESUME }),
      operationOf(world, {
        operation: SHOUT,
        dedupe: { ...NO_KEY, source: SOURCE },
        lookups: [],
        push: null,
      }),
    ],
    evidenceReaders: [slotReader(world)],
    readWebhook,
  };
}

function operationOf(
  world: World,
  facts: Partial<OperationDeclarationInput> & { readonly operation: string },
  { reserves = false }: { readonly reserves?: boolean } = {},
): Operation {
  const declaration = parseDeclaration({ ...FACTS, ...facts });
  const keyed = declaration.dedupe.kind === 'key';
  return {
    declaration,
    provider: 'world',
    adapterVersion: 'world 1.0.0',
    title: 'World',
    serves: reserves ? ['calendar.book'] : [],
    parameters: [{ name: 'title', kind: 'text', label: 'What', required: true }],
    paramsSchema: PARAMS,
    sideEffects: ['dataWrite'],
    irreversible: !keyed,
    paramsFrom: ({ title }) => ({
      what: title?.kind === 'text' ? title.text : '',
      slot: null,
      quiet: false,
    }),
    resolveTarget: async () => TARGET,
    evidence: ({ slot }) => (typeof slot === 'string' ? [slotQuery(slot)] : []),
    dryRun: async () => [],
    describe: ({ what }) => described(String(what)),
    prepare: async (params, _target, { dispatchId, idempotencyKey, outputs }) => ({
      method: 'POST',
      url: 'https://world.test/effects',
      headers: [
        ...(keyed ? [['idempotency-key', idempotencyKey] as const] : []),
        ['x-reference', dispatchId],
      ],
      body: JSON.stringify({ ...params, after: String(params['what']).includes('{') ? outputs : {} }),
    }),
    objectIdOf: () => null,
    classify,
    lookups: {
      byReference: async ({ dispatchId }) => found(world, dispatchId),
    },
    reservation: ({ slot }) =>
      reserves && typeof slot === 'string'
        ? { resource: `world/${slot}`, startMs: 0, endMs: 1 }
        : null,
  };
}

function described(what: string) {
  return {
    sentence: `Do “${what}”`,
    details: [],
    notifies: [],
    cannotBeUndone: null,
    ifAnswerLost: null,
  };
}

function classify(report: TransportReport, _view: AttemptView): Finding {
  if (report.kind === 'broken')
    return findingOf(report.written ? 'unknown' : 'notSent', report.cause);
  if (report.status === 429) return findingOf('notExecuted', 'HTTP 429');
  if (report.status === 422) return findingOf('rejected', 'HTTP 422');
  const summary = `HTTP ${report.status}, ${report.body}`;
  return findingOf('accepted', summary, { providerObjectId: report.body });
}

function found(world: World, reference: string): Finding {
  const effect = world.find(reference);
  if (effect === null) return findingOf('absent', 'Not found');
  return findingOf('accepted', 'Found', { providerObjectId: effect.objectId });
}

function slotQuery(slot: string): EvidenceQuery {
  return { readerId: 'world.slot', query: { slot }, fields: ['holder'], label: `the slot ${slot}` };
}

function slotReader({ slots, clock }: World): EvidenceReader {
  return {
    readerId: 'world.slot',
    async read({ query }) {
      const holder = slots.get(String((query as JsonObject)['slot']));
      const field =
        holder === undefined ? { present: false as const } : { present: true as const, value: holder };
      return { kind: 'read', readAt: clock.now(), fields: { holder: field } };
    },
  };
}

/** A genuine webhook is a JSON body with our reference; anything else is refused. */
function readWebhook({ body }: WebhookRequest): WebhookReading {
  const text = new TextDecoder().decode(body);
  if (!text.startsWith('{')) return { kind: 'refused', why: 'it is not signed' };
  const { eventId, reference, objectId } = JSON.parse(text) as Record<string, string>;
  return {
    kind: 'genuine',
    eventId: eventId ?? '',
    dispatchId: asDispatchId(reference ?? ''),
    providerObjectId: objectId ?? null,
    finding: findingOf('accepted', 'Reported', { providerObjectId: objectId ?? null }),
  };
}
