import { LandedError } from '@landed/contract';

const UNKNOWN =
  'Something went wrong inside; nothing more was sent. What was done so far is in the record: look at status before you repeat it.';

export interface SayErrorOptions {
  /** With the stack, for a developer. */
  readonly debug: boolean;
}

/** What a person is told of an error: one clear sentence or two, and never a stack unless they asked for it. */
export function sayError(error: unknown, { debug }: SayErrorOptions): string {
  const sentence = LandedError.is(error) ? error.message : UNKNOWN;
  return debug ? `${sentence}\n${stackOf(error)}` : sentence;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
