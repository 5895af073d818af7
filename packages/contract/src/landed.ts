import type {
  Acceptance,
  ActionStatus,
  Delivery,
  HumanReview,
  Incident,
  Lifecycle,
  UnresolvedReason,
} from './action-record.js';
import type { DeviceContext } from './device-context.js';
import type { StaleDependency, UnreadableDependency } from './evidence.js';
import type { ActionId, DurationMs, EpochMs, PlanDigest, PlanId, TenantId } from './ids.js';
import type { EventOrigin } from './identity.js';
import type { GivenValue, Intent } from './intent.js';
import type { JsonObject } from './json.js';
import type { Blocker, Target, WebhookRequest } from './operation.js';
import type { ResolvedParameter } from './parameter.js';
import type { PlanView } from './plan-content.js';
import type { Approver } from './plan-record.js';
import type { Tier } from './strategy.js';

/** One step from typed arguments: no sentence and no context needed. */
export interface TypedStep {
  /** Stable name within the plan: "book", "text:ana". */
  readonly stepKey: string;
  readonly operation: string;
  /** Judged by the operation's own schema. */
  readonly params: JsonObject;
  /** Step keys that must be accepted before this one starts. */
  readonly dependsOn?: readonly string[];
  /** Parameters as they were resolved, for the summary; absent for arguments that a program typed. */
  readonly resolved?: readonly ResolvedParameter[];
}

export interface PlanRequest {
  readonly tenant?: TenantId;
  readonly origin: EventOrigin;
  readonly steps: readonly TypedStep[];
  /** The person's IANA zone, for the summary. Default UTC. */
  readonly zone?: string;
  readonly locale?: string | null;
  readonly sentence?: string;
  /** A plan that this one replaces: an edit, or a fresh plan after a stale one. */
  readonly supersedes?: PlanId;
  /** Time to decide. Default 10 minutes. */
  readonly decideWithinMs?: DurationMs;
  /** Time to act after the yes. Default 15 minutes. */
  readonly actForMs?: DurationMs;
}

/** What planning came to. Nothing was written at a provider, whatever it is. */
export type PlanningOutcome =
  | { readonly kind: 'planned'; readonly plan: PlanView }
  | {
      readonly kind: 'blocked';
      readonly steps: readonly {
        readonly stepKey: string;
        readonly canExecute: boolean;
        readonly blockers: readonly Blocker[];
      }[];
    }
  /** The event has an action that was claimed already; nothing new was opened. */
  | { readonly kind: 'alreadyKnown'; readonly actionId: ActionId; readonly sentence: string };

export interface AskRequest {
  readonly tenant?: TenantId;
  readonly origin: EventOrigin;
  readonly sentence: string;
  readonly context: DeviceContext;
  /** Answers so far, by step key. */
  readonly answers?: Readonly<Record<string, readonly GivenValue[]>>;
  readonly supersedes?: PlanId;
}

/** What a sentence came to. */
export type AskOutcome =
  | PlanningOutcome
  | { readonly kind: 'notUnderstood'; readonly sentence: string }
  | {
      readonly kind: 'questions';
      readonly steps: readonly {
        readonly intent: Intent;
        readonly parameters: readonly ResolvedParameter[];
      }[];
    };

export interface PlanDecision {
  readonly planId: PlanId;
  /** The digest that was shown. */
  readonly digest: PlanDigest;
  readonly by: Approver;
}

export type DecisionOutcome =
  | { readonly kind: 'approved'; readonly actBy: EpochMs }
  | { readonly kind: 'declined' }
  | { readonly kind: 'refused'; readonly confirmation: ConfirmationOutcome };

/** What a confirmation met (DESIGN section 6). The sentence is for the person. */
export type ConfirmationOutcome =
  | {
      readonly kind: 'Dispatched';
      readonly actionId: ActionId;
      readonly results: readonly StepOutcome[];
      readonly sentence: string;
    }
  | { readonly kind: 'InProgress'; readonly actionId: ActionId; readonly sentence: string }
  | {
      readonly kind: 'AlreadyCompleted';
      readonly actionId: ActionId;
      readonly state: 'CONFIRMED' | 'FAILED';
      readonly sentence: string;
    }
  | { readonly kind: 'Superseded'; readonly by: PlanId | null; readonly sentence: string }
  | { readonly kind: 'Expired'; readonly sentence: string }
  | {
      readonly kind: 'Blocked';
      readonly reason:
        | 'priorDispatchUnresolved'
        | 'unknownPlan'
        | 'otherDigest'
        | 'declined'
        | 'withdrawn'
        | 'readOnly';
      readonly actionId: ActionId | null;
      readonly sentence: string;
    };

/** What one dispatch came to. Total: there is no other way out. */
export type DispatchOutcome =
  /** Only for acceptance ACCEPTED. */
  | { readonly kind: 'Executed'; readonly providerObjectId: string | null }
  | { readonly kind: 'Acknowledged' }
  | { readonly kind: 'Rejected'; readonly why: string }
  | { readonly kind: 'Deferred'; readonly until: EpochMs }
  | { readonly kind: 'Unresolved'; readonly because: UnresolvedReason }
  | { readonly kind: 'Failed'; readonly why: string }
  | {
      readonly kind: 'BlockedStale';
      readonly stale: readonly StaleDependency[];
      readonly unreadable: readonly UnreadableDependency[];
    }
  | { readonly kind: 'BlockedUnresolvable'; readonly unreadable: readonly UnreadableDependency[] }
  | { readonly kind: 'Skipped'; readonly why: string };

export interface StepOutcome {
  readonly stepId: string;
  readonly actionId: ActionId;
  readonly outcome: DispatchOutcome;
  readonly sentence: string;
}

/** A person's verbs over an unresolved or failed action. */
export type PersonVerb = 'itHappened' | 'itDidNotHappen' | 'tryAgain' | 'leaveIt';

export interface PersonResolution {
  readonly actionId: ActionId;
  readonly verb: PersonVerb;
  readonly by: string;
  readonly reason: string;
}

export type ResolutionOutcome =
  | { readonly kind: 'recorded'; readonly sentence: string }
  /** A new question for a person: nothing is sent before their yes. */
  | { readonly kind: 'replacementAsked'; readonly plan: PlanView; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string };

/** One action as surfaces show it. Holds no personal value. */
export interface ActionView {
  readonly actionId: ActionId;
  readonly planId: PlanId;
  readonly stepId: string;
  readonly operation: string;
  readonly target: Target;
  readonly tier: Tier;
  readonly lifecycle: Lifecycle;
  readonly delivery: Delivery;
  readonly acceptance: Acceptance;
  readonly standing: 'present' | 'removed';
  readonly status: ActionStatus;
  readonly unresolvedBecause: UnresolvedReason | null;
  readonly sentence: string;
  readonly providerObjectId: string | null;
  readonly attempts: number;
  readonly sends: number;
  readonly dispatchedAt: EpochMs | null;
  readonly confirmedAt: EpochMs | null;
  readonly humanReview: HumanReview | null;
  readonly incidents: readonly Incident[];
  readonly receipts: readonly { readonly at: EpochMs; readonly summary: string }[];
  readonly version: number;
}

export interface TickOutcome {
  readonly worked: number;
  /** When to come back; null where nothing waits. */
  readonly nextDueAt: EpochMs | null;
  readonly changed: readonly ActionView[];
}

export type WebhookOutcome =
  | { readonly kind: 'applied'; readonly actionId: ActionId }
  | { readonly kind: 'parked' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly why: string };

export interface VerifyReport {
  readonly aggregates: number;
  readonly events: number;
  readonly breaks: readonly { readonly aggregate: string; readonly why: string }[];
}

/** The flow over the engines: what every surface, and every developer, talks to. */
export interface Landed {
  /** Typed arguments to a plan that waits for its decision. Reads only. */
  plan(request: PlanRequest): Promise<PlanningOutcome>;
  /** A sentence and a snapshot to a plan, or to the questions that nobody but the person can answer. */
  ask(request: AskRequest): Promise<AskOutcome>;
  approve(decision: PlanDecision): Promise<DecisionOutcome>;
  decline(decision: PlanDecision & { readonly reason?: string }): Promise<DecisionOutcome>;
  /** Starts what an approved plan allows and waits for its outcomes. */
  run(planId: PlanId): Promise<readonly StepOutcome[]>;
  /** Yes and run in one: what a confirm button calls. Twelve taps give one send and twelve honest answers. */
  confirm(decision: PlanDecision): Promise<ConfirmationOutcome>;
  /** A fresh plan from the current state, in place of a stale one. */
  replan(planId: PlanId): Promise<PlanningOutcome>;
  /** Does what is due, within its budget. */
  tick(options?: { readonly budgetMs?: DurationMs; readonly limit?: number }): Promise<TickOutcome>;
  receive(webhook: WebhookRequest): Promise<WebhookOutcome>;
  resolve(resolution: PersonResolution): Promise<ResolutionOutcome>;
  showPlan(planId: PlanId): Promise<PlanView | null>;
  showAction(actionId: ActionId): Promise<ActionView | null>;
  /** Newest last; at most `limit` (default 100). */
  listActions(options?: {
    readonly needsPerson?: boolean;
    readonly after?: string;
    readonly limit?: number;
  }): Promise<readonly ActionView[]>;
  verify(): Promise<VerifyReport>;
}
