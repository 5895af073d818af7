import type { ActionView, Landed } from '@landed/contract';

const PAGE = 100;

/** All actions that are recorded, the oldest send first and what was not sent last. */
export async function everyAction(
  landed: Landed,
  filter: { readonly needsPerson?: boolean } = {},
): Promise<readonly ActionView[]> {
  const all: ActionView[] = [];
  for (;;) {
    const after = all.at(-1)?.actionId;
    const page = await landed.listActions({
      ...filter,
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    all.push(...page);
    if (page.length < PAGE) return all.sort(bySendTime);
  }
}

function bySendTime(one: ActionView, other: ActionView): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (one.dispatchedAt ?? last) - (other.dispatchedAt ?? last);
}
