import { say } from '../../../words/sentence.ts';
import { type ProviderCall, providerError } from '../ai-provider-error.ts';

const MAX_PAGE_COUNT = 500;
/** All of them are here at once. */
const MAX_ITEM_COUNT = 50_000;

type Page<Item> = { items: Item[]; hasMore: boolean };

/**
 * All items from `since` on, newest first. A listing that cannot be read to its end throws: half a
 * list taken for a whole one would prove an absence that is none, and buy the same batch again.
 */
export async function readAllPages<Item extends { id: string; createdAt: Date | null }>(
  call: ProviderCall,
  since: Date,
  readPage: (after: string | null) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  const seenIds = new Set<string>();
  // Providers date in whole seconds, so the second of `since` itself counts as recent.
  const sinceMs = Math.floor(since.getTime() / 1000) * 1000;
  const isRecent = (item: Item) => item.createdAt === null || item.createdAt.getTime() >= sinceMs;
  let after: string | null = null;
  for (let pageCount = 0; pageCount < MAX_PAGE_COUNT; pageCount += 1) {
    const page: Page<Item> = await readPage(after);
    const fresh = page.items.filter((item) => !seenIds.has(item.id));
    for (const item of fresh) seenIds.add(item.id);
    items.push(...fresh.filter(isRecent));
    // Only a page that is old from top to bottom ends the search early: not every server sorts strictly.
    if (!page.hasMore || (page.items.length > 0 && !page.items.some(isRecent))) return items;
    const last = fresh.at(-1);
    if (!last || seenIds.size > MAX_ITEM_COUNT) break;
    after = last.id;
  }
  throw providerError(call, {
    kind: 'transient',
    code: 'endless_listing',
    providerMessage: say('provider.endlessList'),
  });
}
