import { CLOCK, EVIDENCE_READERS, STALE_CHECK } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createStaleCheck } from '../create-stale-check.js';

/** Binds STALE_CHECK; needs CLOCK and EVIDENCE_READERS. */
export const validatorModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(STALE_CHECK)
    .toResolvedValue(
      (readers, clock) => createStaleCheck({ readers, clock }),
      [EVIDENCE_READERS, CLOCK],
    )
    .inSingletonScope();
});
