/** What counts as sure. Data, so that a user of the package can set it. */
export interface Thresholds {
  /** How often a place of the asked category must have been used to be filled in silently. */
  readonly placeUsesForHigh: number;
  /** How many times as often as the next place of that category. */
  readonly placeLeadForHigh: number;
  /** How many days back one calendar event still suggests a place; older ones do not. */
  readonly eventDaysForPlace: number;
  /** From this hour on, and before noon, an hour without am or pm is taken as the morning. */
  readonly morningFromHour: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = {
  placeUsesForHigh: 20,
  placeLeadForHigh: 3,
  eventDaysForPlace: 180,
  morningFromHour: 7,
};
