import { parseDeclaration, type OperationDeclaration } from '@landed/contract';

/** What is known about a plain HTTP gateway for texts, each fact with its source: after a lost answer, nothing. */
export const SMS_SEND_DECLARATION: OperationDeclaration = parseDeclaration({
  operation: 'sms-gateway.message.send',
  dedupe: {
    kind: 'none',
    retentionMs: null,
    onMismatch: 'notApplicable',
    source:
      'FACTS 5; users@kannel.org msg16791 and the Kannel user guide: no key, the same text goes out twice',
  },
  // No look-up and no push: neither family can be asked, and its optional delivery reports are unsigned.
  lookups: [],
  push: null,
  response: {
    // Clickatell answers an id, but this adapter has nothing to ask with it.
    objectId: false,
    confirmsAcceptance: 'never',
    source:
      'FACTS 5; Kannel 202 "Accepted" or "Queued" and Clickatell "ID: <hex>" say that the gateway has the text, not that anybody got it',
  },
  undo: null,
  conditionalWrite: false,
  bounds: {
    requestDeadlineMs: 30_000,
    maxLateExecutionMs: null,
    source:
      'Own choice of deadline (FACTS 4.5: under 30 s makes avoidable doubt); a queue may hold a text for any time',
  },
});
