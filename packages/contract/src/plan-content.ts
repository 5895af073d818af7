import type { EvidenceDependency } from './evidence.js';
import type { PreparedRequest } from './http-message.js';
import type { EpochMs, PlanDigest, PlanId } from './ids.js';
import type { SideEffect, StepDescription, Target } from './operation.js';
import type { JsonObject } from './json.js';
import type { Confidence, ParameterSource, ResolvedParameter } from './parameter.js';
import type { Guarantee, Tier } from './strategy.js';

/** One parameter as the person is shown it. */
export interface SummaryParameter {
  readonly name: string;
  readonly label: string;
  /** The value in words, escaped: no invisible or direction-changing character is left in it. */
  readonly text: string;
  readonly confidence: Confidence;
  readonly source: ParameterSource;
  readonly why: string;
  /** How it came to be filled in. */
  readonly filled: 'silently' | 'suggested' | 'answered' | 'typed';
  /** What else was looked at, and why it lost. */
  readonly losers: readonly { readonly label: string; readonly why: string }[];
}

export interface SummaryStep {
  readonly stepId: string;
  readonly sentence: string;
  readonly account: string;
  readonly environment: Target['environment'];
  readonly parameters: readonly SummaryParameter[];
  readonly details: StepDescription['details'];
  readonly sideEffects: readonly SideEffect[];
  readonly notifies: readonly string[];
  readonly cannotBeUndone: string | null;
  readonly ifAnswerLost: string;
  readonly tier: Tier;
  readonly guarantee: Guarantee;
}

/** All that a person is shown before the yes. */
export interface ConfirmationSummary {
  readonly headline: string;
  readonly steps: readonly SummaryStep[];
  /** Facts that the plan rests on, with the instant of their reading. */
  readonly restsOn: readonly { readonly label: string; readonly capturedAt: EpochMs }[];
  /** Sentences that need a second look: a possible repeat, mixed scripts, a near miss. */
  readonly warnings: readonly string[];
  /** The IANA zone that instants are shown in. */
  readonly zone: string;
}

/** One step with everything personal in it. */
export interface PlanStepContent {
  readonly stepId: string;
  readonly params: JsonObject;
  /** How the parameters came to be; empty for arguments that a program typed. */
  readonly resolved: readonly ResolvedParameter[];
  readonly target: Target;
  /** The request with sentinels in its holes; at the claim the real one, masked, must equal it. */
  readonly template: PreparedRequest;
  readonly evidence: readonly EvidenceDependency[];
}

/** What a plan's secret seals. */
export interface PlanContent {
  readonly summary: ConfirmationSummary;
  readonly steps: readonly PlanStepContent[];
  /** The person's own words, where there were any. */
  readonly sentence: string | null;
}

/** A plan as the person's surfaces show it. */
export interface PlanView {
  readonly planId: PlanId;
  readonly digest: PlanDigest;
  readonly state: 'proposed' | 'approved' | 'running' | 'done' | 'partlyDone' | 'withdrawn';
  readonly expiresAt: EpochMs;
  readonly summary: ConfirmationSummary;
  /** The same in plain text, ready to print. */
  readonly text: string;
  readonly actionIds: readonly string[];
  readonly supersedes: PlanId | null;
}
