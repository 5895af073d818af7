/** A text that the gateway took. It can neither be found nor taken back over the wire. */
export interface SmsMessage {
  /** Counts from 1. */
  readonly number: number;
  readonly atMs: number;
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

/** All that the gateway holds. Plain JSON. */
export interface SmsGatewayState {
  readonly version: 1;
  readonly messages: readonly SmsMessage[];
}
