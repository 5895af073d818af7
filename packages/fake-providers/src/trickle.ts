import type { Reply } from './reply.js';

const PIECES_MAX = 10;

/**
 * The reply with its body sent in at most ten pieces.
 *
 * @param pause - Awaited before each piece but the first; when it rejects, the body ends in that error.
 */
export function trickledResponseOf(
  reply: Reply,
  extraHeaders: Readonly<Record<string, string>>,
  pause: () => Promise<void>,
): Response {
  const pieces = reply.body === null ? [] : piecesOf(new TextEncoder().encode(reply.body));
  const body = reply.body === null ? null : streamOf(pieces, pause);
  return new Response(body, {
    status: reply.status,
    headers: { ...reply.headers, ...extraHeaders },
  });
}

function streamOf(
  pieces: readonly Uint8Array[],
  pause: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next > 0 && next < pieces.length) await pause();
        const piece = pieces[next];
        next += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

function piecesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const size = Math.max(1, Math.ceil(bytes.length / PIECES_MAX));
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.slice(index * size, (index + 1) * size));
}
