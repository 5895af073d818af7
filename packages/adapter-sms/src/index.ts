// The complete public surface. Anything not named here is private.

export { createHttpSmsGateway } from './create-http-sms-gateway.js';
export type { HttpSmsGatewayOptions } from './create-http-sms-gateway.js';
export { segmentsOf } from './message-segments.js';
export type { MessageSegments } from './message-segments.js';
export { readPhoneNumber } from './phone-number.js';
export type { PhoneNumberReading } from './phone-number.js';
export type { SmsDialectName } from './sms-dialect.js';
export type { SmsSendParams } from './sms-send-payload.js';
