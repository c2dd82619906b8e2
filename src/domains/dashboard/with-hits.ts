import {
  type CurrentCompany,
  findHits,
  type PartCache,
  type Period,
  type Reading,
  type Selection,
} from '../figures/index.ts';
import type { Asked } from './filter-input.ts';

/** The selection together with what the search, if any, finds in a period. */
export async function withHits(
  reading: Reading,
  cache: PartCache,
  company: Pick<CurrentCompany, 'timeZone' | 'version' | 'isSettled'>,
  { selection, search }: Asked,
  period: Period | undefined,
): Promise<Selection> {
  if (search === undefined) return selection;
  const hits =
    search === null ? new Map() : await findHits(reading, cache, { words: search, period, company });
  return { ...selection, hits };
}
