import { INTENT_PARSER } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createIntentParser } from '../create-intent-parser.js';

/** Binds INTENT_PARSER. */
export const intentsModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(INTENT_PARSER)
    .toResolvedValue(() => createIntentParser(), [])
    .inSingletonScope();
});
