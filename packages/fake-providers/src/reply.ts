import { FakeConnectionLost } from './connection-lost.js';

/** An answer before it is put on the wire. `body` is null where HTTP allows none (204, 304). */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export function textReply(status: number, body: string, contentType: string): Reply {
  return { status, headers: { 'content-type': contentType }, body };
}

/** A response whose body stops half-way, and what a server needs to do the same on a socket. */
export interface CutResponse {
  readonly contentLengthBytes: number;
  readonly sentBytes: Uint8Array;
}

const cutResponses = new WeakMap<Response, CutResponse>();

/** How a response is to be cut on a socket, or `undefined` for one that is whole. */
export function cutOf(response: Response): CutResponse | undefined {
  return cutResponses.get(response);
}

export function responseOf(reply: Reply, extraHeaders: Readonly<Record<string, string>>): Response {
  return new Response(reply.body, {
    status: reply.status,
    headers: { ...reply.headers, ...extraHeaders },
  });
}

/** The head of the reply and half of its body; reading on fails as a lost connection does. */
export function cutResponseOf(
  reply: Reply,
  extraHeaders: Readonly<Record<string, string>>,
): Response {
  if (reply.body === null) throw new FakeConnectionLost(true);
  const whole = new TextEncoder().encode(reply.body);
  const sentBytes = whole.slice(0, Math.floor(whole.length / 2));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(new FakeConnectionLost(true));
      sent = true;
      if (sentBytes.length > 0) controller.enqueue(sentBytes);
      else controller.error(new FakeConnectionLost(true));
    },
  });
  const response = new Response(body, {
    status: reply.status,
    headers: { ...reply.headers, ...extraHeaders, 'content-length': String(whole.length) },
  });
  cutResponses.set(response, { contentLengthBytes: whole.length, sentBytes });
  return response;
}
