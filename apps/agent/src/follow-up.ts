import type { ActionId, ActionView, TickOutcome } from '@landed/contract';

import type { Conversation } from './conversation.js';

/** What stands before a sentence about an action, to tell it apart from others. */
export type PrefixOf = (action: Pick<ActionView, 'actionId' | 'stepId'>) => string;

const WAIT_MAX_MS = 60_000;
const PAUSE_MIN_MS = 200;

/**
 * Does what is due until these actions are settled, or nothing comes of waiting, or a minute has passed, or the
 * person stops. Says a line for every change. Stopping loses nothing: the record goes on from where it is.
 */
export async function followUp(
  conversation: Conversation,
  actionIds: readonly ActionId[],
  prefixOf: PrefixOf = ({ actionId }) => `${actionId}: `,
): Promise<readonly ActionView[]> {
  const { landed, surroundings, terminal } = conversation;
  const { clock, stop } = surroundings;
  const until = clock.monotonic() + WAIT_MAX_MS;
  const said = new Map<ActionId, string>();
  let views = await viewsOf(conversation, actionIds);
  for (const view of views) said.set(view.actionId, view.sentence);
  while (!views.every(isOver) && !stop.aborted) {
    const ticked = await landed.tick();
    await startWaitingSteps(conversation, views);
    views = await viewsOf(conversation, actionIds);
    for (const view of changedOf([...views, ...ticked.changed], said))
      terminal.print(`${prefixOf(view)}${view.sentence}`);
    if (views.every(isOver)) break;
    const pauseMs = pauseBefore(ticked, clock.now());
    if (pauseMs === null || clock.monotonic() + pauseMs > until) break;
    await surroundings.wait(pauseMs);
  }
  return views;
}

/** True where waiting for it makes no sense: settled, withdrawn, not begun, or with a person. */
export function isOver({ lifecycle, humanReview }: ActionView): boolean {
  return lifecycle !== 'in_flight' || humanReview !== null;
}

function pauseBefore({ nextDueAt }: TickOutcome, now: number): number | null {
  return nextDueAt === null ? null : Math.max(nextDueAt - now, PAUSE_MIN_MS);
}

/** A step that waited for an earlier one starts as soon as that one is confirmed. */
async function startWaitingSteps(
  { landed }: Conversation,
  views: readonly ActionView[],
): Promise<void> {
  const waiting = views.find(({ lifecycle }) => lifecycle === 'approved');
  if (waiting !== undefined) await landed.run(waiting.planId);
}

async function viewsOf(
  { landed }: Conversation,
  actionIds: readonly ActionId[],
): Promise<readonly ActionView[]> {
  const views = await Promise.all(actionIds.map((actionId) => landed.showAction(actionId)));
  return views.filter((view) => view !== null);
}

/** Those that have something new to say, each once. */
function changedOf(
  views: readonly ActionView[],
  said: Map<ActionId, string>,
): readonly ActionView[] {
  return views.filter(({ actionId, sentence }) => {
    const changed = said.get(actionId) !== sentence;
    said.set(actionId, sentence);
    return changed;
  });
}
