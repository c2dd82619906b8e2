import {
  breakdownMeasures,
  breakdownSorts,
} from '../../../../src/domains/dashboard/breakdown/breakdown-names.ts';
import { type Cut, cuts } from '../../../../src/domains/figures/store/dimensions.ts';
import { searchChoice, searchWords } from '../../lib/search-fields.ts';
import { readSessionSearch, type SessionSearch } from '../../view/filters/session-search.ts';

export type BreakdownMeasure = (typeof breakdownMeasures)[number];
export type BreakdownSort = (typeof breakdownSorts)[number];

/** All of the page, as it stands in the address. */
export interface BreakdownSearch extends SessionSearch {
  readonly by?: Cut;
  readonly and?: Cut;
  readonly sort?: BreakdownSort;
  readonly order?: 'asc' | 'desc';
  /** The values that are drawn over time, and what of them. */
  readonly pick?: readonly string[];
  readonly measure?: BreakdownMeasure;
}

export const mostDrawn = 3;
export const usualCut: Cut = 'category';

export function readBreakdownSearch(raw: Record<string, unknown>): BreakdownSearch {
  const by = searchCut(raw, 'by');
  const and = searchCut(raw, 'and');
  return {
    ...readSessionSearch(raw),
    by,
    and: and === (by ?? usualCut) ? undefined : and,
    sort: searchChoice(raw, 'sort', breakdownSorts),
    order: searchChoice(raw, 'order', ['asc', 'desc'] as const),
    pick: searchWords(raw, 'pick')?.slice(0, mostDrawn),
    measure: searchChoice(raw, 'measure', breakdownMeasures),
  };
}

/** Also what a company declares of its own. */
const searchCut = (raw: Record<string, unknown>, name: string): Cut | undefined =>
  searchChoice(raw, name, cuts) ?? cutOf(String(raw[name]));

export const cutOf = (name: string): Cut | undefined =>
  cuts.find((cut) => cut === name) ??
  (/^attribute\.[a-z][a-z0-9_]{0,39}$/.test(name) ? (name as Cut) : undefined);
