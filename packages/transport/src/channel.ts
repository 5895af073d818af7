import type { DurationMs, PreparedRequest, Sender, TransportReport } from '@landed/contract';

/** What is added to a request at the moment of its sending, and stored nowhere. */
export interface Credentials {
  /** Lower-case names, for example `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Appended to the URL's query, for gateways that want a user name and password there. */
  readonly query?: Readonly<Record<string, string>>;
}

export interface ChannelOptions {
  /** The provider's name; `SendOptions.credentialsFor` names the channel by it. Unique in one transport. */
  readonly provider: string;
  /** Hosts that may be spoken to, as `host` or `host:port`, exact. Everything else is refused before a byte leaves. */
  readonly hosts: readonly string[];
  /** Asked before every request; may refresh a token. @throws {LandedError} `CREDENTIALS_MISSING`. */
  credentials(): Promise<Credentials>;
  /** Requests other than GET and HEAD that only read, by method and path, for example the free/busy query. */
  readonly readOnly?: (method: string, url: URL) => boolean;
  /** Total time for one read. Default 20 s. */
  readonly readDeadlineMs?: DurationMs;
}

/** One provider's way to the network. */
export interface Channel {
  /**
   * Runs an SDK call against a network that is not there and returns the one request it made, without
   * credentials. Nothing is sent. @throws {LandedError} `ADAPTER_BROKE_CONTRACT` when it made none or several.
   */
  capture(call: (fetch: typeof globalThis.fetch) => Promise<unknown>): Promise<PreparedRequest>;
  /** A `fetch` for SDK reads. A write is refused with an error before a byte leaves. Follows no redirect. */
  readonly fetch: typeof globalThis.fetch;
  /** One read without an SDK; never throws for what the world does. */
  read(request: PreparedRequest): Promise<TransportReport>;
}

/** How one request gets onto the wire: a socket, or a fake in this process. */
export interface Wire {
  exchange(request: WireRequest): Promise<TransportReport>;
}

export interface WireRequest {
  readonly request: PreparedRequest;
  /** Called after the connection stands, synchronously before the first byte; a text is why it may not leave. */
  readonly mayLeave: () => string | null;
  readonly deadlineMs: DurationMs;
}

/** The only sender of writes. One per composition; every provider opens its channel on it. */
export interface Transport extends Sender {
  open(options: ChannelOptions): Channel;
  /** Closes idle connections. */
  close(): Promise<void>;
}
