import type { Blocker } from '@landed/contract';

import { segmentsOf } from './message-segments.js';
import { readPhoneNumber, type PhoneNumberReading } from './phone-number.js';
import { senderProblemOf, type SenderProblem } from './sender-name.js';
import type { SmsSendParams } from './sms-send-payload.js';

export interface SmsCheckOptions {
  readonly defaultCountry: string | null;
  readonly sender: string | null;
}

/** More parts than this is a letter, and a mistake. */
const SEGMENTS_MAX = 10;

type UntextableKind = Exclude<PhoneNumberReading['kind'], 'textable'>;

const NUMBER_SENTENCES: Readonly<Record<UntextableKind, string>> = {
  countryNeeded:
    'The number does not say its country; give it with a plus and the country, such as +61.',
  extension: 'The number has an extension, and a text cannot reach one; give a number without it.',
  short: 'That is an emergency or short number, which is not texted; give a full number.',
  invalid: 'That is not a valid phone number; check its digits and its country.',
};

const SENDER_SENTENCES: Readonly<Record<SenderProblem, string>> = {
  tooLong: 'The sender is longer than 11 characters; set a shorter one or a number.',
  badCharacters:
    'The sender holds characters that networks refuse; set plain letters and digits, or a number.',
  notInThisCountry:
    'A name is not allowed as the sender in the country of that number; set a number.',
};

/** Finds everything that stands against the text. Asks nobody. */
export function checkSend(params: SmsSendParams, options: SmsCheckOptions): readonly Blocker[] {
  const reading = readPhoneNumber(params.to, options.defaultCountry);
  return [
    ...numberBlockers(reading),
    ...senderBlockers(options.sender, reading),
    ...textBlockers(params.text),
  ];
}

function numberBlockers(reading: PhoneNumberReading): readonly Blocker[] {
  if (reading.kind === 'textable') return [];
  return [{ code: 'invalidNumber', sentence: NUMBER_SENTENCES[reading.kind], parameter: 'who' }];
}

function senderBlockers(sender: string | null, reading: PhoneNumberReading): readonly Blocker[] {
  const callingCode = reading.kind === 'textable' ? reading.callingCode : null;
  const problem = sender === null ? null : senderProblemOf(sender, callingCode);
  if (problem === null) return [];
  return [{ code: 'invalidParameter', sentence: SENDER_SENTENCES[problem], parameter: null }];
}

function textBlockers(text: string): readonly Blocker[] {
  if (text.trim() === '') return [invalidText('The text is empty; say what to send.')];
  if (!text.isWellFormed()) {
    return [
      invalidText(
        'The text holds half a character, which cannot be sent as it is; write it again.',
      ),
    ];
  }
  const { segments } = segmentsOf(text);
  if (segments <= SEGMENTS_MAX) return [];
  return [
    invalidText(`The text takes ${segments} messages, more than ${SEGMENTS_MAX}; shorten it.`),
  ];
}

function invalidText(sentence: string): Blocker {
  return { code: 'invalidParameter', sentence, parameter: 'text' };
}
