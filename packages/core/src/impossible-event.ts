import type { ActionEvent, ActionRecord, Axes } from '@landed/contract';

import { attemptOf, lastAttemptOf, lastSendOf, provenWithoutEffect } from './attempt.js';

type Of<Type extends ActionEvent['type']> = Extract<ActionEvent, { type: Type }>;

const CHECKS: {
  readonly [Type in ActionEvent['type']]?: (record: ActionRecord, event: Of<Type>) => string | null;
} = {
  'action-proposed': () => 'it was proposed twice',
  'action-approved': ({ lifecycle }) =>
    lifecycle === 'withdrawn' ? 'it was approved after it was withdrawn' : null,
  'action-withdrawn': impossibleWithdrawal,
  'send-claimed': impossibleClaim,
  'receipt-recorded': impossibleReceipt,
  'replacement-cancelled': ({ replacement }) =>
    replacement === null ? 'a question was taken back that nobody asked' : null,
  'epoch-raised': (record, { epoch }) => (epoch > record.epoch ? null : 'the epoch did not rise'),
};

/** Why `decideAction` could not have made this event on this record; null where it could. */
export function impossible(record: ActionRecord, event: ActionEvent): string | null {
  const check = CHECKS[event.type] as
    ((record: ActionRecord, event: ActionEvent) => string | null) | undefined;
  return check?.(record, event) ?? null;
}

function impossibleWithdrawal(record: ActionRecord): string | null {
  if (record.lifecycle === 'withdrawn') return 'it was withdrawn twice';
  const possible = record.lifecycle !== 'settled' && record.attempts.every(provenWithoutEffect);
  return possible ? null : 'it was withdrawn after something may have been executed';
}

function impossibleClaim(record: ActionRecord, event: Of<'send-claimed'>): string | null {
  if (event.epoch <= record.epoch) return 'a claim did not raise the epoch';
  if (record.lifecycle === 'withdrawn') return 'it was claimed after it was withdrawn';
  const last = lastAttemptOf(record);
  if (event.opens === null) return impossibleResend(record, event);
  if (event.attemptNumber !== (last?.attemptNumber ?? 0) + 1) {
    return 'an attempt was opened twice, or out of order';
  }
  const approved = record.approved?.approvalId === event.opens.approvalId;
  if (!approved) return 'a request was claimed that nobody approved';
  return event.sendNumber === 1 ? null : 'the first request of an attempt has another number';
}

function impossibleResend(record: ActionRecord, event: Of<'send-claimed'>): string | null {
  const attempt = lastAttemptOf(record);
  if (attempt?.attemptNumber !== event.attemptNumber) return 'it has no such open attempt';
  const follows = event.sendNumber === lastSendOf(attempt).sendNumber + 1;
  return follows ? null : 'a request was counted twice, or left out';
}

function impossibleReceipt(record: ActionRecord, event: Of<'receipt-recorded'>): string | null {
  const { receipt, axes } = event;
  if (attemptOf(record, receipt.attemptNumber) === null)
    return `it has no attempt ${receipt.attemptNumber}`;
  if (axes === null) return null;
  if (!isLegal(axes)) return 'a verdict stands on a request that is not known to have arrived';
  const silent = receipt.kind === 'local' || receipt.kind === 'noAnswerRecorded';
  return silent ? 'the axes moved without evidence' : null;
}

function isLegal({ delivery, acceptance }: Axes): boolean {
  return acceptance === 'PENDING' || delivery === 'CONFIRMED';
}
