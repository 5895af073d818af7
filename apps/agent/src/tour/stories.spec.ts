import { describe, expect, it } from 'vitest';

import { playStory, runTour, STORIES } from './run-tour.js';
import { twelveTaps } from './two-servers.js';

/** The two-process story starts the built program; the whole tour with it is `npm start`. */
const IN_PROCESS = STORIES.filter((story) => story !== twelveTaps);

describe('the tour', () => {
  it.each(IN_PROCESS.map((story) => [story.name, story] as const))(
    '%s: ends as it must',
    async (_name, story) => {
      const result = await playStory(story, { say: () => undefined });

      expect(result.failure).toBeNull();
      expect(result.effectsAtProviders).toBe(result.effectsExpected);
    },
    20_000,
  );

  it('says so where a story does not end as it must', async () => {
    const lines: string[] = [];
    const wrong = {
      name: 'A story that goes wrong',
      play: () =>
        Promise.resolve({
          mustBe: 'one',
          failure: null,
          effectsExpected: 1,
          effectsAtProviders: 2,
        }),
    };

    const right = await runTour({ out: (line) => lines.push(line), stories: [wrong] });

    expect(right).toBe(false);
    expect(lines.at(-1)).toBe('effects expected 1, effects at the providers 2');
  });
});
