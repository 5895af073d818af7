import { createHash } from 'node:crypto';

/** A short id that depends on nothing but these texts: the same content has the same id in every read. */
export function contentIdOf(prefix: string, texts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return `${prefix}-${digest.slice(0, 20)}`;
}
