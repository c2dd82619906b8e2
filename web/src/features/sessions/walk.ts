/** The sessions of a list in its order, as they were when one of them was opened. */
export interface Walk {
  /** What list it is: its filters and order. */
  readonly of: string;
  /** The place of the first id in the whole list. */
  readonly first: number;
  readonly ids: readonly string[];
  readonly total: number;
}

/** A page of that list as it is now; what was corrected may have left it since. */
export interface ListPage {
  readonly ids: readonly string[];
  readonly isLast: boolean;
}

type LoadPage = (page: number) => Promise<ListPage>;

/** Which page to look for more on: that of a place, or an earlier one as long as nothing on it was met yet. */
async function pageAround(walk: Walk, place: number, limit: number, load: LoadPage): Promise<number> {
  const known = new Set(walk.ids);
  for (let page = Math.floor(Math.max(0, place) / limit) + 1; page > 1; page -= 1) {
    const { ids } = await load(page);
    if (ids.some((id) => known.has(id))) return page;
  }
  return 1;
}

/** The walk with what comes after its end: nothing is passed over, whatever left the list meanwhile. */
export async function longerAfter(walk: Walk, limit: number, load: LoadPage): Promise<Walk> {
  const known = new Set(walk.ids);
  let page = await pageAround(walk, walk.first + walk.ids.length - 1, limit, load);
  for (;;) {
    const { ids, isLast } = await load(page);
    const more = ids.filter((id) => !known.has(id));
    if (more.length > 0) return { ...walk, ids: [...walk.ids, ...more] };
    if (isLast) return { ...walk, total: walk.first + walk.ids.length };
    page += 1;
  }
}

/** The walk with what comes before its beginning. */
export async function longerBefore(walk: Walk, limit: number, load: LoadPage): Promise<Walk> {
  const known = new Set(walk.ids);
  for (let page = Math.floor(Math.max(0, walk.first - 1) / limit) + 1; page > 0; page -= 1) {
    const { ids } = await load(page);
    const cut = ids.findIndex((id) => known.has(id));
    const more = cut === -1 ? ids : ids.slice(0, cut);
    if (more.length > 0)
      return { ...walk, first: Math.max(0, walk.first - more.length), ids: [...more, ...walk.ids] };
  }
  return { ...walk, first: 0 };
}
