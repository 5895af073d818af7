export { captureContext } from './capture-context.js';
export { createCalendarFileEvidence } from './calendar-evidence.js';
export {
  createContactEvidence,
  createContextEvidence,
  createPlaceEvidence,
} from './context-evidence.js';
export {
  createCalendarFileSource,
  createContactFileSource,
  createPlacesFileSource,
} from './file-sources.js';
export { readCalendarText } from './read-calendar-text.js';
export { readContactCards } from './read-contact-cards.js';
export { readPlaces } from './read-places.js';

export type { CaptureOptions } from './capture-context.js';
export type { ContextEvidenceOptions } from './evidence-reading.js';
export type { CalendarFileSourceOptions, FileSource, FileSourceOptions } from './file-sources.js';
export type { CalendarCounts, CalendarReading, CalendarTextOptions } from './read-calendar-text.js';
export type { ContactCardsOptions, ContactCounts, ContactReading } from './read-contact-cards.js';
export type { PlacesOptions, PlacesReading } from './read-places.js';
export type { ReadFile } from './read-whole-file.js';
