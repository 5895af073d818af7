/** Every way in which a fake can misbehave. */
export const FAULT_KINDS = [
  'lose-answer',
  'lose-request',
  'refuse-before',
  'fail-after',
  'html-as-200',
  'empty-body',
  'truncated-body',
  'stall',
  'read-lag',
  'refuse-429',
  'delay',
  'trickle',
  'replace-answer',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Which requests a fault waits for, and how many of them it takes. */
export interface FaultScope {
  /** Name of an operation, such as `events.insert`. Default: any. */
  readonly operation?: string;
  /** HTTP method, in capitals. Default: any. */
  readonly method?: string;
  /** How many matching requests it takes. Default 1; for `read-lag` the default is `always`. */
  readonly times?: number | 'always';
}

/** What happens to a request that a fault takes. "Executed" means: the operation was carried out. */
export type FaultEffect =
  /** Executed, then the connection is reset without an answer. */
  | { readonly kind: 'lose-answer' }
  /** The connection is reset and nothing is executed. */
  | { readonly kind: 'lose-request' }
  /** Not executed; the provider's own 503, or another `status` from 500 to 599. */
  | { readonly kind: 'refuse-before'; readonly status?: number }
  /** Executed; answers 503, or another `status` from 500 to 599, all the same. */
  | { readonly kind: 'fail-after'; readonly status?: number }
  /** Executed; answers an HTML page with status 200. */
  | { readonly kind: 'html-as-200' }
  /** Executed; the true status, and no body. */
  | { readonly kind: 'empty-body' }
  /** Executed; the content-length is that of the whole body, half of it is sent, then the connection is cut. */
  | { readonly kind: 'truncated-body' }
  /** Executed; never answers, until the client leaves. */
  | { readonly kind: 'stall' }
  /** Reads do not see writes younger than `lagMs` on the fake's clock. Goes together with another fault. */
  | { readonly kind: 'read-lag'; readonly lagMs: number }
  /** Not executed; the provider's own 429, with `retry-after` when given (whole seconds). */
  | { readonly kind: 'refuse-429'; readonly retryAfterSeconds?: number }
  /** Executed at once; the answer comes `delayMs` later. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Executed; the body comes in at most ten pieces, `delayMs` between one and the next. */
  | { readonly kind: 'trickle'; readonly delayMs: number }
  /** Answers exactly this. Executed before that only when `executed` is true. */
  | {
      readonly kind: 'replace-answer';
      readonly status: number;
      readonly body: string;
      readonly contentType?: string;
      readonly executed?: boolean;
    };

/** One line of a fault script. Plain JSON. */
export type Fault = FaultScope & FaultEffect;
