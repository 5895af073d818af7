import { ACTION_ROUTES } from './action-routes.js';
import { PLAN_ROUTES } from './plan-routes.js';
import { ok } from './reply.js';
import type { Route } from './route.js';
import { WEBHOOK_ROUTE } from './webhook-route.js';

/** Every way in. What is not in this list is answered with 404. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/healthz', openTo: 'anyone', answer: async () => ok({ ok: true }) },
  ...PLAN_ROUTES,
  ...ACTION_ROUTES,
  WEBHOOK_ROUTE,
];
