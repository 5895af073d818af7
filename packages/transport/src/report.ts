import type { Clock, TransportReport } from '@landed/contract';

export type Broken = Extract<TransportReport, { kind: 'broken' }>;

/** A report of a request without a whole answer. `written` is false only where no byte can have left. */
export function brokenReport(clock: Clock, written: boolean, cause: string): Broken {
  return { kind: 'broken', written, cause, at: clock.now() };
}

const SHORT_CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The code of an error, else its name. Never its message, which may hold an address or a secret. */
export function codeOf(error: unknown): string {
  for (const layer of [error, innerOf(error)]) {
    if (isRecord(layer) && isShort(layer.code)) return layer.code;
  }
  return isRecord(error) && isShort(error.name) ? error.name : 'unknown';
}

/** The first of several failed tries, or the cause, as `fetch` wraps it. */
function innerOf(error: unknown): unknown {
  if (!isRecord(error)) return undefined;
  return Array.isArray(error.errors) ? error.errors[0] : error.cause;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && SHORT_CODE.test(value);
}
