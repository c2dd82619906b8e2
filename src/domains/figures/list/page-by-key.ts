import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { type Listing, ordinalAt, type SessionPlace } from './listed-day.ts';
import type { Page } from './page.ts';
import { between, nthSmallest, select } from './rank-select.ts';
import { partOf, sortKeys } from './sort-keys.ts';

/** By something else than their starts; those of one key by their ids. */
export async function pageByKey(listing: Listing, page: Page): Promise<SessionPlace[]> {
  const { parts, days, totalCount } = listing;
  const { sortBy, descending, offset, limit } = page;
  if (offset >= totalCount) return [];
  const full = days.filter((day) => day.size > 0);
  await parts.load([partOf(sortBy)], full);
  const keysOf = sortKeys(listing, sortBy);
  const keys = new Float64Array(totalCount);
  const dayOf = new Uint32Array(totalCount);
  const ordinalOf = new Uint32Array(totalCount);
  let at = 0;
  const turn = takeTurns();
  for (const [index, day] of days.entries()) {
    if (day.size === 0) continue;
    const keyOf = keysOf(day);
    for (let nth = 0; nth < day.size; nth += 1) {
      const ordinal = ordinalAt(day, nth);
      const key = keyOf(ordinal);
      keys[at] = Number.isNaN(key) ? Number.MAX_VALUE : descending ? -key : key; // unknown comes last
      dayOf[at] = index;
      ordinalOf[at] = ordinal;
      at += 1;
    }
    await turn();
  }
  const last = Math.min(offset + limit, totalCount) - 1;
  const low = nthSmallest(keys.slice(), offset);
  await turn();
  const high = nthSmallest(keys.slice(), last);
  await turn();
  const { below, near } = between(keys, low, high);
  const touched = new Set<number>();
  for (let place = 0; place < near.length; place += 1) touched.add(dayOf[near[place] ?? 0] ?? 0);
  await parts.load(
    ['ids'],
    days.filter((_, index) => touched.has(index)),
  );
  const blocks = days.map((day, index) => (touched.has(index) ? parts.get('ids', day) : undefined));
  const word = (index: number, nth: number): number => {
    const block = blocks[dayOf[index] ?? 0];
    return block ? idWord(block, (ordinalOf[index] ?? 0) * 16 + nth * 4) : 0;
  };
  const chosen = select(near, { from: offset - below, to: last + 1 - below }, (index, depth) =>
    depth === 0 ? (keys[index] ?? 0) : (descending ? -1 : 1) * word(index, depth - 1),
  );
  return chosen.map((index) => [dayOf[index] ?? 0, ordinalOf[index] ?? 0]);
}

/** Four bytes of an id as a number, of which the first counts most. */
const idWord = (block: Uint8Array, at: number): number =>
  (((block[at] ?? 0) << 24) |
    ((block[at + 1] ?? 0) << 16) |
    ((block[at + 2] ?? 0) << 8) |
    (block[at + 3] ?? 0)) >>>
  0;
