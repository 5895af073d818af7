import { parseDeclaration, type OperationDeclaration } from '@landed/contract';

const DAY_MS = 86_400_000;

/** What is known about `events.insert` with an id of our own, each fact with its source. */
export const EVENT_INSERT_DECLARATION: OperationDeclaration = parseDeclaration({
  operation: 'google-calendar.event.insert',
  dedupe: {
    kind: 'clientId',
    // A live event keeps its id. A cancelled one vanishes at some time that nobody publishes, and what an
    // insert does then is unknown: so the id is trusted for three weeks (28 days less 7) and not for ever.
    retentionMs: 28 * DAY_MS,
    marginMs: 7 * DAY_MS,
    onMismatch: 'refuses',
    source:
      'FACTS 3.1; developers.google.com calendar v3 events insert and create-events guide, 2026-04-23: own id, 409 duplicate. ' +
      'Retention after a deletion is not published (FACTS 0 and 11): 28 days are our own caution',
  },
  lookups: [
    {
      path: 'get',
      by: 'reference',
      authority: 'lagging',
      windowMs: null,
      source:
        'FACTS 3.2; events get answers cancelled events too. Consistency is not published and Netflix/dispatch#165 saw lag, ' +
        'so a miss never counts',
    },
  ],
  // Google pushes "something changed" without a body or a signature (FACTS 3.3); this adapter does not listen to it.
  push: null,
  response: {
    objectId: true,
    confirmsAcceptance: 'sync',
    source:
      'FACTS 3.4; developers.google.com calendar v3 events insert, 2026-04-23: 200 with the event',
  },
  undo: {
    operation: 'google-calendar.event.delete',
    untilMs: null,
    source:
      'FACTS 3.6; developers.google.com calendar v3 events delete, 2026-04-23; no mails, since nobody is invited',
  },
  conditionalWrite: false,
  bounds: {
    requestDeadlineMs: 20_000,
    maxLateExecutionMs: null,
    source:
      'Own choice of deadline; how late Google may still carry out a request is not published (FACTS 3.4)',
  },
});
