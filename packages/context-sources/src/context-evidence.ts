import type { ContextContribution, EvidenceReader } from '@landed/contract';

import { createCalendarFileEvidence } from './calendar-evidence.js';
import {
  contributionOf,
  evidenceReading,
  sourceIn,
  textParameter,
  type ContextEvidenceOptions,
  type FoundFields,
} from './evidence-reading.js';

/**
 * Every reader of facts in the context: what a resolved parameter rests on is read again through these before a
 * send. Each reads its source anew at every call and never throws; a source that cannot be read is `unreadable`.
 *
 * Reader ids: `context.calendar-entry`, `context.free-slot`, `context.contact`, `context.place`.
 */
export function createContextEvidence(options: ContextEvidenceOptions): readonly EvidenceReader[] {
  return [
    ...createCalendarFileEvidence(options),
    createContactEvidence(options),
    createPlaceEvidence(options),
  ];
}

/** `context.contact`: query `{ sourceId, contactId }`; fields `name`, `phones` (number and kind), `emails`. */
export function createContactEvidence(options: ContextEvidenceOptions): EvidenceReader {
  return createItemReader(options, {
    readerId: 'context.contact',
    idParameter: 'contactId',
    find: ({ contacts = [] }, id) => {
      const contact = contacts.find(({ contactId }) => contactId === id);
      if (contact === undefined) return null;
      const phones = contact.phones.map(({ number, kind }) => ({ number, kind }));
      return { name: contact.displayName, phones, emails: contact.emails };
    },
  });
}

/** `context.place`: query `{ sourceId, placeId }`; fields `label`, `address`, `latitude`, `longitude`, `category`, `phone`. */
export function createPlaceEvidence(options: ContextEvidenceOptions): EvidenceReader {
  return createItemReader(options, {
    readerId: 'context.place',
    idParameter: 'placeId',
    find: ({ places = [] }, id) => {
      const place = places.find(({ placeId }) => placeId === id);
      if (place === undefined) return null;
      const { label, address, latitude, longitude, category, phone } = place;
      return { label, address, latitude, longitude, category, phone };
    },
  });
}

interface ItemReader {
  readonly readerId: string;
  readonly idParameter: string;
  readonly find: (contribution: ContextContribution, id: string) => FoundFields;
}

function createItemReader(
  { sources, zone, clock }: ContextEvidenceOptions,
  { readerId, idParameter, find }: ItemReader,
): EvidenceReader {
  return {
    readerId,
    read: (query) =>
      evidenceReading(query, clock, async (parameters) => {
        const source = sourceIn(sources, textParameter(parameters, 'sourceId'));
        const id = textParameter(parameters, idParameter);
        const now = clock.now();
        return find(await contributionOf(source, { fromMs: now, toMs: now, zone }), id);
      }),
  };
}
