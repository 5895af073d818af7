import { LandedError } from './errors.js';
import type { Operation, Operations, Provider } from './operation.js';
import { tierOf } from './strategy.js';

/** How an operation was registered. */
export interface RegistrationOptions {
  /**
   * Where a case for a person goes. Required as soon as one operation cannot be asked after a lost answer
   * (BLIND): without it nobody would ever hear of it.
   */
  readonly humanReview: { readonly name: string } | null;
}

/**
 * Gathers the operations of all providers of a composition.
 *
 * @throws {LandedError} `DECLARATION_INVALID` when two operations have one name;
 *   `REVIEW_SINK_MISSING` when a BLIND operation is registered without a human-review sink. Nothing was registered.
 */
export function createOperations(
  providers: readonly Provider[],
  options: RegistrationOptions,
): Operations {
  const byName = new Map<string, Operation>();
  for (const operation of providers.flatMap((provider) => provider.operations)) {
    const name = operation.declaration.operation;
    if (byName.has(name)) {
      throw new LandedError('DECLARATION_INVALID', {
        operation: name,
        why: 'two adapters name an operation so',
      });
    }
    if (tierOf(operation.declaration) === 'BLIND' && options.humanReview === null) {
      throw new LandedError('REVIEW_SINK_MISSING', { operation: name });
    }
    byName.set(name, operation);
  }
  const all = [...byName.values()];
  return {
    all: () => all,
    find: (operation) => byName.get(operation) ?? null,
    get(operation) {
      const found = byName.get(operation);
      if (found === undefined)
        throw new LandedError('NOT_FOUND', { what: 'operation', id: operation });
      return found;
    },
    serving: (actionType) => all.filter((operation) => operation.serves.includes(actionType)),
  };
}
