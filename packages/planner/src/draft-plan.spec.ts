import { outputSentinelOf } from '@landed/core';
import type { Operation } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { BOOK, CAPTURED_AT, factOf, inputOf, readingOf } from './__fixtures__/drafting.js';
import {
  createFakeWire,
  DENTIST,
  namedOperation,
  operationOf,
  operationsOf,
} from './__fixtures__/operations.js';
import { highText } from './__fixtures__/parameters.js';
import { draftPlan, type DraftInput } from './draft-plan.js';

const NO_FACTS = operationsOf();

async function drafted(input: DraftInput, staleCheck = readingOf('free')) {
  const draft = await draftPlan({ operations: NO_FACTS, staleCheck }, input);
  if (draft.kind !== 'drafted') throw new TypeError(`Blocked: ${JSON.stringify(draft.steps)}`);
  return draft;
}

describe('draftPlan', () => {
  it('holds what is shown, what is sent and what it rests on, and sends nothing', async () => {
    const wire = createFakeWire();
    const operation = operationOf({ evidence: () => [factOf('the free slot')] }, { wire });

    const { content, steps, digest } = await drafted(await inputOf(operation));

    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(content.steps).toMatchObject([
      {
        stepId: 'step1',
        params: DENTIST,
        target: { ids: { calendarId: 'cal-work' } },
        template: { method: 'POST', url: 'https://diary.test/cal-work/events' },
        evidence: [{ dependencyId: 'evidence-1', capturedAt: CAPTURED_AT }],
      },
    ]);
    expect(content.summary.restsOn).toEqual([{ label: 'the free slot', capturedAt: CAPTURED_AT }]);
    expect(steps).toMatchObject([
      { stepId: 'step1', stepKey: 'book', attemptNumber: 1, adapterVersion: 'diary 1.0.0' },
    ]);
    expect(wire.writes()).toBe(0);
  });

  it('builds the request with the names of the first attempt, so that it is the one to be sent', async () => {
    const input = await inputOf(operationOf());

    const { content } = await drafted(input);

    const dispatchId = input.identities.get('book')?.dispatchId;
    expect(JSON.parse(content.steps[0]?.template.body ?? '')).toMatchObject({ id: dispatchId });
  });

  it('lets a plan rest on what its values came from, beside the operation’s own facts', async () => {
    const contact = { ...factOf('Ana’s number'), readerId: 'context.contact' };
    const step = { ...BOOK, resolved: [highText('title', 'Dentist', { restsOn: [contact] })] };
    const operation = operationOf({ evidence: () => [factOf('the free slot')] });

    const { content } = await drafted(await inputOf(operation, [step]));

    expect(content.steps[0]?.evidence.map(({ label }) => label)).toEqual([
      'the free slot',
      'Ana’s number',
    ]);
  });

  it('holds the results of earlier steps as holes, and nothing but those it depends on', async () => {
    const text = namedOperation('sms.message.send', { irreversible: true });
    const steps = [
      BOOK,
      { stepKey: 'note', operation: 'diary.event.insert', params: DENTIST },
      { stepKey: 'text', operation: 'sms.message.send', params: DENTIST, dependsOn: ['book'] },
    ];

    const { content, steps: records } = await drafted(
      await inputOf(operationsOf(operationOf(), text), steps),
    );

    const body = JSON.parse(content.steps[2]?.template.body ?? '') as { after: unknown };
    expect(body.after).toEqual({ step1: { objectId: outputSentinelOf('step1') } });
    expect(records[2]?.dependsOn).toEqual(['step1']);
  });

  it('is blocked by facts that cannot be read, those of all steps at once', async () => {
    const facts = (...labels: readonly string[]): Partial<Operation> => ({
      evidence: () => labels.map(factOf),
    });
    const operations = operationsOf(
      operationOf(facts('the free slot', 'the room')),
      namedOperation('sms.message.send', facts('Ana’s\nnumber')),
    );
    const steps = [BOOK, { stepKey: 'text', operation: 'sms.message.send', params: DENTIST }];
    const staleCheck = readingOf('free', ['the free slot', 'Ana’s\nnumber']);

    const draft = await draftPlan({ operations, staleCheck }, await inputOf(operations, steps));

    expect(draft).toMatchObject({
      kind: 'blocked',
      steps: [
        {
          stepKey: 'book',
          canExecute: false,
          blockers: [
            {
              code: 'notCheckable',
              sentence:
                'the free slot cannot be read: it answered 503. Nothing was sent; try again in a moment.',
            },
          ],
        },
        {
          stepKey: 'text',
          blockers: [{ sentence: expect.stringContaining('Ana’s⟨U+000A⟩number') }],
        },
      ],
    });
  });

  it('says of an executable step beside a blocked one that it is executable', async () => {
    const operations = operationsOf(
      operationOf(),
      namedOperation('sms.message.send', { evidence: () => [factOf('Ana’s number')] }),
    );
    const steps = [BOOK, { stepKey: 'text', operation: 'sms.message.send', params: DENTIST }];

    const draft = await draftPlan(
      { operations, staleCheck: readingOf('free', ['Ana’s number']) },
      await inputOf(operations, steps),
    );

    expect(draft.steps.map((step) => 'canExecute' in step && step.canExecute)).toEqual([
      true,
      false,
    ]);
  });

  it('keeps the stretch that an operation wants reserved', async () => {
    const interval = { resource: 'diary/cal-work', startMs: 1, endMs: 2 };
    const operation = operationOf({ reservation: () => interval });

    const { steps } = await drafted(await inputOf(operation));

    expect(steps[0]?.reservation).toEqual(interval);
  });

  it('stops at a step that nobody named: that is a bug of the caller’s', async () => {
    const input = await inputOf(operationOf(), [BOOK], { identities: new Map() });

    await expect(drafted(input)).rejects.toThrow('No identity for step book');
  });
});
