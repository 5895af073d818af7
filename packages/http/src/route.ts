import type { Clock, Landed } from '@landed/contract';

import type { Caller, Person } from './caller.js';
import type { Reply } from './reply.js';

/** All that this surface asks of the flow: it can neither plan nor approve without running. */
export type LandedForHttp = Pick<
  Landed,
  'showPlan' | 'confirm' | 'decline' | 'showAction' | 'listActions' | 'resolve' | 'receive' | 'tick'
>;

/** One request that was let in. */
export interface Visit {
  readonly landed: LandedForHttp;
  readonly clock: Clock;
  readonly request: Request;
  /** Path and query as they stood in the request line. */
  readonly rawTarget: string;
  /** A part of the path by its name in the route, in the alphabet of `ID`. */
  readonly part: (name: string) => string;
  readonly bodyBytesMax: number;
}

/** A way in, and for whom it is open. */
export type Route = { readonly method: 'GET' | 'POST'; readonly path: string } & (
  | { readonly openTo: 'anyone'; readonly answer: (visit: Visit) => Promise<Reply> }
  | {
      readonly openTo: 'personOrAgent';
      readonly answer: (visit: Visit, caller: Caller) => Promise<Reply>;
    }
  | { readonly openTo: 'person'; readonly answer: (visit: Visit, person: Person) => Promise<Reply> }
);
