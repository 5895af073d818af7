import type { GivenValue, ParameterSpec, ParameterValue } from '@landed/contract';

import type { Asking } from './asking.js';
import { readPhone } from './phone-number.js';
import { isEmail } from './reach.js';
import { instantLabel, slotLabel } from './time-label.js';
import { isZone } from './wall-time.js';

const PRECEDENCE: readonly GivenValue['source'][] = ['user', 'caller', 'agent'];

/** The one that counts: the person before the caller before the agent, and the latest word of each. */
export function givenFor(name: string, given: readonly GivenValue[]): GivenValue | null {
  const own = given.filter((one) => one.name === name);
  const source = PRECEDENCE.find((one) => own.some((value) => value.source === one));
  return own.findLast((one) => one.source === source) ?? null;
}

/** A typed value in the kind that is wanted, or the sentence that says why it cannot serve. */
export function acceptedValue(
  { spec, context, thresholds }: Asking,
  given: ParameterValue,
): { readonly value: ParameterValue } | { readonly why: string } {
  const value = asSlot(spec, given, thresholds.slotLengthMs);
  if (value.kind !== spec.kind) {
    return { why: `a ${value.kind} was given where a ${spec.kind} is needed` };
  }
  const why = faultOf(spec, value, context.country);
  return why === null ? { value } : { why };
}

/** A moment becomes a slot of the usual length where a slot is wanted. */
function asSlot(spec: ParameterSpec, value: ParameterValue, slotLengthMs: number): ParameterValue {
  if (spec.kind !== 'timeSlot' || value.kind !== 'dateTime') return value;
  const endMs = value.atMs + (spec.defaultDurationMs ?? slotLengthMs);
  return { kind: 'timeSlot', startMs: value.atMs, endMs, zone: value.zone };
}

function faultOf(
  spec: ParameterSpec,
  value: ParameterValue,
  country: string | null,
): string | null {
  switch (value.kind) {
    case 'text':
      return unless(!spec.required || value.text.trim() !== '', 'it is empty');
    case 'choice':
      return choiceFault(spec, value.id);
    case 'dateTime':
      return unless(isMoment(value.atMs, value.zone), 'it is no moment in a known zone');
    case 'timeSlot':
      return slotFault(value);
    case 'money':
      return moneyFault(value);
    case 'contact':
      return contactFault(spec, value, country);
    case 'calendar':
      return unless(value.calendarId !== '', 'it names no calendar');
    case 'location':
      return unless(`${value.label}${value.address ?? ''}`.trim() !== '', 'it names no place');
  }
}

function unless(holds: boolean, why: string): string | null {
  return holds ? null : why;
}

/** The instants that a date can hold. */
const LAST_MS = 8_640_000_000_000_000;

function isMoment(atMs: number, zone: string): boolean {
  return Number.isSafeInteger(atMs) && Math.abs(atMs) <= LAST_MS && isZone(zone);
}

function choiceFault({ choices }: ParameterSpec, id: string): string | null {
  const known = choices === undefined || choices.some((choice) => choice.id === id);
  return known ? null : 'it is none of the choices';
}

function slotFault({
  startMs,
  endMs,
  zone,
}: Extract<ParameterValue, { kind: 'timeSlot' }>): string | null {
  const real = isMoment(startMs, zone) && isMoment(endMs, zone);
  if (!real) return 'it is no stretch of time in a known zone';
  return unless(startMs < endMs, 'it ends before it begins');
}

function moneyFault({
  amountMinor,
  currency,
}: Extract<ParameterValue, { kind: 'money' }>): string | null {
  if (!/^[A-Z]{3}$/.test(currency)) return 'its currency is no ISO code';
  return Number.isSafeInteger(amountMinor) && amountMinor > 0
    ? null
    : 'it is no whole positive amount';
}

function contactFault(
  { reach }: ParameterSpec,
  { phone, email }: Extract<ParameterValue, { kind: 'contact' }>,
  country: string | null,
): string | null {
  if (reach === 'email')
    return email !== null && isEmail(email) ? null : 'it has no usable e-mail address';
  if (reach !== 'phone') return null;
  if (phone === null) return 'it has no telephone number';
  const reading = readPhone(phone, country);
  if (reading.kind === 'needsCountry') return 'the country of its number is not known';
  return reading.kind === 'unusable' ? `its number cannot be used: ${reading.why}` : null;
}

/** For people, as far as a value alone can say it. */
export function labelOf(value: ParameterValue): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'choice':
    case 'location':
      return value.label;
    case 'dateTime':
      return instantLabel(value.atMs, value.zone);
    case 'timeSlot':
      return slotLabel(value.startMs, value.endMs, value.zone);
    case 'calendar':
      return value.title;
    case 'contact':
      return [value.name, value.phone ?? value.email].filter((part) => part !== null).join(', ');
    case 'money':
      return `${value.currency} ${value.amountMinor} (minor units)`;
  }
}
