/** One rule, switched off by edits of the sources. */
export interface Mutant {
  readonly rule: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  /** Names of the stories that must catch it; one of them is enough. */
  readonly caughtBy: readonly string[];
}

export const MUTANTS: readonly Mutant[] = [
  {
    rule: 'the claim is a compare-and-set',
    edits: [
      {
        file: 'packages/dispatcher/src/claim.ts',
        from: "return decision.kind === 'refusal' ? { kind: 'refused', refusal: decision } : null;",
        to: "return decision.kind === 'refusal' ? claimedOf(unit, step.actionId, step.attemptNumber) : null;",
      },
    ],
    caughtBy: ['Twelve confirmations from two server processes on one database'],
  },
  {
    rule: 'evidence is compared before the send',
    edits: [
      {
        file: 'packages/validator/src/create-stale-check.ts',
        from: 'if (stale.length > 0) return',
        to: 'if (stale.length > 1_000) return',
      },
    ],
    caughtBy: ['The slot is taken between yes and dispatch'],
  },
  {
    rule: 'the yes is bound to the digest that was shown',
    edits: [
      {
        file: 'packages/dispatcher/src/confirm.ts',
        from: 'plan.digest !== decision.digest',
        to: "plan.digest === 'never'",
      },
      {
        file: 'packages/core/src/decide-plan.ts',
        from: 'if (plan.digest !== digest) {',
        to: "if (plan.digest === 'never') {",
      },
    ],
    caughtBy: ['An edited plan and the old button'],
  },
  {
    rule: 'a re-send keeps its key and its bytes',
    edits: [
      {
        file: 'packages/dispatcher/src/send.ts',
        from: '? (request as unknown as PreparedRequest)',
        to: '? (JSON.parse(JSON.stringify(request).replaceAll(attempt.dispatchId, attempt.sends.length > 1 ? `${attempt.dispatchId.slice(0, -2)}v0` : attempt.dispatchId)) as PreparedRequest)',
      },
    ],
    caughtBy: [
      'The request is lost before it arrives',
      'The look-up lies: it was done, and the first look does not show it',
    ],
  },
];
