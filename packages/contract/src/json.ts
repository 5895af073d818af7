/** What canonical JSON can hold. `undefined`, NaN, infinities, BigInt, Map and lone surrogates cannot be. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
