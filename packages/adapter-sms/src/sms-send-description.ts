import type { StepDescription } from '@landed/contract';

import { segmentsOf } from './message-segments.js';
import type { SmsSendParams } from './sms-send-payload.js';

/** What a person is told about the text. Plain text; whoever shows it escapes it. */
export function describeSend(
  { text, name }: SmsSendParams,
  to: string,
  sender: string | null,
): StepDescription {
  const receiver = name === null ? to : `${name} (${to})`;
  return {
    sentence: `Text ${receiver}: “${text}”`,
    details: [
      { label: 'To', text: receiver },
      { label: 'From', text: sender ?? 'the gateway’s own sender' },
      { label: 'Length', text: lengthText(text) },
    ],
    notifies: [`${name ?? to} gets a text message`],
    cannotBeUndone: 'A text message cannot be taken back once it has left.',
    ifAnswerLost:
      'Nobody can find out whether the text went out: this gateway can be asked nothing. ' +
      'It is not sent again by itself; you are asked.',
  };
}

function lengthText(text: string): string {
  const { encoding, segments, because } = segmentsOf(text);
  const messages = segments === 1 ? '1 message' : `${segments} messages`;
  return because === null
    ? `${messages} (${encoding})`
    : `${messages} (${encoding}, because of “${because}”)`;
}
