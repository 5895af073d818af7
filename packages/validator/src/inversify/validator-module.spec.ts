import 'reflect-metadata';

import { CLOCK, EVIDENCE_READERS, STALE_CHECK } from '@landed/contract/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import * as readers from '../__fixtures__/readers.js';
import { validatorModule } from './validator-module.js';

describe('validatorModule', () => {
  it('binds one check over the readers of the composition', async () => {
    const container = new Container();
    container.bind(CLOCK).toConstantValue(readers.CLOCK);
    container
      .bind(EVIDENCE_READERS)
      .toConstantValue([readers.createFakeReader('event', { start: 1 })]);
    await container.load(validatorModule);

    const check = container.get(STALE_CHECK);

    const capture = await check.capture(
      [readers.queryOf('event', ['start'])],
      readers.vaultOf('a').digest,
    );
    expect(capture.kind).toBe('captured');
    expect(container.get(STALE_CHECK)).toBe(check);
  });
});
