declare const brand: unique symbol;
type Brand<Name extends string> = string & { readonly [brand]: Name };

/** One effect on one provider: one step of one approved plan. */
export type ActionId = Brand<'ActionId'>;
/** One complete description of what will happen, shown to a person. */
export type PlanId = Brand<'PlanId'>;
/** HMAC-SHA-256 (hex, 64 characters) over all that is shown and all that will be sent. */
export type PlanDigest = Brand<'PlanDigest'>;
/** The name of a lineage: tenant, event source, event id, action type and step key. */
export type DedupeKey = Brand<'DedupeKey'>;
/** Our reference for one attempt; travels with the request where the provider has room for it. */
export type DispatchId = Brand<'DispatchId'>;
/** What the provider de-duplicates by; one per attempt, the same for every send of it. */
export type IdempotencyKey = Brand<'IdempotencyKey'>;
/** Whose records these are. `default` where an installation serves one person. */
export type TenantId = Brand<'TenantId'>;

/** An instant: whole milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;
/** A length of time in whole milliseconds, 0 or more. */
export type DurationMs = number;
/** An instant, or `never` where no passing of time can make it true. */
export type InstantOrNever = EpochMs | 'never';

export const asActionId = (text: string): ActionId => text as ActionId;
export const asPlanId = (text: string): PlanId => text as PlanId;
export const asPlanDigest = (text: string): PlanDigest => text as PlanDigest;
export const asDedupeKey = (text: string): DedupeKey => text as DedupeKey;
export const asDispatchId = (text: string): DispatchId => text as DispatchId;
export const asIdempotencyKey = (text: string): IdempotencyKey => text as IdempotencyKey;
export const asTenantId = (text: string): TenantId => text as TenantId;
