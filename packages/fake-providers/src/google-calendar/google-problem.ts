import type { Reply } from '../reply.js';

/** A refusal, before it is written in Google's error JSON. */
export interface GoogleProblem {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  readonly domain?: string;
  readonly location?: { readonly type: 'header' | 'parameter'; readonly name: string };
}

export function jsonReply(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function problemReply(problem: GoogleProblem): Reply {
  const { status, reason, message, domain = 'global', location } = problem;
  const where =
    location === undefined ? {} : { locationType: location.type, location: location.name };
  return jsonReply(status, {
    error: { errors: [{ domain, reason, message, ...where }], code: status, message },
  });
}

export const isProblem = (value: object): value is GoogleProblem => 'reason' in value;

export const invalid = (message: string): GoogleProblem => ({
  status: 400,
  reason: 'invalid',
  message,
});

export const required = (message: string): GoogleProblem => ({
  status: 400,
  reason: 'required',
  message,
});

export const invalidParameter = (
  name: string,
  message = `Invalid value for parameter ${name}.`,
): GoogleProblem => ({
  ...invalid(message),
  location: { type: 'parameter', name },
});

export const parseError: GoogleProblem = {
  status: 400,
  reason: 'parseError',
  message: 'Parse Error',
};

export const timeRangeEmpty: GoogleProblem = {
  status: 400,
  reason: 'timeRangeEmpty',
  message: 'The specified time range is empty.',
};

export const authError: GoogleProblem = {
  status: 401,
  reason: 'authError',
  message: 'Invalid Credentials',
  location: { type: 'header', name: 'Authorization' },
};

export const requiredAccessLevel: GoogleProblem = {
  status: 403,
  reason: 'requiredAccessLevel',
  message: 'You need to have writer access to this calendar.',
};

export const rateLimitExceeded: GoogleProblem = {
  status: 429,
  reason: 'rateLimitExceeded',
  message: 'Rate Limit Exceeded',
  domain: 'usageLimits',
};

export const notFound: GoogleProblem = { status: 404, reason: 'notFound', message: 'Not Found' };

export const duplicate: GoogleProblem = {
  status: 409,
  reason: 'duplicate',
  message: 'The requested identifier already exists.',
};

export const deleted: GoogleProblem = {
  status: 410,
  reason: 'deleted',
  message: 'Resource has been deleted',
};

export const fullSyncRequired: GoogleProblem = {
  status: 410,
  reason: 'fullSyncRequired',
  message: 'Sync token is no longer valid, a full sync is required.',
  location: { type: 'parameter', name: 'syncToken' },
};

export const conditionNotMet: GoogleProblem = {
  status: 412,
  reason: 'conditionNotMet',
  message: 'Precondition Failed',
  location: { type: 'header', name: 'If-Match' },
};

export const backendError = (status: number): GoogleProblem => ({
  status,
  reason: 'backendError',
  message: 'Backend Error',
});

/** Not an answer of Google's: this fake does not do what was asked, and says so. */
export const notInThisFake = (what: string): GoogleProblem => ({
  status: 501,
  reason: 'notImplemented',
  message: `This fake of Google Calendar does not do ${what}.`,
});
