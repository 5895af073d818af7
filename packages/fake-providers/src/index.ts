export type { Clock, SetTimer } from './clock.js';
export { FakeConnectionLost, isFakeConnectionLost } from './connection-lost.js';
export type { ActResult, FakeApp, FakeControl } from './fake-app.js';
export { FAULT_KINDS } from './fault.js';
export type { Fault, FaultEffect, FaultKind, FaultScope } from './fault.js';
export { parseFault, parseFaultArgument } from './fault-parsing.js';
export type { ParsedFault } from './fault-parsing.js';
export type { AppliedFault, FaultScript } from './fault-script.js';
export type {
  AccessRole,
  CalendarRecord,
  EventStatus,
  EventTime,
  GoogleCalendarState,
  GuestMail,
  InsertEffect,
  StoredEvent,
} from './google-calendar/calendar-state.js';
export { createFakeGoogleCalendar } from './google-calendar/create-fake-google-calendar.js';
export type {
  ExtraCalendar,
  FakeGoogleCalendar,
  FakeGoogleCalendarOptions,
  OtherAccount,
} from './google-calendar/create-fake-google-calendar.js';
export type { ActOptions, GoogleCalendarWorld, NewTimes } from './google-calendar/google-world.js';
export type { JsonObject, JsonValue } from './json.js';
export { createManualClock } from './manual-clock.js';
export type { ManualClock } from './manual-clock.js';
export type { RecordedRequest } from './request-journal.js';
export { createSequence } from './sequence.js';
export type { Sequence } from './sequence.js';
export { serveFake } from './serve-fake.js';
export type { ServedFake, ServeFakeOptions } from './serve-fake.js';
export { createFakeSmsGateway } from './sms-gateway/create-fake-sms-gateway.js';
export type {
  FakeSmsGateway,
  FakeSmsGatewayOptions,
  SmsGatewayWorld,
} from './sms-gateway/create-fake-sms-gateway.js';
export type { SmsDialectName } from './sms-gateway/sms-dialect.js';
export type { SmsGatewayState, SmsMessage } from './sms-gateway/sms-state.js';
