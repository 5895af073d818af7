import type { FaultKind } from './fault.js';

/** What a request asks of the provider. A read changes nothing. */
export interface Operation {
  readonly name: string;
  readonly access: 'read' | 'write';
}

/** One request as it reached the fake, credentials left out. */
export interface RecordedRequest {
  /** Counts from 1 in the order of arrival. */
  readonly number: number;
  readonly atMs: number;
  readonly method: string;
  /** Path and query as sent, with secrets masked. */
  readonly path: string;
  /** Name of the operation, such as `events.insert`; `unknown` when the fake has none at that path. */
  readonly operation: string;
  readonly access: 'read' | 'write';
  /** Lower-case names; without `authorization`, `cookie` and `proxy-authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the operation was run. Its own verdict is `status`, whatever the client got to see. */
  readonly executed: boolean;
  readonly status: number | null;
  /** The fault that struck this request. */
  readonly fault: FaultKind | null;
}

export interface Arrival {
  readonly operation: Operation;
  readonly request: Request;
  readonly body: string;
  readonly atMs: number;
}

export interface RequestJournal {
  /** Notes an arrival and returns its number. */
  arrived(arrival: Arrival): number;
  struck(number: number, fault: FaultKind): void;
  executed(number: number, status: number): void;
  all(): readonly RecordedRequest[];
}

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
]);

/**
 * Keeps what reached a fake, for tests to look at.
 *
 * @param mask - Takes the secrets out of a path or a body before it is kept.
 */
export function createRequestJournal(mask: (text: string) => string): RequestJournal {
  const entries: RecordedRequest[] = [];

  const amend = (number: number, change: Partial<RecordedRequest>): void => {
    const entry = entries[number - 1];
    if (entry !== undefined) entries[number - 1] = { ...entry, ...change };
  };

  return {
    arrived({ operation, request, body, atMs }) {
      const url = new URL(request.url);
      const number = entries.length + 1;
      entries.push({
        number,
        atMs,
        method: request.method,
        path: mask(url.pathname + url.search),
        operation: operation.name,
        access: operation.access,
        headers: Object.fromEntries(
          [...request.headers].filter(([name]) => !SECRET_HEADERS.has(name)),
        ),
        body: mask(body),
        executed: false,
        status: null,
        fault: null,
      });
      return number;
    },
    struck: (number, fault) => amend(number, { fault }),
    executed: (number, status) => amend(number, { executed: true, status }),
    all: () => [...entries],
  };
}
