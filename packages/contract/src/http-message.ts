import type { DurationMs, EpochMs } from './ids.js';

/** A request as the SDK built it: no credentials in it. Stored with the claim, replayed byte for byte. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute; scheme, host, port, path and query. */
  readonly url: string;
  /** Lower-case names, sorted; hop-by-hop and credential headers left out. */
  readonly headers: readonly (readonly [string, string])[];
  /** The body as text; null where there is none. */
  readonly body: string | null;
}

/**
 * What the transport saw of one send. `written` is the fact that matters: false only where it is certain that
 * no byte of the request left this process.
 */
export type TransportReport =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>;
      /** The raw body, decoded as UTF-8; whole unless `complete` is false. */
      readonly body: string;
      /** False where the connection ended before the announced end of the body. */
      readonly complete: boolean;
      readonly receivedAt: EpochMs;
    }
  | {
      readonly kind: 'broken';
      readonly written: boolean;
      /** Short and without personal values: `ECONNREFUSED`, `ECONNRESET`, `deadline`, `pastSendBy`. */
      readonly cause: string;
      readonly at: EpochMs;
    };

export interface SendOptions {
  /** Names the provider account whose credentials are added at this moment and never stored. */
  readonly credentialsFor: string;
  /** Wall-clock instant after which no first byte may leave. */
  readonly sendBy: EpochMs;
  /** The same on the monotonic clock. */
  readonly sendByMonotonic: DurationMs;
  /** Total time for the answer, from the first byte on. */
  readonly deadlineMs: DurationMs;
  /** The digest of the stored request; another one is refused (`REQUEST_ALTERED`). */
  readonly requestDigest: string;
}

/** The only way out for a write. One request per call, no redirect followed, never repeated. */
export interface Sender {
  /** Never throws for what the world does: that is the report. */
  send(request: PreparedRequest, options: SendOptions): Promise<TransportReport>;
}
