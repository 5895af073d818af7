import 'reflect-metadata';

import { CLOCK, SENDER } from '@landed/contract/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import { createManualTime } from '../__fixtures__/manual-time.js';
import { TRANSPORT, transportModule } from './transport-module.js';

describe('transportModule', () => {
  it('gives the one transport, also as the sender', async () => {
    const container = new Container();
    container.bind(CLOCK).toConstantValue(createManualTime());
    await container.load(transportModule);

    const transport = container.get(TRANSPORT);

    expect(container.get(SENDER)).toBe(transport);
    await transport.close();
  });
});
