import 'reflect-metadata';

import { OPERATIONS, STALE_CHECK } from '@landed/contract/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import { BOOK, inputOf, readingOf } from '../__fixtures__/drafting.js';
import { operationOf, operationsOf } from '../__fixtures__/operations.js';
import { PLANNER, plannerModule } from './planner-module.js';

describe('plannerModule', () => {
  it('binds one planner that checks and drafts', async () => {
    const container = new Container();
    container.bind(OPERATIONS).toConstantValue(operationsOf(operationOf()));
    container.bind(STALE_CHECK).toConstantValue(readingOf('free'));
    await container.load(plannerModule);

    const planner = container.get(PLANNER);

    expect((await planner.dryRun([BOOK])).isExecutable).toBe(true);
    expect((await planner.draft(await inputOf(operationOf()))).kind).toBe('drafted');
    expect(container.get(PLANNER)).toBe(planner);
  });
});
