import type { ZodType } from 'zod';

import type { OperationDeclaration } from './declaration.js';
import type { EvidenceQuery, EvidenceReader } from './evidence.js';
import type { PreparedRequest, TransportReport } from './http-message.js';
import type { DispatchId, EpochMs, IdempotencyKey } from './ids.js';
import type { ActionType } from './intent.js';
import type { JsonObject } from './json.js';
import type { ParameterSpec, ParameterValue } from './parameter.js';
import type { Finding } from './receipt.js';

/** Where an effect lands, with every alias resolved. Frozen into the attempt. */
export interface Target {
  readonly provider: string;
  /** The provider's own name of the account: an e-mail-like id, an account id. */
  readonly account: string;
  readonly environment: 'live' | 'test' | 'local';
  /** Resolved ids by name, for example `{ calendarId: 'ana@example.com' }`; never `primary`. */
  readonly ids: Readonly<Record<string, string>>;
}

export type SideEffect = 'dataWrite' | 'networkRequest' | 'notification' | 'none';

/** Why a step cannot run, found before anyone is asked. */
export interface Blocker {
  readonly code:
    | 'noProvider'
    | 'missingPermission'
    | 'unresolvedParameter'
    | 'slotTaken'
    | 'invalidParameter'
    | 'invalidNumber'
    | 'belowMinimum'
    | 'notCheckable';
  /** One sentence for the person: what is wrong and what would help. */
  readonly sentence: string;
  readonly parameter: string | null;
}

/** What a person is told about one step. Personal: kept sealed. */
export interface StepDescription {
  /** "Book “Dentist appointment” on Thursday 3 December 2026, 15:00 to 16:00". */
  readonly sentence: string;
  readonly details: readonly { readonly label: string; readonly text: string }[];
  /** "Ana is mailed an invitation that cannot be taken back"; empty where nobody is told. */
  readonly notifies: readonly string[];
  readonly cannotBeUndone: string | null;
  /** What happens if the answer gets lost, derived from the declaration where an adapter says nothing. */
  readonly ifAnswerLost: string | null;
}

/** The names under which one attempt's request is filled in. */
export interface Envelope {
  readonly dispatchId: DispatchId;
  readonly idempotencyKey: IdempotencyKey;
  /** Outputs of earlier steps by step id, for example `{ step1: { objectId: '…' } }`. */
  readonly outputs: Readonly<Record<string, { readonly objectId: string }>>;
}

/** What a classifier or a look-up may know about the attempt it judges. */
export interface AttemptView {
  readonly target: Target;
  readonly dispatchId: DispatchId;
  readonly idempotencyKey: IdempotencyKey;
  readonly providerObjectId: string | null;
  /** The request as it was sent, for comparing what came back with what was asked. */
  readonly request: PreparedRequest;
  /** 1 for the first send of the attempt. */
  readonly sendNumber: number;
  readonly now: EpochMs;
}

/**
 * One thing that one provider can do. Contributed by an adapter; everything about the provider is in here and
 * nothing about it anywhere else.
 */
export interface Operation<Params extends JsonObject = JsonObject> {
  readonly declaration: OperationDeclaration;
  readonly provider: string;
  /** The adapter's name and version; part of the digest, so that an upgrade between yes and send is seen. */
  readonly adapterVersion: string;
  /** For people: "Google Calendar", "text message". */
  readonly title: string;
  readonly serves: readonly ActionType[];
  readonly parameters: readonly ParameterSpec[];
  /** Strict: an unknown key is a caller's mistake. */
  readonly paramsSchema: ZodType<Params>;
  readonly sideEffects: readonly SideEffect[];
  readonly irreversible: boolean;
  /** Resolved parameters to the operation's own. Pure. */
  paramsFrom(values: Readonly<Record<string, ParameterValue>>): Params;
  /** Read-only: which account this would act on, with aliases resolved. @throws {LandedError} `PROVIDER_UNREADABLE`, `CREDENTIALS_MISSING`. */
  resolveTarget(params: Params): Promise<Target>;
  /** What the plan rests on at the provider and on the device, with resolved ids. Pure. */
  evidence(params: Params, target: Target): readonly EvidenceQuery[];
  /** Read-only. Every blocker at once; empty where it can run. */
  dryRun(params: Params, target: Target): Promise<readonly Blocker[]>;
  describe(params: Params, target: Target): StepDescription;
  /** The official SDK builds the request against a capturing transport; nothing is sent. Deterministic. */
  prepare(params: Params, target: Target, envelope: Envelope): Promise<PreparedRequest>;
  /** The provider's id of what this attempt makes, where it is ours to choose; else null. Pure. */
  objectIdOf(envelope: Envelope): string | null;
  /** What an answer proves. Pure; whatever it does not know is `unknown`. */
  classify(report: TransportReport, view: AttemptView): Finding;
  /** By look-up path of the declaration. Read-only; what cannot be read is `unknown`. Never throws. */
  readonly lookups: Readonly<Record<string, (view: AttemptView) => Promise<Finding>>>;
  /** Reserved while an action is open, so that two of ours do not take one slot. Pure; null where none. */
  reservation(params: Params, target: Target): EvidenceInterval | null;
}

/** A stretch of a resource that only one open action of ours may hold. */
export interface EvidenceInterval {
  /** For example `google-calendar/ana@example.com/ana@example.com`. */
  readonly resource: string;
  readonly startMs: EpochMs;
  /** Exclusive. */
  readonly endMs: EpochMs;
}

/** A webhook as it came in. Raw bytes are kept; signatures are judged on them. */
export interface WebhookRequest {
  readonly provider: string;
  readonly method: string;
  /** The raw target, path and query as received; joined to the configured public origin by the adapter. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly receivedAt: EpochMs;
}

/** What a webhook says, judged once, at receipt. */
export type WebhookReading =
  | {
      readonly kind: 'genuine';
      /** The provider's event id, for de-duplication. */
      readonly eventId: string;
      readonly dispatchId: DispatchId | null;
      readonly providerObjectId: string | null;
      readonly finding: Finding;
    }
  /** Genuine, and no news about any action (a channel's first message). */
  | { readonly kind: 'hint'; readonly eventId: string }
  | { readonly kind: 'refused'; readonly why: string };

/** What an adapter package gives to a composition. */
export interface Provider {
  readonly provider: string;
  readonly operations: readonly Operation[];
  readonly evidenceReaders: readonly EvidenceReader[];
  readonly readWebhook?: (request: WebhookRequest) => WebhookReading;
}

/** All operations of one composition. */
export interface Operations {
  get(operation: string): Operation;
  find(operation: string): Operation | null;
  serving(actionType: ActionType): readonly Operation[];
  all(): readonly Operation[];
}
