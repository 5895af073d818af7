import { request as httpRequest } from 'node:http';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** What a client on a socket can know: an answer, whole or cut, or the code of what broke. */
export type RawOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, unknown>>;
      readonly body: string;
      readonly whole: boolean;
    }
  | { readonly kind: 'broken'; readonly code: string };

/** Sends one request over a socket of its own and waits for the end of it. Never rejects. */
export function sendRaw(url: string, raw: RawRequest): Promise<RawOutcome> {
  const { method, path, headers = {}, body, signal } = raw;
  return new Promise((resolve) => {
    const request = httpRequest(
      new URL(path, url),
      { method, headers, agent: false, ...(signal === undefined ? {} : { signal }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => undefined);
        response.on('close', () =>
          resolve({
            kind: 'answer',
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            whole: response.complete,
          }),
        );
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: 'broken', code: error.code ?? error.name }),
    );
    request.end(body);
  });
}
