import 'reflect-metadata';

import type { Landed } from '@landed/contract';
import { CLOCK, LANDED } from '@landed/contract/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import { createInMemoryLanded } from '../__fixtures__/in-memory-landed.js';
import { PLAN, PLAN_ID } from '../__fixtures__/samples.js';
import { ANA_TOKEN, CLOCK as clock, ORIGIN } from '../__fixtures__/world.js';
import { HTTP_OPTIONS, HTTP_SURFACE, httpModule } from './http-module.js';

describe('httpModule', () => {
  it('gives one surface over the bound flow, with the bound options', async () => {
    const container = new Container();
    container.bind(LANDED).toConstantValue(createInMemoryLanded().landed as Landed);
    container.bind(CLOCK).toConstantValue(clock);
    container.bind(HTTP_OPTIONS).toConstantValue({ persons: { [ANA_TOKEN]: 'Ana' } });
    await container.load(httpModule);

    const surface = container.get(HTTP_SURFACE);
    const response = await surface.fetch(
      new Request(`${ORIGIN}/v1/plans/${PLAN_ID}`, {
        headers: { authorization: `Bearer ${ANA_TOKEN}` },
      }),
    );

    expect(await response.json()).toEqual(PLAN);
    expect(container.get(HTTP_SURFACE)).toBe(surface);
  });
});
