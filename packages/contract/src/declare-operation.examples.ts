// The source of the example in README.md; declare-operation.examples.spec.ts runs it and compares the two.
import {
  LandedError,
  actionIdOf,
  asTenantId,
  dedupeKeyOf,
  dispatchIdOf,
  idempotencyKeyOf,
  parseDeclaration,
  sha256Of,
  strategyOf,
} from './index.js';

// 1. Facts about one operation of one provider, each with its source. There is no field to claim a tier.
const source = 'docs.example.com/idempotency, read 2026-01-14';
const declaration = parseDeclaration({
  operation: 'payments.pay',
  dedupe: {
    kind: 'key',
    retentionMs: 86_400_000,
    marginMs: 3_600_000,
    onMismatch: 'refuses',
    source,
  },
  lookups: [
    { path: 'search', by: 'reference', authority: 'lagging', windowMs: 60_000, source },
    { path: 'retrieve', by: 'objectId', authority: 'strong', windowMs: 0, source },
  ],
  push: { carriesReference: true, signed: true, redelivered: true, source },
  response: { objectId: true, confirmsAcceptance: 'sync', source },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: null, source },
});

// 2. What follows from them after a lost answer.
const { tier, guarantee, keyLifetimeMs, steps } = strategyOf(declaration);
console.log(tier, guarantee, `${(keyLifetimeMs ?? 0) / 3_600_000} h`);
console.log(steps.map((step) => (step.kind === 'lookup' ? step.path : step.kind)).join(', '));

// 3. Names that are derived, so that a restored copy finds the same ones.
const lineage = dedupeKeyOf({
  tenant: asTenantId('ana'),
  origin: { source: 'case-system', id: 'case 4711' },
  actionType: 'payment.pay',
  stepKey: 'pay',
});
const action = actionIdOf(lineage, 1);
console.log(dispatchIdOf(action, 1), idempotencyKeyOf(action, 1));

// 4. What has no single written form is refused, and says what did not happen.
try {
  sha256Of([1, Number.NaN]);
} catch (error) {
  if (LandedError.is(error, 'VALUE_NOT_CANONICAL')) console.log(error.message);
}
