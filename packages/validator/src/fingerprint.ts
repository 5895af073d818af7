import type { EvidenceQuery, FieldReading, Json } from '@landed/contract';

/**
 * The fingerprint of one field: an HMAC-SHA-256 over what was read and over which fact and field it is, so that
 * equal values of two fields never stand in for each other. Absent is its own value; it is not null.
 */
export function fingerprintOf(
  query: EvidenceQuery,
  field: string,
  reading: FieldReading,
  digest: (value: Json) => string,
): string {
  const fact: Json = [query.readerId, query.query, field];
  const value: Json = reading.present ? ['present', reading.value] : ['absent'];
  return digest(['field', fact, value]);
}
