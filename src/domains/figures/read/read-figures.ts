import { takeTurns } from '../../../kernel/take-turns.ts';
import { type FullDay, tallyDay } from '../rebuild/tally-day.ts';
import { dayParts, readDayRows } from '../store/day-parts.ts';
import { decodeFigures, emptyFigures, type Figures, mergeFigures } from '../store/figures.ts';
import { addUsers, makeKeySet } from '../store/key-set.ts';
import type { PartCache } from '../store/part-cache.ts';
import type { Sql } from '../store/sql.ts';
import { coverDays, type Period, type Plan, planPeriod } from './plan-period.ts';
import { selectSessions } from './select-sessions.ts';

export const exactUsersLimit = 100_000;

export interface FiguresAnswer {
  readonly figures: Figures;
  /** Undefined where there are too many: the sketch of the figures then estimates them. */
  readonly exactUsers: number | undefined;
}

/** Figures of all sessions of a period: from a few dozen buckets, however many sessions there are. */
export async function readFigures(
  sql: Sql,
  cache: PartCache,
  companyId: string,
  zone: string,
  period: Period,
): Promise<FiguresAnswer> {
  const { whole, edges } = planPeriod(zone, period);
  const figures = emptyFigures();
  if (whole) {
    const cover = coverDays(whole.first, whole.last);
    const rows = await sql.query<{ figures: Buffer }>(
      `SELECT r.figures FROM unnest($2::smallint[], $3::integer[]) AS wanted (level, position)
       JOIN session_rollup r ON r.company_id = $1 AND r.level = wanted.level AND r.position = wanted.position`,
      [companyId, cover.map((part) => part.level), cover.map((part) => part.position)],
    );
    for (const row of rows) mergeFigures(figures, decodeFigures(row.figures));
  }
  const ends = await readEdges(sql, cache, companyId, edges);
  for (const { full, chosen } of ends) tallyDay(figures, full, chosen);
  const few = figures.users.exact?.size;
  if (few !== undefined || figures.sums.count > exactUsersLimit) return { figures, exactUsers: few };
  return { figures, exactUsers: await countUsers(sql, cache, companyId, whole, figures.sums.count, ends) };
}

interface End {
  readonly full: FullDay;
  readonly chosen: Uint32Array | undefined;
}

async function readEdges(
  sql: Sql,
  cache: PartCache,
  companyId: string,
  edges: Plan['edges'],
): Promise<End[]> {
  if (edges.length === 0) return [];
  const parts = dayParts(sql, cache, companyId);
  const ends: End[] = [];
  for (const edge of edges) {
    for (const row of await readDayRows(sql, companyId, edge.day, edge.day)) {
      await parts.load(['labels', 'measures', 'texts', 'users'], [row]);
      const full = {
        day: row.day,
        labels: parts.get('labels', row),
        measures: parts.get('measures', row),
        texts: parts.get('texts', row),
        users: parts.get('users', row),
      };
      const cut = { fromMs: edge.fromMs, belowMs: edge.belowMs };
      ends.push({ full, chosen: selectSessions({ count: row.session_count, ...full }, {}, cut) });
    }
  }
  return ends;
}

/** Exact distinct users from the eight bytes of each session: at most 100,000 of them. */
async function countUsers(
  sql: Sql,
  cache: PartCache,
  companyId: string,
  whole: Plan['whole'],
  sessionCount: number,
  ends: readonly End[],
): Promise<number> {
  const days = whole ? await readDayRows(sql, companyId, whole.first, whole.last) : [];
  // Whatever changes a day gives it a version that none had before: these days were counted as they are now.
  const latest = Math.max(0, ...days.map(({ version }) => version));
  const key = `${companyId} people ${whole?.first} ${whole?.last} ${days.length} ${latest}`;
  const known = ends.length === 0 ? cache.get(key) : undefined;
  if (typeof known === 'number') return known;
  const parts = dayParts(sql, cache, companyId);
  await parts.load(['users'], days);
  const seen = makeKeySet(sessionCount);
  const turn = takeTurns();
  for (const day of days) {
    addUsers(seen, parts.get('users', day), undefined);
    await turn();
  }
  for (const { full, chosen } of ends) if (full.users) addUsers(seen, full.users, chosen);
  if (ends.length === 0) cache.set(key, seen.size(), 200);
  return seen.size();
}
