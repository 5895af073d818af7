import type { EpochMs, TransportReport } from '@landed/contract';

/** When the answer asks to be left alone until, from `retry-after` in seconds or as a date; null without. */
export function retryAfterOf(
  report: Extract<TransportReport, { readonly kind: 'answer' }>,
): EpochMs | null {
  const text = report.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return report.receivedAt + Number(text) * 1000;
  const atMs = Date.parse(text);
  return text === '' || Number.isNaN(atMs) ? null : Math.max(atMs, report.receivedAt);
}
