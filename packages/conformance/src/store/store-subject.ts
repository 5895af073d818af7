import type { ActionStore, Clock } from '@landed/contract';

import type { ManualClock } from './manual-clock.js';
import type { StoreRequirementId } from './requirements.js';

/** A store as the suite sees it. */
export interface StoreSubject {
  /** The title of its tests. */
  readonly name: string;
  /**
   * Opens an empty store or, at a location that was opened before, the same one again.
   *
   * @param options.location - Only for durable stores: a file path in a fresh folder. A store that keeps no
   * files takes it as an opaque name.
   */
  open(options: { readonly clock: Clock; readonly location?: string }): Promise<ActionStore>;
  /** Whether what was written is still there after `close` and another `open`, and a second handle sees it. */
  readonly durable: boolean;
  /** Requirements that it is known to miss, each with the reason. Turns red when the gap is mended. */
  readonly knownGaps?: { readonly [Id in StoreRequirementId]?: string };
}

/** What one check works with. */
export interface StoreWorld {
  readonly clock: ManualClock;
  /** Opens the store of this check, again and again at the same location where it is durable. */
  open(): Promise<ActionStore>;
}

/** Rejects where the store does not do what the requirement says. */
export type StoreCheck = (world: StoreWorld) => Promise<void>;
