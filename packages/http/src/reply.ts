import type { ErrorCode } from '@landed/contract';

/** What went wrong, for programs: a code of `@landed/contract`, or one of this surface's own. */
export type HttpErrorCode =
  | ErrorCode
  | 'TOKEN_NEEDED'
  | 'PERSON_ONLY'
  | 'OTHER_ORIGIN'
  | 'ROUTE_UNKNOWN'
  | 'BODY_TOO_LARGE'
  | 'BODY_UNREADABLE'
  | 'BODY_NOT_JSON'
  | 'WEBHOOK_REFUSED'
  | 'INTERNAL';

/** The body of every answer that is not an outcome. Holds no stack and no personal value. */
export interface HttpErrorBody {
  readonly error: { readonly code: HttpErrorCode; readonly sentence: string };
}

/** An answer before it is written down: a status and what becomes its JSON. */
export interface Reply {
  readonly status: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 500 | 503;
  readonly body: object;
}

export function ok(body: object): Reply {
  return { status: 200, body };
}

export function problem(status: Reply['status'], code: HttpErrorCode, sentence: string): Reply {
  const body: HttpErrorBody = { error: { code, sentence } };
  return { status, body };
}
