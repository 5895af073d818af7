/** How sure a reading is: the first one is meant, the first one is likelier, or nothing tells them apart. */
export type Settled = 'yes' | 'likely' | 'open';

const ORDER: readonly Settled[] = ['open', 'likely', 'yes'];

/** A whole is as sure as its least sure part. */
export function leastSettled(...parts: readonly Settled[]): Settled {
  return ORDER.find((one) => parts.includes(one)) ?? 'yes';
}
