import { LandedError, type ParameterSpec, type ParameterValue } from '@landed/contract';
import * as z from 'zod';

/** Ours to define, so strict: an unknown key is a caller's mistake. */
export const smsSendParams = z.strictObject({
  /** E.164; or as written, where the gateway was made with a default country. */
  to: z.string(),
  /** Sent exactly as it is. */
  text: z.string(),
  /** Whose number it is, for the summary; null where nobody knows. */
  name: z.string().nullable(),
});
export type SmsSendParams = z.infer<typeof smsSendParams>;

/** What has to be known before a text can be sent. */
export const SMS_SEND_PARAMETERS: readonly ParameterSpec[] = [
  { name: 'who', kind: 'contact', label: 'Who', required: true, reach: 'phone' },
  { name: 'text', kind: 'text', label: 'Text', required: true },
];

/**
 * Resolved parameters to those of the operation. Pure. A contact without a number becomes an empty one, which
 * the dry run refuses in words.
 *
 * @throws {LandedError} `INPUT_INVALID` when one is missing or of another kind. Nothing was sent.
 */
export function smsSendParamsFrom(values: Readonly<Record<string, ParameterValue>>): SmsSendParams {
  const { who, text } = values;
  if (who?.kind !== 'contact') throw invalid('who', 'contact');
  if (text?.kind !== 'text') throw invalid('text', 'text');
  return { to: who.phone ?? '', text: text.text, name: who.name === '' ? null : who.name };
}

function invalid(name: string, kind: string): LandedError {
  return new LandedError('INPUT_INVALID', {
    what: `The parameter ${name}`,
    why: `is not there, or is not a ${kind}`,
    toDo: 'Resolve the parameters of sms-gateway.message.send first.',
  });
}
