import type { EpochMs, TransportReport } from '@landed/contract';
import * as z from 'zod';

/** What Google said, as far as it can be read. */
export type GoogleAnswer =
  /** Success with a whole JSON object. */
  | {
      readonly kind: 'object';
      readonly status: number;
      readonly value: object;
      readonly at: EpochMs;
    }
  /** Refused in Google's own words: its JSON error body, whole, about this very status. */
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly reason: string | null;
      readonly at: EpochMs;
    }
  /** Anything else. `why` is a sentence part without personal values. */
  | {
      readonly kind: 'unreadable';
      readonly why: string;
      /** True where nothing was asked, because there was nothing valid to sign in with. */
      readonly signedOut: boolean;
      readonly at: EpochMs;
    };

/** What the transport reports in place of an answer when the credentials could not be had. */
export const SIGNED_OUT_CAUSE = 'CREDENTIALS_MISSING';

/** Theirs to change, so only the fields that are read. */
const problemBody = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
  }),
});

/** Reads what the transport saw. A page of HTML, half a body or another server's error is `unreadable`. */
export function answerOf(report: TransportReport): GoogleAnswer {
  if (report.kind === 'broken') return unansweredOf(report);
  const { status, receivedAt: at } = report;
  if (!report.complete) return unreadable(`HTTP ${status}, its body was cut off`, at);
  const value = parsedObject(report.body);
  if (value === null) return unreadable(`HTTP ${status} without readable JSON`, at);
  return status >= 200 && status < 300
    ? { kind: 'object', status, value, at }
    : problemOf(status, value, at);
}

function unansweredOf({
  written,
  cause,
  at,
}: Extract<TransportReport, { readonly kind: 'broken' }>): GoogleAnswer {
  const signedOut = !written && cause === SIGNED_OUT_CAUSE;
  const why = signedOut ? 'no answer, as there is no valid sign-in' : `no answer (${cause})`;
  return { kind: 'unreadable', why, signedOut, at };
}

function problemOf(status: number, value: object, at: EpochMs): GoogleAnswer {
  const problem = problemBody.safeParse(value).data?.error;
  if (problem?.code !== status)
    return unreadable(`HTTP ${status} that is not in Google's words`, at);
  return { kind: 'problem', status, reason: problem.errors?.[0]?.reason ?? null, at };
}

function unreadable(why: string, at: EpochMs): GoogleAnswer {
  return { kind: 'unreadable', why, signedOut: false, at };
}

/** True where there was nothing valid to sign in with: none here, or refused by Google. */
export function isSignedOut(answer: GoogleAnswer): boolean {
  return answer.kind === 'unreadable' ? answer.signedOut : answer.status === 401;
}

/** A sentence part about an answer that is of no use: "HTTP 503 (backendError)". */
export function whyOf(answer: GoogleAnswer): string {
  if (answer.kind === 'unreadable') return answer.why;
  const reason = answer.kind === 'problem' ? safeReason(answer.reason) : 'not what was asked for';
  return `HTTP ${answer.status} (${reason})`;
}

/** Google's reasons are words such as `rateLimitExceeded`; anything else is not repeated. */
export function safeReason(reason: string | null): string {
  return reason !== null && /^[A-Za-z]{1,60}$/.test(reason) ? reason : 'no reason given';
}

function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
