import {
  asActionId,
  asPlanDigest,
  asPlanId,
  type ActionView,
  type ConfirmationOutcome,
  type PlanView,
} from '@landed/contract';

export const NOW = Date.UTC(2026, 11, 3, 9, 0, 0);

export const PLAN_ID = asPlanId('pln_dentist-1');
export const ACTION_ID = asActionId('act_0123456789abcdefghijklmnop');
export const DIGEST = asPlanDigest('d1'.repeat(32));
export const OTHER_DIGEST = asPlanDigest('0e'.repeat(32));

/** Words that only the person may read. */
export const PERSONAL = ['Dentist', 'Marienplatz', 'ana@example.com', 'evt_dentist', 'insurance'];

export const PLAN: PlanView = {
  planId: PLAN_ID,
  digest: DIGEST,
  state: 'proposed',
  expiresAt: NOW + 600_000,
  summary: {
    headline: 'Book the Dentist',
    steps: [
      {
        stepId: 'step1',
        sentence: 'Book “Dentist” at Marienplatz on Thursday, 15:00 to 16:00',
        account: 'ana@example.com',
        environment: 'test',
        parameters: [],
        details: [{ label: 'Place', text: 'Marienplatz' }],
        sideEffects: ['dataWrite'],
        notifies: [],
        cannotBeUndone: null,
        ifAnswerLost: 'The calendar is asked again.',
        tier: 'FULL',
        guarantee: 'G1',
      },
    ],
    restsOn: [],
    warnings: [],
    zone: 'Europe/Berlin',
  },
  text: 'Book “Dentist” at Marienplatz in ana@example.com',
  actionIds: [ACTION_ID],
  supersedes: null,
};

export const ACTION: ActionView = {
  actionId: ACTION_ID,
  planId: PLAN_ID,
  stepId: 'step1',
  operation: 'google-calendar.event.insert',
  target: {
    provider: 'google-calendar',
    account: 'ana@example.com',
    environment: 'test',
    ids: { calendarId: 'ana@example.com' },
  },
  tier: 'FULL',
  lifecycle: 'in_flight',
  delivery: 'PENDING',
  acceptance: 'PENDING',
  standing: 'present',
  status: 'DENIED_UNRESOLVED',
  unresolvedBecause: 'needsPerson',
  sentence: 'We are not sure whether it ran; a person has to look.',
  providerObjectId: 'evt_dentist',
  attempts: 1,
  sends: 1,
  dispatchedAt: NOW - 1_000,
  confirmedAt: null,
  humanReview: {
    reason: 'No answer came from Marienplatz.',
    requiredAction: 'Look into the calendar.',
    since: NOW,
  },
  incidents: [{ kind: 'mismatch', raisedAt: NOW, summary: 'insurance number differs' }],
  receipts: [{ at: NOW, summary: 'timed out at evt_dentist' }],
  version: 4,
};

/** Plans that wait for nothing any more, with what a confirmation of them meets. */
export const CLOSED: Readonly<Record<string, ConfirmationOutcome>> = {
  pln_newer: {
    kind: 'Superseded',
    by: PLAN_ID,
    sentence: 'A newer plan took its place. Nothing was sent.',
  },
  pln_late: { kind: 'Expired', sentence: 'The time to decide is over. Nothing was sent.' },
  pln_unsure: {
    kind: 'Blocked',
    reason: 'priorDispatchUnresolved',
    actionId: ACTION_ID,
    sentence: 'We are not sure the last attempt ran; check before trying again.',
  },
  pln_failed: {
    kind: 'AlreadyCompleted',
    actionId: ACTION_ID,
    state: 'FAILED',
    sentence: 'It already failed, nothing was sent again.',
  },
};
