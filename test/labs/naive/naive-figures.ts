import type { View } from '../../../src/domains/figures/index.ts';
import { questionKey } from '../../../src/domains/figures/store/question-form.ts';
import { wordsOf } from '../../../src/domains/figures/store/words.ts';
import type { Row } from '../session-world.ts';

export interface Local {
  day: number;
  weekday: number;
  hour: number;
}

export const isResolved = (row: Row) =>
  row.endedAt !== null && row.escalated !== true && row.forwarded !== true;

export function passes(row: Row, filter: View['filter'], { hour }: Local): boolean {
  const keys = (row.questions ?? []).map(questionKey);
  return (
    (!filter.language || (row.language !== null && filter.language.includes(row.language))) &&
    (filter.escalated === undefined || row.escalated === filter.escalated) &&
    (!filter.sentiment || filter.sentiment.includes(row.sentiment ?? Number.NaN)) &&
    (filter.responseFromMs === undefined ||
      (row.responseMs !== null && row.responseMs >= 2 && row.responseMs < 5000)) &&
    (filter.question === undefined || keys.includes(filter.question)) &&
    (!filter.team || filter.team.includes(row.team ?? '')) &&
    (!filter.assignee || filter.assignee.includes(row.assignee ?? '')) &&
    (!filter.tags || (row.tags ?? ['']).some((tag) => filter.tags?.includes(tag))) &&
    Object.entries(filter.attributes ?? {}).every(([key, wanted]) =>
      wanted.includes(row.attributes?.[key] ?? ''),
    ) &&
    (filter.allTags ?? []).every((tag) => (row.tags ?? ['']).includes(tag)) &&
    (filter.rated === undefined || (row.rating !== null) === filter.rated) &&
    (filter.firstFromMs === undefined ||
      (row.firstResponseMs !== null && row.firstResponseMs >= filter.firstFromMs)) &&
    (filter.ratingFrom === undefined || (row.rating !== null && row.rating >= filter.ratingFrom)) &&
    (filter.ratingTo === undefined || (row.rating !== null && row.rating <= filter.ratingTo)) &&
    (!filter.hours || filter.hours.includes(hour)) &&
    (filter.resolved === undefined || isResolved(row) === filter.resolved) &&
    (!filter.analysis || filter.analysis.includes(row.analysis))
  );
}

/** The figures of rows, one by one: nothing in it is shared with the engine but the reading of words. */
export function naive(rows: readonly Row[], localOf: (row: Row) => Local) {
  const count = (keysOf: (row: Row) => readonly (string | number | null)[]) => {
    const counts: Record<string, number> = {};
    for (const row of rows)
      for (const key of keysOf(row)) if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  };
  const total = (read: (row: Row) => number | null) =>
    rows.reduce((whole, row) => whole + (read(row) ?? 0), 0);
  const hours = new Array<number>(168).fill(0);
  const costs: Record<string, number> = {};
  for (const row of rows) {
    const { weekday, hour } = localOf(row);
    hours[weekday * 24 + hour] = (hours[weekday * 24 + hour] ?? 0) + 1;
    if (row.costNanos !== null) costs[row.currency ?? ''] = (costs[row.currency ?? ''] ?? 0) + row.costNanos;
  }
  const users = rows.map(({ endUser, address }) =>
    endUser !== null ? `u${endUser}` : address && `i${address}`,
  );
  return {
    count: rows.length,
    analysed: total(({ analysis }) => (analysis === 2 ? 1 : 0)),
    durationSeconds: total(({ durationSeconds }) => durationSeconds),
    responseMs: total(({ responseMs }) => responseMs),
    tokens: total(({ tokens }) => tokens),
    positive: total(({ sentiment }) => (sentiment === 1 ? 1 : 0)),
    negative: total(({ sentiment }) => (sentiment === -1 ? 1 : 0)),
    escalated: total(({ escalated }) => (escalated ? 1 : 0)),
    resolved: total((row) => (isResolved(row) ? 1 : 0)),
    aiTokens: total(({ aiRequests, aiTokens }) => (aiRequests === null ? 0 : aiTokens)),
    aiCostNanos: total(({ aiRequests, aiCostNanos }) => (aiRequests === null ? 0 : aiCostNanos)),
    days: count((row) => [localOf(row).day]),
    hours,
    categories: count(({ category }) => [category]),
    languages: count(({ language }) => [language]),
    countries: count(({ country }) => [country]),
    channels: count(({ channel }) => [channel]),
    teams: count(({ team }) => [team]),
    versions: count(({ botVersion }) => [botVersion]),
    assignees: count(({ assignee }) => [assignee]),
    tags: count(({ tags }) => tags ?? []),
    ratings: [0, 1, 2, 3, 4, 5].map((value) => rows.filter(({ rating }) => (rating ?? 0) === value).length),
    firstMs: total(({ firstResponseMs }) => firstResponseMs),
    costs,
    users: new Set(users.filter((user) => user !== null)).size,
    words: count(({ initialMsg, language }) => [...wordsOf(initialMsg, language)]),
    questions: count(({ questions }) => [...new Set((questions ?? []).map(questionKey).filter(Boolean))]),
  };
}
