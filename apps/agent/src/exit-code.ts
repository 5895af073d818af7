/** What the program ends with: done; failed or refused; asked for in a way that it does not know. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
