export { createLanded } from './create-landed.js';
export type { LandedOptions } from './create-landed.js';
export type { KitParts } from './kit-parts.js';
export { landedOf } from './landed-of.js';
