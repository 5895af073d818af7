import {
  createOperations,
  type ActionStore,
  type Clock,
  type ContextResolver,
  type EvidenceReader,
  type IntentParser,
  type Landed,
  type Provider,
  type RandomSource,
  type RegistrationOptions,
  type Sender,
  type StaleCheck,
} from '@landed/contract';
import { createContextResolver } from '@landed/context';
import { createDispatcher } from '@landed/dispatcher';
import { createIntentParser } from '@landed/intents';
import { createPlanner } from '@landed/planner';
import { createReconciler } from '@landed/reconciler';
import { createStaleCheck } from '@landed/validator';

import { landedOf } from './landed-of.js';

export interface LandedOptions {
  readonly providers: readonly Provider[];
  readonly store: ActionStore;
  /** The transport that the providers were made with. */
  readonly sender: Sender;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Where a case for a person goes. Required as soon as one operation cannot be asked after a lost answer. */
  readonly humanReview: RegistrationOptions['humanReview'];
  /** Readers of the person's own device, beside those of the providers. Default none. */
  readonly evidenceReaders?: readonly EvidenceReader[];
  /** Default: the stale-plan check over all readers. */
  readonly staleCheck?: StaleCheck;
  readonly parser?: IntentParser;
  readonly resolver?: ContextResolver;
  /** From the claim to the first byte. Default 10 s. */
  readonly sendWithinMs?: number;
}

/**
 * The whole flow, composed by plain calls.
 *
 * @throws {LandedError} `REVIEW_SINK_MISSING`, `DECLARATION_INVALID`. Nothing was opened.
 */
export function createLanded(options: LandedOptions): Landed {
  const { providers, store, sender, clock, random } = options;
  const operations = createOperations(providers, { humanReview: options.humanReview });
  const readers = [
    ...providers.flatMap((one) => one.evidenceReaders),
    ...(options.evidenceReaders ?? []),
  ];
  const staleCheck = options.staleCheck ?? createStaleCheck({ readers, clock });
  const sendWithin =
    options.sendWithinMs === undefined ? {} : { sendWithinMs: options.sendWithinMs };
  return landedOf({
    store,
    operations,
    clock,
    random,
    planner: createPlanner({ operations, staleCheck }),
    dispatcher: createDispatcher({
      store,
      operations,
      sender,
      staleCheck,
      clock,
      random,
      ...sendWithin,
    }),
    reconciler: createReconciler({ store, operations, providers, clock, random }),
    parser: options.parser ?? createIntentParser(),
    resolver: options.resolver ?? createContextResolver(),
  });
}
