import {
  objectKeyOf,
  type ActionRecord,
  type EpochMs,
  type Finding,
  type Receipt,
  type ReceiptKind,
} from '@landed/contract';

/** What the engine adds to a finding: which attempt and send it speaks of, and how it came. */
export interface ReceiptFrame {
  readonly kind: ReceiptKind;
  readonly attemptNumber: number;
  readonly sendNumber: number | null;
  readonly observedAt: EpochMs;
  readonly lookup?: Receipt['lookup'];
  readonly digest?: string | null;
  readonly by?: string;
  readonly corrects?: string;
}

/**
 * Stamps a finding. A provider object that is bound to another action already is never bound twice: such a
 * finding becomes a mismatch for a person.
 *
 * @param boundTo - The action that an object key is bound to, by the store's view.
 */
export function receiptOf(
  record: ActionRecord,
  finding: Finding,
  frame: ReceiptFrame,
  boundTo: (objectKey: string) => string | null,
): Receipt {
  const object = finding.providerObjectId;
  const owner = object === null ? null : boundTo(objectKeyOf(record.target, object));
  const foreign = owner !== null && owner !== record.actionId;
  const told: Finding = foreign
    ? {
        ...finding,
        outcome: 'mismatch',
        providerObjectId: null,
        summary: `${finding.summary}; that object belongs to another action`,
      }
    : finding;
  return {
    ...told,
    receiptId: `${record.actionId}/${record.receipts.length + 1}`,
    kind: frame.kind,
    attemptNumber: frame.attemptNumber,
    sendNumber: frame.sendNumber,
    observedAt: frame.observedAt,
    lookup: frame.lookup ?? null,
    digest: frame.digest ?? null,
    by: frame.by ?? null,
    corrects: frame.corrects ?? null,
  };
}
