import { describe, expect, it } from 'vitest';

import type { ActionRecord, Axes, Incident } from './action-record.js';
import { ERROR_TABLE, LandedError } from './errors.js';
import { asActionId, asPlanId, type ActionId } from './ids.js';
import type { OperationDeclarationInput } from './declaration.js';

/** Each line below an expected error is one that must not compile; `npm run nx -- typecheck contract` judges it. */
describe('Axes, in the type', () => {
  it('writes the five legal rows', () => {
    const legal: readonly Axes[] = [
      { delivery: 'PENDING', acceptance: 'PENDING' },
      { delivery: 'FAILED', acceptance: 'PENDING' },
      { delivery: 'CONFIRMED', acceptance: 'PENDING' },
      { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' },
      { delivery: 'CONFIRMED', acceptance: 'REJECTED' },
    ];

    expect(legal).toHaveLength(5);
  });

  it('cannot write a verdict on a request that is not known to have arrived', () => {
    // @ts-expect-error ACCEPTED needs delivery CONFIRMED.
    const acceptedUnsent: Axes = { delivery: 'PENDING', acceptance: 'ACCEPTED' };
    // @ts-expect-error REJECTED needs delivery CONFIRMED.
    const rejectedUnsent: Axes = { delivery: 'PENDING', acceptance: 'REJECTED' };
    // @ts-expect-error What never arrived was not done.
    const acceptedFailed: Axes = { delivery: 'FAILED', acceptance: 'ACCEPTED' };
    // @ts-expect-error What never arrived was not refused.
    const rejectedFailed: Axes = { delivery: 'FAILED', acceptance: 'REJECTED' };

    expect([acceptedUnsent, rejectedUnsent, acceptedFailed, rejectedFailed]).toHaveLength(4);
  });
});

describe('the other shapes, in the type', () => {
  it('do not take one id for another, or a bare text for an id', () => {
    // @ts-expect-error A plan's id is not an action's.
    const fromPlan: ActionId = asPlanId('plan_1');
    // @ts-expect-error A text is no id until it is said to be one.
    const fromText: ActionId = 'act_1';

    expect([fromPlan, fromText, asActionId('act_1')]).toHaveLength(3);
  });

  it('cannot be changed in place', () => {
    const incident: Incident = { kind: 'duplicate', raisedAt: 0, summary: 'twice' };
    const change = (record: ActionRecord) => {
      // @ts-expect-error A record is folded from its journal, never written to.
      record.lifecycle = 'settled';
      // @ts-expect-error Its lists neither.
      record.incidents.push(incident);
    };

    expect(change).toBeTypeOf('function');
  });

  it('have no field to claim a tier in', () => {
    const claimed: Pick<OperationDeclarationInput, 'operation'> = {
      operation: 'made-up.do',
      // @ts-expect-error The tier is derived from the facts.
      tier: 'FULL',
    };

    expect(claimed).toHaveProperty('tier');
  });

  it('give an error exactly the data of its code', () => {
    // @ts-expect-error NOT_FOUND says what and which.
    const make = () => new LandedError('NOT_FOUND', { what: 'plan' });
    // @ts-expect-error There is no such code.
    const unknown = () => ERROR_TABLE['IT_WENT_WRONG'];

    expect([make, unknown]).toHaveLength(2);
  });
});
