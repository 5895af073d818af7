import { editedPlan, normalBooking, slotTaken, withoutStaleCheck } from './stories-booking.js';
import {
  answerLost,
  deletedMeanwhile,
  gatewayTimeout,
  lookUpLies,
  requestLost,
} from './stories-lost-answers.js';
import type { OpenWorld, Story, StoryResult, TimeLine } from './story.js';
import { openTourWorld, type TourWorld } from './tour-world.js';
import { twelveTaps } from './two-servers.js';

/** The stories in the order in which they are told. */
export const STORIES: readonly Story[] = [
  normalBooking,
  twelveTaps,
  answerLost,
  requestLost,
  lookUpLies,
  editedPlan,
  slotTaken,
  withoutStaleCheck,
  deletedMeanwhile,
  gatewayTimeout,
];

/**
 * Plays every story on SQLite and the fakes, with no questions asked.
 * @returns true only where every story ended as it must.
 */
export async function runTour({
  out,
  stories = STORIES,
}: {
  readonly out: (line: string) => void;
  /** Default all of them. */
  readonly stories?: readonly Story[];
}): Promise<boolean> {
  out('Landed: one wish, one effect, and the truth about what happened.');
  out(
    'Every story runs on a SQLite database and on fake providers on this machine; nothing leaves it.',
  );
  const results: StoryResult[] = [];
  for (const [at, story] of stories.entries()) {
    out('');
    out(`${at + 1}. ${story.name}`);
    results.push(await playOne(story, out));
  }
  return close(results, out);
}

async function playOne(story: Story, out: (line: string) => void): Promise<StoryResult> {
  const say = (text: string) => {
    for (const row of text.split('\n')) out(`   | ${row}`);
  };
  const result = await playStory(story, { say });
  const right = result.failure === null && result.effectsExpected === result.effectsAtProviders;
  out(`   ${right ? 'as it must' : 'WRONG'}: ${result.mustBe}`);
  if (result.failure !== null) out(`   ${result.failure}`);
  return result;
}

/** Plays one story and closes every world that it opened. Never throws. */
export async function playStory(story: Story, line: TimeLine): Promise<StoryResult> {
  const worlds: TourWorld[] = [];
  const open: OpenWorld = async (options) => {
    const world = await openTourWorld(options);
    worlds.push(world);
    return world;
  };
  try {
    return await story.play(line, open);
  } catch (error) {
    return brokenOff(error);
  } finally {
    for (const world of worlds) await world.close();
  }
}

/** A story that cannot be played to its end did not end as it must. */
function brokenOff(error: unknown): StoryResult {
  const failure = error instanceof Error ? error.message : String(error);
  return { mustBe: 'played to its end', failure, effectsExpected: 0, effectsAtProviders: 0 };
}

function close(results: readonly StoryResult[], out: (line: string) => void): boolean {
  const expected = results.reduce((sum, one) => sum + one.effectsExpected, 0);
  const found = results.reduce((sum, one) => sum + one.effectsAtProviders, 0);
  const wrong = results.filter(
    (one) => one.failure !== null || one.effectsExpected !== one.effectsAtProviders,
  );
  out('');
  out(`${results.length - wrong.length} of ${results.length} stories ended as they must.`);
  out(`effects expected ${expected}, effects at the providers ${found}`);
  return wrong.length === 0;
}
