import { sha256Of, type DispatchId, type PreparedRequest } from '@landed/contract';
import * as z from 'zod';

import type { EventInsertParams } from './event-insert-payload.js';

/** The body of an insert, as it is sent. */
export interface EventResource {
  /** Our own id: what keeps a repeat from making a second event. Never together with `iCalUID`. */
  readonly id: string;
  readonly summary: string;
  readonly location?: string;
  readonly description?: string;
  readonly start: EventResourceTime;
  readonly end: EventResourceTime;
  readonly extendedProperties: {
    readonly private: {
      /** Our reference. */
      readonly landedRef: string;
      /** Fingerprint of what was asked; stays as it is when a person edits the event later. */
      readonly landedPrint: string;
    };
  };
}

export interface EventResourceTime {
  /** An instant, with its offset. */
  readonly dateTime: string;
  /** IANA name. */
  readonly timeZone: string;
}

const resourceTime = z.object({ dateTime: z.string(), timeZone: z.string() });
const resource = z.object({
  id: z.string(),
  summary: z.string(),
  location: z.string().exactOptional(),
  description: z.string().exactOptional(),
  start: resourceTime,
  end: resourceTime,
  extendedProperties: z.object({
    private: z.object({ landedRef: z.string(), landedPrint: z.string() }),
  }),
});

/** What is asked of Google for one attempt. The same every time it is made. */
export function eventResourceOf(params: EventInsertParams, dispatchId: DispatchId): EventResource {
  const fields = {
    summary: params.title,
    ...(params.place === null ? {} : { location: params.place }),
    ...(params.note === null ? {} : { description: params.note }),
    start: { dateTime: instantText(params.startMs), timeZone: params.zone },
    end: { dateTime: instantText(params.endMs), timeZone: params.zone },
  };
  const properties = { landedRef: dispatchId, landedPrint: sha256Of(fields) };
  return { id: dispatchId, ...fields, extendedProperties: { private: properties } };
}

/** The event that a stored request asks for; null where it is not one of ours. */
export function eventAskedBy(request: PreparedRequest): EventResource | null {
  try {
    return resource.parse(JSON.parse(request.body ?? ''));
  } catch {
    return null;
  }
}

function instantText(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}
