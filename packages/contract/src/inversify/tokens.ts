import type { ActionStore } from '../action-store.js';
import type { Clock, RandomSource } from '../clock.js';
import type { StaleCheck, EvidenceReader } from '../evidence.js';
import type { Sender } from '../http-message.js';
import type { ContextResolver, IntentParser } from '../intent.js';
import type { Landed } from '../landed.js';
import type { Operations, Provider } from '../operation.js';

/**
 * A symbol at run time. The phantom constructor lets a container infer `T`; this package depends on none.
 */
// The parameter list must accept any constructor for the inference to work; it is never called.
export type Token<T> = symbol & (abstract new (...parameters: never[]) => T);

/** Makes the one token of a name; equal names give the same token across copies of this package. */
export function tokenOf<T>(name: string): Token<T> {
  return Symbol.for(`@landed/contract/${name}`) as unknown as Token<T>;
}

export const CLOCK = tokenOf<Clock>('Clock');
export const RANDOM_SOURCE = tokenOf<RandomSource>('RandomSource');
export const ACTION_STORE = tokenOf<ActionStore>('ActionStore');
export const SENDER = tokenOf<Sender>('Sender');
export const OPERATIONS = tokenOf<Operations>('Operations');
export const PROVIDERS = tokenOf<readonly Provider[]>('Providers');
export const EVIDENCE_READERS = tokenOf<readonly EvidenceReader[]>('EvidenceReaders');
export const STALE_CHECK = tokenOf<StaleCheck>('StaleCheck');
export const INTENT_PARSER = tokenOf<IntentParser>('IntentParser');
export const CONTEXT_RESOLVER = tokenOf<ContextResolver>('ContextResolver');
export const LANDED = tokenOf<Landed>('Landed');
