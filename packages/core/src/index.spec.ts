import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import * as core from './index.js';

/** The names of the types, which leave no trace at run time. */
function typeNames(): readonly string[] {
  const text = readFileSync(new URL('index.ts', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/export type \{([^}]*)\}/g)].map(([, names]) => names ?? '');
  return blocks.flatMap((names) => names.match(/\w+/g) ?? []).sort();
}

describe('the public surface of @landed/core', () => {
  it('exports at run time exactly these', () => {
    expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
      [
        "ACTION_COMMANDS",
        "CONFIRMATION_SENTENCES",
        "PLAN_COMMANDS",
        "applyToAction",
        "attemptIsOpen",
        "attemptOf",
        "axesOf",
        "bestAttemptOf",
        "confirmationOfClaimed",
        "createUnitOfWork",
        "decideAction",
        "decidePlan",
        "dueAtOf",
        "evolveAction",
        "evolveLineage",
        "evolvePlan",
        "evolveReservation",
        "indexOf",
        "isOpen",
        "keyOf",
        "keysTouchedBy",
        "lastAttemptOf",
        "lastSendOf",
        "mayReask",
        "openPlan",
        "openSendsOf",
        "outputSentinelOf",
        "planDigestOf",
        "provenByProvider",
        "provenWithoutEffect",
        "receiptOf",
        "reservationOf",
        "sameAsTemplate",
        "sentenceOf",
        "stateTable",
        "statusOf",
        "statusOfAxes",
        "stepResultOf",
        "unresolvedReasonOf",
      ]
    `);
  });

  it('exports exactly these types', () => {
    expect(typeNames()).toMatchInlineSnapshot(`
      [
        "Accepted",
        "ActionCommand",
        "ClaimFirst",
        "ClaimResend",
        "Decision",
        "DigestedFrame",
        "OpenedPlan",
        "PlanCommand",
        "ReceiptFrame",
        "Refusal",
        "RefusalCode",
        "UnitOfWork",
      ]
    `);
  });
});
