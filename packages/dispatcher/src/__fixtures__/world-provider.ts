import {
  findingOf,
  type AttemptView,
  type Clock,
  type EvidenceInterval,
  type Finding,
  type Operation,
  type OperationDeclaration,
  type Provider,
  type TransportReport,
} from '@landed/contract';

import { DECLARATIONS, type OperationName } from './declarations.js';
import type { Effect, World } from './world.js';

const TARGET = { provider: 'world', account: 'ana', environment: 'test', ids: {} } as const;

/** What may be turned while a test runs, as an upgrade or a broken adapter would. */
export interface Turned {
  adapterVersion: string;
  /** Appended to the text that is sent. */
  rewrites: string;
  classifyThrows: boolean;
  reservation: EvidenceInterval | null;
}

export const UNTURNED: Turned = {
  adapterVersion: 'world@1',
  rewrites: '',
  classifyThrows: false,
  reservation: null,
};

/** A provider with one operation; its tier follows from the declaration alone. */
export function worldProvider(
  name: OperationName,
  world: World,
  clock: Clock,
  turned: Turned,
): Provider {
  const declaration = DECLARATIONS[name];
  world.remembers =
    ({ clientId: 'id', key: 'key' } as const)[declaration.dedupe.kind as 'key'] ?? 'nothing';
  const operation: Operation = {
    declaration,
    provider: 'world',
    get adapterVersion() {
      return turned.adapterVersion;
    },
    title: 'the world',
    serves: [],
    parameters: [],
    // No engine reads it: parameters are judged when a plan is drafted.
    get paramsSchema(): never {
      throw new TypeError('An engine read a schema.');
    },
    sideEffects: ['dataWrite'],
    irreversible: false,
    paramsFrom: () => ({}),
    resolveTarget: () => Promise.resolve(TARGET),
    evidence: () => [],
    dryRun: () => Promise.resolve([]),
    describe: () => ({
      sentence: 'Do it',
      details: [],
      notifies: [],
      cannotBeUndone: null,
      ifAnswerLost: null,
    }),
    prepare: ({ text }, _target, { dispatchId, idempotencyKey, outputs }) =>
      Promise.resolve({
        method: 'POST',
        url: 'https://world.example/things',
        headers: [
          ['x-key', idempotencyKey],
          ['x-reference', dispatchId],
        ],
        body: JSON.stringify({ text: `${String(text)}${turned.rewrites}`, outputs }),
      }),
    objectIdOf: ({ dispatchId }) => (declaration.dedupe.kind === 'clientId' ? dispatchId : null),
    classify(report, view) {
      if (turned.classifyThrows) throw new TypeError('Cannot read this.');
      return classified(report, view);
    },
    lookups: lookupsOf(declaration, world, clock),
    reservation: () => turned.reservation,
  };
  return { provider: 'world', operations: [operation], evidenceReaders: [] };
}

function classified(report: TransportReport, { now }: AttemptView): Finding {
  if (report.kind === 'broken') {
    return findingOf(report.written ? 'unknown' : 'notSent', `No answer (${report.cause})`);
  }
  const { status, headers } = report;
  if (status === 429) return findingOf('notExecuted', 'HTTP 429', { notBefore: now + 10_000 });
  if (status === 422) return findingOf('rejected', 'HTTP 422');
  if (status === 409) return findingOf('unknown', 'HTTP 409', { lookNow: true });
  if (!report.body.startsWith('{')) return findingOf('unknown', `HTTP ${status}, not readable`);
  const { id } = JSON.parse(report.body) as { readonly id: string };
  return findingOf(status === 202 ? 'acknowledged' : 'accepted', `HTTP ${status}`, {
    providerObjectId: id,
    storedUnderKey: headers['x-replayed'] === 'true',
  });
}

function lookupsOf(
  declaration: OperationDeclaration,
  world: World,
  clock: Clock,
): Operation['lookups'] {
  const looks = declaration.lookups.map(({ path, by, authority }) => [
    path,
    (view: AttemptView): Promise<Finding> => {
      if (world.isDown) throw new TypeError('The provider is down.');
      const shown = world.effects.filter(
        ({ landedAt }) => authority === 'strong' || landedAt + world.lagMs <= clock.now(),
      );
      const found = shown.find((one) =>
        by === 'objectId' ? one.id === view.providerObjectId : one.reference === view.dispatchId,
      );
      return Promise.resolve(foundOf(found, view));
    },
  ]);
  return Object.fromEntries(looks) as Operation['lookups'];
}

function foundOf(effect: Effect | undefined, { request }: AttemptView): Finding {
  if (effect === undefined) return findingOf('absent', 'Nothing found');
  const more = { providerObjectId: effect.id };
  if (effect.body !== request.body) return findingOf('mismatch', 'Found with other content', more);
  if (effect.removed) return findingOf('removed', 'Found, removed since', more);
  const outcome = { done: 'accepted', pending: 'acknowledged', refused: 'rejected' } as const;
  return findingOf(outcome[effect.state], `Found, ${effect.state}`, more);
}
