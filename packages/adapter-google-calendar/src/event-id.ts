import { base32hexIdOf } from '@landed/contract';

/**
 * Any text to an event id that Google takes (`[a-v0-9]{5,1024}`): the same every time, no two texts alike.
 * For ids of one's own, such as case numbers; attempts of Landed use their dispatch id as it is.
 */
export function googleEventIdOf(text: string): string {
  return base32hexIdOf(text);
}
