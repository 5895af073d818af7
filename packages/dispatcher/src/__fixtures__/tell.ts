import {
  findingOf,
  type ActionRecord,
  type ActionStore,
  type Finding,
  type ReceiptOutcome,
} from '@landed/contract';
import {
  applyToAction,
  createUnitOfWork,
  keysTouchedBy,
  lastAttemptOf,
  receiptOf,
  type ReceiptFrame,
} from '@landed/core';

/** Records what somebody else found out about the last attempt: a look-up, a webhook, a lost answer, a person. */
export async function tell(
  store: ActionStore,
  record: ActionRecord,
  told: Pick<ReceiptFrame, 'kind'> &
    Partial<ReceiptFrame> & { readonly outcome: ReceiptOutcome } & Partial<Finding>,
): Promise<void> {
  const { kind, lookup, sendNumber = null, outcome, ...more } = told;
  const finding = findingOf(outcome, `${kind}: ${outcome}`, more);
  const attemptNumber = lastAttemptOf(record)?.attemptNumber ?? 1;
  await store.transact(keysTouchedBy(record, null), (view) => {
    const unit = createUnitOfWork(view);
    const frame = {
      kind,
      attemptNumber,
      sendNumber,
      observedAt: view.now,
      ...{ lookup: lookup ?? null },
    };
    const receipt = receiptOf(record, finding, frame, () => null);
    const decision = applyToAction(unit, record.actionId, { type: 'record', receipt });
    if (decision.kind === 'refusal') throw new TypeError(decision.sentence);
    return { result: null, appends: unit.appends() };
  });
}

/** A store that fails at its n-th transaction from now on, once: a process that ends there. */
export function dyingStore(store: ActionStore, atTransaction: number): ActionStore {
  let left = atTransaction;
  return {
    ...store,
    transact(keys, decide) {
      left -= 1;
      if (left === 0) return Promise.reject(new TypeError('The process ends here.'));
      return store.transact(keys, decide);
    },
  };
}

/** Waits, turn by turn, until something is so: for processes that end while a request is out. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
