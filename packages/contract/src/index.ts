// The complete public surface. Anything not named here is private.

export type {
  Acceptance,
  ActionRecord,
  ActionStatus,
  AttemptRecord,
  Axes,
  Delivery,
  HumanReview,
  Incident,
  Lifecycle,
  QueuedReplacement,
  SendRecord,
  UnresolvedReason,
  WithdrawalReason,
} from './action-record.js';
export { objectKeyOf } from './action-store.js';
export type {
  ActionIndex,
  ActionListQuery,
  ActionStore,
  AggregateKey,
  AggregateKind,
  Append,
  DueItem,
  InboxWebhook,
  StoreDecision,
  StoreView,
  StoredAggregate,
  StoredEvent,
} from './action-store.js';
export { canonicalJson } from './canonical-json.js';
export type { Clock, RandomSource } from './clock.js';
export { operationDeclarationSchema } from './declaration.js';
export type {
  LookupAuthority,
  LookupDeclaration,
  OperationDeclaration,
  OperationDeclarationInput,
} from './declaration.js';
export { DEFAULT_CONTEXT_FUTURE_MS, DEFAULT_CONTEXT_PAST_MS } from './device-context.js';
export type {
  CalendarEntry,
  Contact,
  ContactPhone,
  ContextContribution,
  ContextReference,
  ContextSource,
  ContextWindow,
  DeviceCalendar,
  DeviceContext,
  EntryTime,
  PhoneKind,
  SavedPlace,
  SourceProblem,
} from './device-context.js';
export { equalInConstantTime, hmacOf, sha256Of, sha256OfBytes } from './digest.js';
export { errorTableMarkdown } from './error-table-markdown.js';
export { ERROR_TABLE, LandedError } from './errors.js';
export type { ErrorCode, ErrorData, ErrorFamily } from './errors.js';
export type {
  AbsentField,
  EvidenceDependency,
  EvidenceExclusion,
  EvidenceQuery,
  EvidenceReader,
  EvidenceReading,
  FieldChange,
  FieldPath,
  FieldReading,
  PresentField,
  StaleCheck,
  StaleDependency,
  StaleVerdict,
  UnreadableDependency,
} from './evidence.js';
export { readField } from './field-path.js';
export { requestDigestOf } from './request-digest.js';
export { CHAIN_START, chainBreak, linkOf } from './hash-chain.js';
export type { PreparedRequest, SendOptions, Sender, TransportReport } from './http-message.js';
export {
  actionIdOf,
  base32hexIdOf,
  dedupeKeyOf,
  dispatchIdOf,
  idempotencyKeyOf,
} from './identity.js';
export type { EventOrigin } from './identity.js';
export {
  asActionId,
  asDedupeKey,
  asDispatchId,
  asIdempotencyKey,
  asPlanDigest,
  asPlanId,
  asTenantId,
} from './ids.js';
export type {
  ActionId,
  DedupeKey,
  DispatchId,
  DurationMs,
  EpochMs,
  IdempotencyKey,
  InstantOrNever,
  PlanDigest,
  PlanId,
  TenantId,
} from './ids.js';
export type {
  ActionType,
  ContextResolver,
  GivenValue,
  Intent,
  IntentHint,
  IntentParser,
  IntentReading,
  ResolveRequest,
} from './intent.js';
export type {
  ActionEvent,
  JournalEvent,
  LineageEvent,
  PlanEvent,
  ReservationEvent,
} from './journal-event.js';
export type { Json, JsonObject } from './json.js';
export type {
  ActionView,
  AskOutcome,
  AskRequest,
  ConfirmationOutcome,
  DecisionOutcome,
  DispatchOutcome,
  Landed,
  PersonResolution,
  PersonVerb,
  PlanDecision,
  PlanRequest,
  PlanningOutcome,
  ResolutionOutcome,
  StepOutcome,
  TickOutcome,
  TypedStep,
  VerifyReport,
  WebhookOutcome,
} from './landed.js';
export type {
  AttemptView,
  Blocker,
  Envelope,
  EvidenceInterval,
  Operation,
  Operations,
  Provider,
  SideEffect,
  StepDescription,
  Target,
  WebhookReading,
  WebhookRequest,
} from './operation.js';
export { createOperations } from './operations.js';
export type { RegistrationOptions } from './operations.js';
export type {
  Confidence,
  ParameterCandidate,
  ParameterKind,
  ParameterQuestion,
  ParameterSource,
  ParameterSpec,
  ParameterValue,
  ResolvedParameter,
} from './parameter.js';
export type {
  ConfirmationSummary,
  PlanContent,
  PlanStepContent,
  PlanView,
  SummaryParameter,
  SummaryStep,
} from './plan-content.js';
export type {
  Approval,
  Approver,
  LineageRecord,
  PlanRecord,
  PlanState,
  PlanStepRecord,
  ReservationRecord,
  StepResult,
} from './plan-record.js';
export { PLAN_SECRET_BYTES, createPlanVault } from './plan-secret.js';
export type { PlanVault, Sealed } from './plan-secret.js';
export { findingOf } from './receipt.js';
export type { Finding, Receipt, ReceiptKind, ReceiptOutcome } from './receipt.js';
export {
  DEFAULT_LOOKUP_DELAY,
  DEFAULT_MAX_LOOKUPS,
  guaranteeOf,
  parseDeclaration,
  strategyOf,
  tierOf,
} from './strategy.js';
export type {
  DispatchStrategy,
  Guarantee,
  ReconcileStep,
  StrategyOptions,
  Tier,
} from './strategy.js';
