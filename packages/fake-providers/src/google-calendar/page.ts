/** A part of a list, and how to ask for the next. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextPageToken: string | undefined;
}

/** The page that a token stands for, the first without one; `undefined` for a token not of this fake's. */
export function pageOf<Item>(
  items: readonly Item[],
  pageToken: string | null,
  itemsMax: number,
): Page<Item> | undefined {
  const from = readPageToken(pageToken);
  if (from === undefined) return undefined;
  const until = from + itemsMax;
  return {
    items: items.slice(from, until),
    nextPageToken:
      until < items.length ? Buffer.from(`page:${until}`).toString('base64url') : undefined,
  };
}

function readPageToken(token: string | null): number | undefined {
  if (token === null) return 0;
  const match = /^page:(\d+)$/.exec(Buffer.from(token, 'base64url').toString());
  return match === null ? undefined : Number(match[1]);
}
