export type { AgentActionView, AgentPlanView } from './agent-view.js';
export { createHttpSurface } from './create-http-surface.js';
export type { HttpSurface, HttpSurfaceOptions, Received } from './create-http-surface.js';
export type { HttpErrorBody, HttpErrorCode } from './reply.js';
export type { LandedForHttp } from './route.js';
