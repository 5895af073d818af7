import type { Clock, Landed } from '@landed/contract';
import { CLOCK, LANDED, tokenOf, type Token } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import {
  createHttpSurface,
  type HttpSurface,
  type HttpSurfaceOptions,
} from '../create-http-surface.js';

/** What a composition says about its surface; the ports come from the container. */
export type HttpOptions = Omit<HttpSurfaceOptions, 'landed' | 'clock'>;

export const HTTP_OPTIONS: Token<HttpOptions> = tokenOf<HttpOptions>('http/HttpOptions');
export const HTTP_SURFACE: Token<HttpSurface> = tokenOf<HttpSurface>('http/HttpSurface');

/** Binds HTTP_SURFACE from LANDED, CLOCK and HTTP_OPTIONS, which the composition root binds. */
export const httpModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(HTTP_SURFACE)
    .toResolvedValue(
      (landed: Landed, clock: Clock, options: HttpOptions) =>
        createHttpSurface({ ...options, landed, clock }),
      [LANDED, CLOCK, HTTP_OPTIONS],
    )
    .inSingletonScope();
});
