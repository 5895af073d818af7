import { expect, it } from 'vitest';

import * as contextSources from './index.js';

it('offers these names and no others', () => {
  expect(Object.keys(contextSources).sort()).toEqual([
    'captureContext',
    'createCalendarFileEvidence',
    'createCalendarFileSource',
    'createContactEvidence',
    'createContactFileSource',
    'createContextEvidence',
    'createPlaceEvidence',
    'createPlacesFileSource',
    'readCalendarText',
    'readContactCards',
    'readPlaces',
  ]);
});
