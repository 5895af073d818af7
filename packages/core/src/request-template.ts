import { canonicalJson, type Json, type PreparedRequest } from '@landed/contract';

/** What stands in a template where an earlier step's result will go: valid in its field, and never a real id. */
export function outputSentinelOf(stepId: string): string {
  const letters = [...stepId].map((letter) => letter.codePointAt(0)?.toString(32) ?? '0').join('');
  return `landedhole${letters.replaceAll(/[^a-v0-9]/g, '0')}end`;
}

/**
 * True where the real request, with the results of earlier steps masked again, is the very template that was
 * approved: same method, same URL, same headers, same body.
 */
export function sameAsTemplate(
  real: PreparedRequest,
  template: PreparedRequest,
  outputs: Readonly<Record<string, { readonly objectId: string }>>,
): boolean {
  let text = canonicalJson(real as unknown as Json);
  for (const [stepId, { objectId }] of Object.entries(outputs)) {
    if (objectId !== '') text = text.replaceAll(objectId, outputSentinelOf(stepId));
  }
  return text === canonicalJson(template as unknown as Json);
}
