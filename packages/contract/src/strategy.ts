import {
  operationDeclarationSchema,
  type LookupAuthority,
  type OperationDeclaration,
  type OperationDeclarationInput,
} from './declaration.js';
import { sha256Of } from './digest.js';
import { LandedError } from './errors.js';
import type { DurationMs } from './ids.js';
import type { Json } from './json.js';

/** What can still be learned after a lost answer, and whether repeating is safe. Derived, never claimed. */
export type Tier = 'FULL' | 'RECONCILABLE' | 'PARTIAL' | 'BLIND';
/** G1: at most once whatever the timing. G2: while the declared bounds hold. G3: one send, then a person. */
export type Guarantee = 'G1' | 'G2' | 'G3';

/** One way to find out, in the order in which they are tried. */
export type ReconcileStep =
  | { readonly kind: 'parkedWebhooks' }
  | {
      readonly kind: 'lookup';
      readonly path: string;
      readonly authority: LookupAuthority;
      /** True where it is asked by the provider's id, which we may never have got. */
      readonly needsObjectId: boolean;
      readonly windowMs: DurationMs | null;
    }
  | { readonly kind: 'reask' }
  | { readonly kind: 'person' };

/** Frozen into the record at its proposal; all that reconciliation reads about a provider. */
export interface DispatchStrategy {
  readonly tier: Tier;
  readonly guarantee: Guarantee;
  readonly declarationDigest: string;
  readonly steps: readonly ReconcileStep[];
  readonly requestDeadlineMs: DurationMs;
  readonly maxLateExecutionMs: DurationMs | null;
  /** How long after the claim of the first send the key may be used; null where the provider never forgets. */
  readonly keyLifetimeMs: DurationMs | null;
  /** How often the look-ups are gone through before a person is asked. */
  readonly maxLookups: number;
  /** Waits between rounds of look-ups; the last one repeats. */
  readonly lookupDelaysMs: readonly DurationMs[];
  readonly requiresManualVerification: boolean;
  readonly confirmsAcceptance: 'sync' | 'async' | 'never';
  readonly opaque: boolean;
}

/** When to ask first after a lost answer. Says nothing about what a miss means (DESIGN section 9). */
export const DEFAULT_LOOKUP_DELAY: readonly DurationMs[] = [
  5_000, 10_000, 30_000, 60_000, 300_000, 900_000,
];
export const DEFAULT_MAX_LOOKUPS = 12;

/** Reads and completes a declaration. @throws {LandedError} `DECLARATION_INVALID`. */
export function parseDeclaration(input: OperationDeclarationInput): OperationDeclaration {
  const parsed = operationDeclarationSchema.safeParse(input);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    const why = `${first?.path.join('.') ?? ''} ${first?.message ?? 'is not readable'}`.trim();
    throw new LandedError('DECLARATION_INVALID', { operation: String(input.operation), why });
  }
  const paths = parsed.data.lookups.map((lookup) => lookup.path);
  if (new Set(paths).size !== paths.length) {
    const why = 'two look-ups have the same path';
    throw new LandedError('DECLARATION_INVALID', { operation: parsed.data.operation, why });
  }
  return parsed.data;
}

/** After a lost answer: what can still be learned, and is repeating safe? (DESIGN section 4) */
export function tierOf(declaration: OperationDeclaration): Tier {
  if (declaration.opaque) return 'BLIND';
  const learnable = learnableByOurReference(declaration);
  if (learnable && repeatable(declaration)) return 'FULL';
  if (learnable) return 'RECONCILABLE';
  const byProviderId = declaration.response.objectId && declaration.lookups.length > 0;
  if (byProviderId || declaration.push !== null || declaration.lookups.length > 0) return 'PARTIAL';
  return 'BLIND';
}

/** Which promise about duplicates holds for this operation (DESIGN section 3). */
export function guaranteeOf(declaration: OperationDeclaration): Guarantee {
  if (declaration.opaque) return 'G3';
  if (repeatable(declaration)) return 'G1';
  const bounded = declaration.bounds.maxLateExecutionMs !== null;
  const provable = declaration.lookups.some(
    (lookup) =>
      lookup.authority !== 'positiveOnly' && lookup.windowMs !== null && byReference(lookup.by),
  );
  return bounded && provable ? 'G2' : 'G3';
}

/** Whether the provider itself keeps a repeat under our key or id from taking effect twice. */
function repeatable({ dedupe }: OperationDeclaration): boolean {
  return dedupe.kind === 'key' || dedupe.kind === 'clientId';
}

function byReference(by: OperationDeclaration['lookups'][number]['by']): boolean {
  return by === 'reference' || by === 'snapshotDiff';
}

function learnableByOurReference({ lookups }: OperationDeclaration): boolean {
  return lookups.some((lookup) => byReference(lookup.by) && lookup.authority !== 'positiveOnly');
}

/** What a user of the library may set per operation, within what the declaration allows. */
export interface StrategyOptions {
  /** Default 12. */
  readonly maxLookups?: number;
  /** Default 5 s, 10 s, 30 s, 1 min, 5 min, 15 min, then every 15 min. */
  readonly lookupDelaysMs?: readonly DurationMs[];
}

/** Builds the strategy that is frozen into every record of this operation. */
export function strategyOf(
  declaration: OperationDeclaration,
  options: StrategyOptions = {},
): DispatchStrategy {
  const tier = tierOf(declaration);
  return {
    tier,
    guarantee: guaranteeOf(declaration),
    declarationDigest: sha256Of(declaration as unknown as Json),
    steps: stepsOf(declaration, tier),
    requestDeadlineMs: declaration.bounds.requestDeadlineMs,
    maxLateExecutionMs: declaration.bounds.maxLateExecutionMs,
    keyLifetimeMs: keyLifetimeOf(declaration),
    maxLookups: options.maxLookups ?? DEFAULT_MAX_LOOKUPS,
    lookupDelaysMs: options.lookupDelaysMs ?? DEFAULT_LOOKUP_DELAY,
    requiresManualVerification: tier === 'PARTIAL' || tier === 'BLIND',
    confirmsAcceptance: declaration.response.confirmsAcceptance,
    opaque: declaration.opaque,
  };
}

function keyLifetimeOf({ dedupe }: OperationDeclaration): DurationMs | null {
  return dedupe.retentionMs === null ? null : Math.max(0, dedupe.retentionMs - dedupe.marginMs);
}

/** Parked webhooks, strong look-ups, the same key again, lagging and positive-only look-ups, a person. */
function stepsOf(declaration: OperationDeclaration, tier: Tier): readonly ReconcileStep[] {
  if (tier === 'BLIND') return [{ kind: 'person' }];
  const lookups = declaration.lookups.map((lookup) => ({
    kind: 'lookup' as const,
    path: lookup.path,
    authority: lookup.authority,
    needsObjectId: lookup.by === 'objectId',
    windowMs: lookup.windowMs,
  }));
  const strong = lookups.filter((lookup) => lookup.authority === 'strong');
  const others = lookups.filter((lookup) => lookup.authority !== 'strong');
  const reask: readonly ReconcileStep[] = repeatable(declaration) ? [{ kind: 'reask' }] : [];
  // Never two sends of one client id in flight: where the id is ours, every look-up comes before the re-insert.
  const middle =
    declaration.dedupe.kind === 'clientId' ? [...others, ...reask] : [...reask, ...others];
  const parked: readonly ReconcileStep[] =
    declaration.push === null ? [] : [{ kind: 'parkedWebhooks' }];
  return [...parked, ...strong, ...middle, { kind: 'person' }];
}
