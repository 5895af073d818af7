import { LandedError } from '@landed/contract';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The URL of a request that may be spoken to: absolute, `http:` or `https:`, and of a listed host.
 *
 * @throws {LandedError} `HOST_NOT_LISTED`, or `INPUT_INVALID` when the text is no absolute URL. No byte left.
 */
export function listedUrlOf(hosts: readonly string[], text: string): URL {
  if (!URL.canParse(text)) {
    throw new LandedError('INPUT_INVALID', {
      what: 'The request to send',
      why: 'its URL is not absolute',
      toDo: 'Prepare it with a channel.',
    });
  }
  const url = new URL(text);
  const port = DEFAULT_PORTS[url.protocol];
  if (port === undefined) {
    throw new LandedError('HOST_NOT_LISTED', { host: `${url.protocol}//${url.host}` });
  }
  const spellings = url.port === '' ? [url.host, `${url.host}:${port}`] : [url.host];
  if (!hosts.some((host) => spellings.includes(host.toLowerCase()))) {
    throw new LandedError('HOST_NOT_LISTED', { host: url.host });
  }
  return url;
}
