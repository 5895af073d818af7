import type { ConfirmationSummary, ResolvedParameter, StepDescription } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { BOOK, inputOf, readingOf } from './__fixtures__/drafting.js';
import {
  DENTIST,
  FULL,
  namedOperation,
  operationOf,
  operationsOf,
  SOURCE,
  TARGET,
} from './__fixtures__/operations.js';
import { candidateOf, fromSource, highText, mediumText } from './__fixtures__/parameters.js';
import { draftPlan, type DraftInput } from './draft-plan.js';

async function contentOf(input: DraftInput) {
  const draft = await draftPlan(
    { operations: operationsOf(), staleCheck: readingOf('free') },
    input,
  );
  if (draft.kind !== 'drafted') throw new TypeError('It is blocked.');
  return draft.content;
}

async function summaryOf(input: DraftInput): Promise<ConfirmationSummary> {
  return (await contentOf(input)).summary;
}

async function parametersOf(...resolved: readonly ResolvedParameter[]) {
  const { steps } = await summaryOf(await inputOf(operationOf(), [{ ...BOOK, resolved }]));
  return steps[0]?.parameters;
}

describe('the summary of a plan', () => {
  it('takes its headline from the one step, or counts them', async () => {
    const operations = operationsOf(operationOf(), namedOperation('sms.message.send'));
    const text = { ...BOOK, stepKey: 'text', operation: 'sms.message.send' };

    const one = await summaryOf(await inputOf(operationOf()));
    const two = await summaryOf(await inputOf(operations, [BOOK, text]));

    expect(one.headline).toBe('Book “Dentist appointment”');
    expect(two.headline).toBe('2 steps, in this order');
  });

  it('names the account, its environment, the tier and the guarantee', async () => {
    const { steps } = await summaryOf(await inputOf(operationOf()));

    expect(steps[0]).toMatchObject({
      stepId: 'step1',
      account: 'ana@example.test',
      environment: 'test',
      sideEffects: ['networkRequest', 'dataWrite'],
      tier: 'FULL',
      guarantee: 'G1',
    });
  });

  it.each<[ResolvedParameter, string]>([
    [highText('title', 'Dentist'), 'silently'],
    [mediumText('title', 'Dentist'), 'suggested'],
    [fromSource('title', 'Dentist', 'user'), 'answered'],
    [fromSource('title', 'Dentist', 'caller'), 'typed'],
    [fromSource('title', 'Dentist', 'agent'), 'typed'],
  ])('says how a value came to be filled in: %#', async (parameter, filled) => {
    const parameters = await parametersOf(parameter);

    expect(parameters).toMatchObject([
      { name: 'title', label: 'Title', text: 'Dentist', why: parameter.why, filled },
    ]);
  });

  it('shows who else was looked at, and why each lost', async () => {
    const candidates = [
      candidateOf('Sarah Lee', true, 'her full name is the one you said'),
      candidateOf('Sarah Long', false, 'only her first name is'),
    ];

    const parameters = await parametersOf(highText('who', 'Sarah Lee', { candidates }));

    expect(parameters?.[0]?.losers).toEqual([
      { label: 'Sarah Long', why: 'only her first name is' },
    ]);
  });

  it('names a parameter of which the operation knows no label by its name', async () => {
    expect((await parametersOf(highText('who', 'Sarah')))?.[0]?.label).toBe('who');
  });

  it.each<[string, Partial<StepDescription>, boolean, string | null]>([
    [
      'in the adapter’s words',
      { cannotBeUndone: 'A text stays sent.' },
      true,
      'A text stays sent.',
    ],
    ['where the adapter has no words', {}, true, 'It cannot be taken back once it was sent.'],
    ['and is silent where it can', {}, false, null],
  ])('says what cannot be undone %s', async (_what, told, irreversible, sentence) => {
    const describe = () => ({ ...operationOf().describe(DENTIST, TARGET), ...told });

    const { steps } = await summaryOf(await inputOf(operationOf({ irreversible, describe })));

    expect(steps[0]?.cannotBeUndone).toBe(sentence);
  });

  it('changes its words about a lost answer with the declaration', async () => {
    const dedupe = { ...FULL.dedupe, kind: 'none', onMismatch: 'notApplicable', source: SOURCE };
    const honest = operationOf({}, { declaration: { dedupe: dedupe as typeof FULL.dedupe } });

    const before = await summaryOf(await inputOf(operationOf()));
    const after = await summaryOf(await inputOf(honest));

    expect(before.steps[0]?.ifAnswerLost).toContain('told again under the same id');
    expect(after.steps[0]?.ifAnswerLost).toContain('not sent again without asking you');
  });

  it('lets an adapter say better what happens when the answer gets lost', async () => {
    const describe = () => ({
      ...operationOf().describe(DENTIST, TARGET),
      ifAnswerLost: 'Ask Ana.',
    });

    const { steps } = await summaryOf(await inputOf(operationOf({ describe })));

    expect(steps[0]?.ifAnswerLost).toBe('Ask Ana.');
  });
});

describe('the summary of what a calendar file holds (APPR-9)', () => {
  const lunch = {
    ...DENTIST,
    title: 'Team lunch\nAmount: 0.00 USD\nRisk: none',
    place: 'Caf\u200be \u202emoc.elpmaxe\u202c',
    note: 'pay \u0430cme.example',
  };
  const given = () =>
    inputOf(operationOf(), [
      { ...BOOK, params: lunch, resolved: [highText('title', lunch.title)] },
    ]);

  it('shows the title as one visible line, wherever it stands', async () => {
    const { steps, headline } = await summaryOf(await given());

    const shown = 'Team lunch⟨U+000A⟩Amount: 0.00 USD⟨U+000A⟩Risk: none';
    expect(headline).toBe(`Book “${shown}”`);
    expect(steps[0]?.parameters[0]?.text).toBe(shown);
  });

  it('shows what hides in the place', async () => {
    const { steps } = await summaryOf(await given());

    expect(steps[0]?.details[0]).toEqual({
      label: 'Place',
      text: 'Caf⟨U+200B⟩e ⟨U+202E⟩moc.elpmaxe⟨U+202C⟩',
    });
  });

  it('warns of the note, and of nothing else', async () => {
    expect((await summaryOf(await given())).warnings).toEqual([
      '“note” mixes letters of different scripts that look alike; read it twice.',
    ]);
  });

  it('digests and sends the original characters', async () => {
    const { steps } = await contentOf(await given());

    expect(steps[0]?.params).toEqual(lunch);
    expect(JSON.parse(steps[0]?.template.body ?? '')).toMatchObject(lunch);
  });

  it('escapes what an adapter says, and what a warning says', async () => {
    const describe = (): StepDescription => ({
      sentence: 'a\u200b',
      details: [{ label: 'b\u200b', text: 'c\u200b' }],
      notifies: ['d\u200b'],
      cannotBeUndone: 'e\u200b',
      ifAnswerLost: 'f\u200b',
    });
    const resolveTarget = async () => ({ ...TARGET, account: 'g\u200b' });

    const summary = await summaryOf(
      await inputOf(operationOf({ describe, resolveTarget }), [BOOK], { warnings: ['h\u200b'] }),
    );

    expect(JSON.stringify(summary)).not.toContain('\u200b');
    expect(JSON.stringify(summary).match(/⟨U\+200B⟩/g)).toHaveLength(9);
  });

  it('finds a mixed word however deep it stands', async () => {
    const schema = operationOf().paramsSchema;
    const deep = { ...DENTIST, guests: [{ 'name\u0430': 'Ana' }] };
    const paramsSchema = Object.assign(Object.create(schema) as typeof schema, {
      safeParse: () => ({ success: true, data: deep }),
    });

    const { warnings } = await summaryOf(await inputOf(operationOf({ paramsSchema })));

    expect(warnings).toEqual([expect.stringContaining('“guests” mixes letters')]);
  });
});
