import type { EvidenceQuery } from './evidence.js';
import type { EpochMs } from './ids.js';

export type ParameterKind =
  'location' | 'contact' | 'timeSlot' | 'dateTime' | 'calendar' | 'money' | 'text' | 'choice';

/** A resolved value. Instants carry the IANA zone they are shown in. */
export type ParameterValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly id: string; readonly label: string }
  | { readonly kind: 'dateTime'; readonly atMs: EpochMs; readonly zone: string }
  | {
      readonly kind: 'timeSlot';
      readonly startMs: EpochMs;
      /** Exclusive. */
      readonly endMs: EpochMs;
      readonly zone: string;
    }
  | { readonly kind: 'calendar'; readonly calendarId: string; readonly title: string }
  | {
      readonly kind: 'contact';
      readonly contactId: string;
      readonly name: string;
      /** E.164, or null where none is usable. */
      readonly phone: string | null;
      readonly email: string | null;
    }
  | {
      readonly kind: 'location';
      readonly label: string;
      readonly address: string | null;
      readonly latitude: number | null;
      readonly longitude: number | null;
    }
  /** An integer in the currency's minor unit; ISO 4217 in upper case. */
  | { readonly kind: 'money'; readonly amountMinor: number; readonly currency: string };

/** HIGH fills in silently (and is shown), MEDIUM is suggested, LOW and UNRESOLVABLE are asked. */
export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW' | 'UNRESOLVABLE';

export type ParameterSource =
  'calendar' | 'places' | 'contacts' | 'device' | 'user' | 'caller' | 'agent' | 'inferred';

/** Something that was looked at. The losers stay, each with the reason why it lost. */
export interface ParameterCandidate {
  readonly value: ParameterValue;
  /** For the person; tells it apart from the others. */
  readonly label: string;
  readonly confidence: Confidence;
  readonly source: ParameterSource;
  readonly why: string;
  /** True for the one that was chosen or suggested. */
  readonly chosen: boolean;
}

/** What is asked of the person, with the answers that the device can offer. */
export interface ParameterQuestion {
  readonly text: string;
  readonly options: readonly { readonly label: string; readonly value: ParameterValue }[];
  /** True where an answer in the person's own words is taken too. */
  readonly freeText: boolean;
}

interface ResolvedBase {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly source: ParameterSource;
  /** One sentence for the person. */
  readonly why: string;
  readonly candidates: readonly ParameterCandidate[];
  /** What the value rests on in the snapshot; becomes evidence of the plan. */
  readonly restsOn: readonly EvidenceQuery[];
}

/** One parameter after resolution. A value that must be confirmed or asked carries its question. */
export type ResolvedParameter = ResolvedBase &
  (
    | { readonly confidence: 'HIGH'; readonly value: ParameterValue; readonly question: null }
    | {
        readonly confidence: 'MEDIUM' | 'LOW';
        readonly value: ParameterValue;
        readonly question: ParameterQuestion;
      }
    | {
        readonly confidence: 'UNRESOLVABLE';
        readonly value: null;
        readonly question: ParameterQuestion;
      }
  );

/** What an operation needs to know, declared by its adapter. */
export interface ParameterSpec {
  readonly name: string;
  readonly kind: ParameterKind;
  /** For people: "When", "Calendar", "Who". */
  readonly label: string;
  readonly required: boolean;
  /** For a time slot without an end; the planner says so in the summary. */
  readonly defaultDurationMs?: number;
  /** For a contact: what of it must be usable. */
  readonly reach?: 'phone' | 'email';
  readonly choices?: readonly { readonly id: string; readonly label: string }[];
}
