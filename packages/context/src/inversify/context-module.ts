import { CONTEXT_RESOLVER } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createContextResolver } from '../create-context-resolver.js';

/** Binds CONTEXT_RESOLVER. */
export const contextModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(CONTEXT_RESOLVER)
    .toResolvedValue(() => createContextResolver(), [])
    .inSingletonScope();
});
