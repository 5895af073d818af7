/** What each error carries. Plain JSON; never a payload, a secret, a personal value or a vendor object. */
export interface ErrorData {
  readonly VALUE_NOT_CANONICAL: { readonly path: string; readonly found: string };
  readonly SEAL_BROKEN: Record<never, never>;
  readonly INPUT_INVALID: { readonly what: string; readonly why: string; readonly toDo: string };
  readonly NOT_FOUND: { readonly what: string; readonly id: string };
  readonly DECLARATION_INVALID: { readonly operation: string; readonly why: string };
  readonly REVIEW_SINK_MISSING: { readonly operation: string };
  readonly INVARIANT_BROKEN: { readonly aggregate: string; readonly why: string };
  readonly RECORD_READ_ONLY: { readonly aggregate: string; readonly eventType: string };
  readonly STORE_CONFLICT: { readonly aggregate: string };
  readonly STORE_LOCKED: { readonly location: string };
  readonly STORE_UNAVAILABLE: { readonly location: string; readonly why: string };
  readonly STORE_NEWER: {
    readonly location: string;
    readonly found: number;
    readonly known: number;
  };
  readonly STORE_CORRUPT: { readonly location: string; readonly why: string };
  readonly PLAN_FORGOTTEN: { readonly planId: string };
  readonly PROVIDER_UNREADABLE: { readonly provider: string; readonly why: string };
  readonly REQUEST_ALTERED: { readonly what: string };
  readonly HOST_NOT_LISTED: { readonly host: string };
  readonly CREDENTIALS_MISSING: { readonly provider: string; readonly why: string };
  readonly ADAPTER_BROKE_CONTRACT: { readonly operation: string; readonly why: string };
}
export type ErrorCode = keyof ErrorData;

/** Who acts on it: the caller, the operator of a port, or nobody (a bug: it stops the worker). */
export type ErrorFamily = 'refusal' | 'port' | 'invariant';

interface ErrorRow<Code extends ErrorCode> {
  readonly family: ErrorFamily;
  /** What happened, what did not, what to do next: one or two sentences for a person. */
  readonly say: (data: ErrorData[Code]) => string;
}

/** Every code with its family and its sentence. docs/errors.md is written from this table. */
export const ERROR_TABLE: { readonly [Code in ErrorCode]: ErrorRow<Code> } = {
  VALUE_NOT_CANONICAL: {
    family: 'refusal',
    say: ({ path, found }) =>
      `The value at ${path} is ${found}, which has no single written form. Nothing was planned or sent; pass plain JSON.`,
  },
  SEAL_BROKEN: {
    family: 'port',
    say: () =>
      'A stored personal value cannot be opened: it was altered, or belongs to another secret. Nothing was sent; run verify.',
  },
  INPUT_INVALID: {
    family: 'refusal',
    say: ({ what, why, toDo }) => `${what}: ${why}. Nothing was planned or sent. ${toDo}`,
  },
  NOT_FOUND: {
    family: 'refusal',
    say: ({ what, id }) => `There is no ${what} ${id} here. Nothing was changed; check the id.`,
  },
  DECLARATION_INVALID: {
    family: 'refusal',
    say: ({ operation, why }) =>
      `The declaration of ${operation} cannot hold: ${why}. The operation was not registered.`,
  },
  REVIEW_SINK_MISSING: {
    family: 'refusal',
    say: ({ operation }) =>
      `${operation} cannot be asked after a lost answer, so a person must be. It was not registered; set humanReview when you register it.`,
  },
  INVARIANT_BROKEN: {
    family: 'invariant',
    say: ({ aggregate, why }) =>
      `${aggregate} is in a state that cannot be: ${why}. Nothing was written; this is a bug of ours.`,
  },
  RECORD_READ_ONLY: {
    family: 'refusal',
    say: ({ aggregate, eventType }) =>
      `${aggregate} holds an entry "${eventType}" that a newer version wrote. It can be read here and not changed. Nothing was written; upgrade first.`,
  },
  STORE_CONFLICT: {
    family: 'port',
    say: ({ aggregate }) =>
      `${aggregate} was changed by another worker first. Nothing of this change was written; read it again.`,
  },
  STORE_LOCKED: {
    family: 'port',
    say: ({ location }) =>
      `The database ${location} is locked by another process. Nothing was written or sent; end the other one or try again.`,
  },
  STORE_UNAVAILABLE: {
    family: 'port',
    say: ({ location, why }) =>
      `The database ${location} cannot be used: ${why}. Nothing new was sent; make it writable and try again.`,
  },
  STORE_NEWER: {
    family: 'refusal',
    say: ({ location, found, known }) =>
      `The database ${location} has format ${found}, this version knows ${known}. Nothing was changed; use the newer version.`,
  },
  STORE_CORRUPT: {
    family: 'port',
    say: ({ location, why }) =>
      `The database ${location} cannot be read as ours: ${why}. Nothing was changed; check the path, or restore a copy.`,
  },
  PLAN_FORGOTTEN: {
    family: 'refusal',
    say: ({ planId }) =>
      `The personal values of plan ${planId} were erased. Nothing can be sent for it any more.`,
  },
  PROVIDER_UNREADABLE: {
    family: 'port',
    say: ({ provider, why }) =>
      `${provider} could not be read: ${why}. Nothing was sent; try again in a moment.`,
  },
  REQUEST_ALTERED: {
    family: 'invariant',
    say: ({ what }) =>
      `The request to send is not the one that was approved: its ${what} differs. Nothing was sent.`,
  },
  HOST_NOT_LISTED: {
    family: 'refusal',
    say: ({ host }) =>
      `${host} is not among the hosts of this provider. Nothing was sent; list it if it should be.`,
  },
  CREDENTIALS_MISSING: {
    family: 'port',
    say: ({ provider, why }) =>
      `There are no usable credentials for ${provider}: ${why}. Nothing was sent.`,
  },
  ADAPTER_BROKE_CONTRACT: {
    family: 'invariant',
    say: ({ operation, why }) =>
      `The adapter of ${operation} broke its contract: ${why}. Something may have been sent; the record says what is known.`,
  },
};

const marker: unique symbol = Symbol.for('@landed/contract/LandedError');

/** The one error class of the workspace. Branch on `code`, read `data`; `message` is for people. */
export class LandedError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'LandedError';
  readonly [marker] = true;
  readonly code: Code;
  readonly data: ErrorData[Code];

  constructor(code: Code, data: ErrorData[Code], options?: ErrorOptions) {
    super(ERROR_TABLE[code].say(data), options);
    this.code = code;
    this.data = data;
  }

  get family(): ErrorFamily {
    return ERROR_TABLE[this.code].family;
  }

  /** True across duplicate copies of this package, unlike `instanceof`. */
  static is<Code extends ErrorCode>(value: unknown, code?: Code): value is LandedError<Code> {
    if (typeof value !== 'object' || value === null || !(marker in value)) return false;
    return code === undefined || (value as LandedError).code === code;
  }
}
