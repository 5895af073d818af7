// The complete public surface. Anything not named here is private.

export { createGoogleCalendar } from './create-google-calendar.js';
export type { GoogleCalendarOptions } from './create-google-calendar.js';
export { googleEventIdOf } from './event-id.js';
export type { EventInsertParams } from './event-insert-payload.js';
export { EVENT_READER, FREE_SLOT_READER } from './evidence-readers.js';
export type { EventQuery, FreeSlotQuery } from './evidence-readers.js';
export { googleAuthFromEnvironment } from './google-auth-environment.js';
export { createGoogleAuth } from './google-auth.js';
export type { GoogleAuth, GoogleAuthOptions, GoogleCredentials } from './google-auth.js';
