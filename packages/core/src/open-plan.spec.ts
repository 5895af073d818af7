import {
  LandedError,
  PLAN_SECRET_BYTES,
  createPlanVault,
  type Json,
  type PlanContent,
  type RandomSource,
} from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { proposedPlan } from './__fixtures__/plan-story.js';
import { openPlan, planDigestOf } from './open-plan.js';

const random: RandomSource = { bytes: (length) => new Uint8Array(length).fill(3) };
const secret = new Uint8Array(PLAN_SECRET_BYTES).fill(1);
const vault = createPlanVault(secret, random);

const CONTENT: PlanContent = {
  summary: { headline: 'Pay 19.99', steps: [], restsOn: [], warnings: [], zone: 'UTC' },
  steps: [],
  sentence: 'Pay the gas bill',
};
const { plan } = proposedPlan({ content: vault.seal(CONTENT as unknown as Json) });

function codeOf(act: () => unknown): string | null {
  try {
    act();
  } catch (error) {
    return LandedError.is(error) ? error.code : 'another error';
  }
  return null;
}

describe('openPlan', () => {
  it('opens what the secret seals', () => {
    expect(openPlan(plan, secret, random).content).toEqual(CONTENT);
  });

  it('opens nothing once the secret was destroyed, or with another', () => {
    const other = new Uint8Array(PLAN_SECRET_BYTES).fill(2);

    expect(codeOf(() => openPlan(plan, null, random))).toBe('PLAN_FORGOTTEN');
    expect(codeOf(() => openPlan(plan, other, random))).toBe('SEAL_BROKEN');
  });
});

describe('planDigestOf', () => {
  const digest = planDigestOf(vault, plan, CONTENT);
  const [step] = plan.steps;

  it('is the same for the same plan, whatever became of it since', () => {
    expect(planDigestOf(vault, { ...plan }, structuredClone(CONTENT))).toBe(digest);
    expect(planDigestOf(vault, proposedPlan({ createdAt: 0 }).plan, CONTENT)).toBe(digest);
  });

  it('changes with anything that is shown or sent: word, time, attempt, adapter, target (APPR-1)', () => {
    if (step === undefined) throw new TypeError('The sample plan has steps.');
    const altered = [
      planDigestOf(vault, plan, { ...CONTENT, sentence: 'Pay the gas bill twice' }),
      planDigestOf(vault, plan, {
        ...CONTENT,
        summary: { ...CONTENT.summary, headline: 'Pay 199.90' },
      }),
      ...(['expiresAt', 'actForMs', 'evidenceMaxAgeMs'] as const).map((name) =>
        planDigestOf(vault, { ...plan, [name]: plan[name] + 1 }, CONTENT),
      ),
      ...[
        { ...step, attemptNumber: 2 },
        { ...step, adapterVersion: 'sample@2' },
        { ...step, target: { ...step.target, account: 'another' } },
        { ...step, dependsOn: ['note'] },
      ].map((one) => planDigestOf(vault, { ...plan, steps: [one] }, CONTENT)),
    ];

    expect(new Set([digest, ...altered]).size).toBe(altered.length + 1);
  });

  it('says nothing to who has not the secret', () => {
    const other = createPlanVault(new Uint8Array(PLAN_SECRET_BYTES).fill(2), random);

    expect(planDigestOf(other, plan, CONTENT)).not.toBe(digest);
  });
});
