import type { Confidence, DurationMs } from '@landed/contract';

type Filled = Exclude<Confidence, 'UNRESOLVABLE'>;

/** Where confidence begins and ends. Data, so that a user can set each of them. */
export interface ContextThresholds {
  /** Uses from which a place of the asked category is filled in; 40 uses are well above. */
  readonly placeUsesHigh: number;
  /** Uses from which it is suggested; below, it is asked. */
  readonly placeUsesMedium: number;
  /** How many times more often than the next one a place must have been used not to count as a near tie. */
  readonly placeLead: number;
  /** Events at one place, within `placeEventsWithinMs`, from which that place is suggested. */
  readonly placeEventsMedium: number;
  readonly placeEventsWithinMs: DurationMs;
  /** How near a coming event must be for its place to be suggested. */
  readonly comingEventWithinMs: DurationMs;
  /** What a given name or nickname that one person bears is worth. */
  readonly uniqueName: Filled;
  /** What a name that several people bear is worth. HIGH is lowered: a tie is never filled in. */
  readonly commonName: Filled;
  /** What a part of a name, label or title is worth. HIGH is lowered likewise. */
  readonly partialLabel: Filled;
  /** The hours of the day, of 24, within which free slots are offered. */
  readonly dayStartHour: number;
  readonly dayEndHour: number;
  /** How many free slots are offered, how far apart they start, and how far ahead they are looked for. */
  readonly freeSlotsMax: number;
  readonly freeSlotStepMs: DurationMs;
  readonly freeSlotsWithinMs: DurationMs;
  /** Before this hour "tomorrow" may still mean the day that has begun. */
  readonly nightUntilHour: number;
  /** A date without a year that lies further ahead than this is confirmed. */
  readonly farAheadDays: number;
  /** The length of a slot where neither the words nor the operation say one. */
  readonly slotLengthMs: DurationMs;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const DEFAULT_THRESHOLDS: ContextThresholds = {
  placeUsesHigh: 10,
  placeUsesMedium: 3,
  placeLead: 2,
  placeEventsMedium: 3,
  placeEventsWithinMs: 180 * DAY_MS,
  comingEventWithinMs: 14 * DAY_MS,
  uniqueName: 'HIGH',
  commonName: 'MEDIUM',
  partialLabel: 'MEDIUM',
  dayStartHour: 9,
  dayEndHour: 18,
  freeSlotsMax: 3,
  freeSlotStepMs: HOUR_MS / 2,
  freeSlotsWithinMs: 14 * DAY_MS,
  nightUntilHour: 4,
  farAheadDays: 300,
  slotLengthMs: HOUR_MS,
};
