import type { ZodType } from 'zod';

import { problem, type Reply } from './reply.js';

/** What was taken from a request, or the answer that says why it was not. */
export type Taken<Value> =
  | { readonly taken: true; readonly value: Value }
  | { readonly taken: false; readonly reply: Reply };

/** The bytes as they came, whatever they claim to be. Stops at the first byte over the limit. */
export async function readBytes(request: Request, bytesMax: number): Promise<Taken<Uint8Array>> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return tooLarge(bytesMax);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > bytesMax) return tooLarge(bytesMax);
      chunks.push(chunk);
    }
  } catch {
    return refused(400, 'BODY_UNREADABLE', 'The body broke off before its end.');
  }
  return { taken: true, value: new Uint8Array(Buffer.concat(chunks)) };
}

/** JSON of one exact shape. No body at all is read as `{}`. */
export async function readJson<Value>(
  request: Request,
  bytesMax: number,
  schema: ZodType<Value>,
): Promise<Taken<Value>> {
  const body = await readBytes(request, bytesMax);
  if (!body.taken) return body;
  if (body.value.length === 0) return inShape({}, schema);
  if (!saysJson(request.headers))
    return refused(
      415,
      'BODY_NOT_JSON',
      'The body has to be sent as application/json, uncompressed.',
    );
  const parsed = parsedJson(body.value);
  if (!parsed.taken) return parsed;
  return inShape(parsed.value, schema);
}

/** Judges what came by a strict schema; the first complaint becomes the sentence. Echoes nothing that was sent. */
export function inShape<Value>(value: unknown, schema: ZodType<Value>): Taken<Value> {
  const judged = schema.safeParse(value);
  if (judged.success) return { taken: true, value: judged.data };
  return refused(400, 'INPUT_INVALID', judged.error.issues[0]?.message ?? 'It has another shape.');
}

function parsedJson(bytes: Uint8Array): Taken<unknown> {
  try {
    return {
      taken: true,
      value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    };
  } catch {
    return refused(400, 'BODY_NOT_JSON', 'The body is not JSON in UTF-8.');
  }
}

function saysJson(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  return type === 'application/json' && encoding === 'identity';
}

function tooLarge(bytesMax: number): Taken<never> {
  return refused(413, 'BODY_TOO_LARGE', `A body may hold at most ${bytesMax} bytes here.`);
}

function refused(
  status: Reply['status'],
  code: Parameters<typeof problem>[1],
  sentence: string,
): Taken<never> {
  return { taken: false, reply: problem(status, code, `${sentence} Nothing was changed.`) };
}
