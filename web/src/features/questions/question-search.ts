import { searchChoice, searchText } from '../../lib/search-fields.ts';
import { readSessionSearch, type SessionSearch } from '../../view/filters/session-search.ts';

export interface QuestionSearch extends SessionSearch {
  /** What the questions are sorted by; else by how often. */
  readonly by?: 'escalated';
  /** The question that is open beside the list. */
  readonly open?: string;
}

export const readQuestionSearch = (raw: Record<string, unknown>): QuestionSearch => ({
  ...readSessionSearch(raw),
  by: searchChoice(raw, 'by', ['escalated'] as const),
  open: searchText(raw, 'open'),
});
