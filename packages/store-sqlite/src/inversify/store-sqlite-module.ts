import type { ActionStore } from '@landed/contract';
import { ACTION_STORE } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

/**
 * Binds the action store to an open handle. Opening and closing stay with the app: a container cannot wait for
 * a lock, and does not know when the last user is done.
 */
export function sqliteStoreModule(store: ActionStore): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(ACTION_STORE).toConstantValue(store);
  });
}
