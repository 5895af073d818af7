import type { Readable, Writable } from 'node:stream';

import type { Clock, DurationMs, RandomSource } from '@landed/contract';

/** Everything outside the program that a command touches; tests bring their own. */
export interface Surroundings {
  readonly input: Readable;
  readonly output: Writable;
  readonly errorOutput: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What relative paths are counted from. */
  readonly currentFolder: string;
  /** Whose name stands in the journal beside a decision. */
  readonly personName: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** The device's own IANA zone. */
  readonly zone: string;
  /** Aborted when the person wants to stop (Ctrl-C) or the machine ends the program. */
  readonly stop: AbortSignal;
  /** Waits, or returns early when `stop` is aborted. Never rejects. */
  wait(durationMs: DurationMs): Promise<void>;
  /** How long a database that another process writes is waited for. Default: that of the store. */
  readonly busyTimeoutMs?: DurationMs;
}
