import { is, rows } from '../../../db/rows.ts';
import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../kernel/time/period.ts';
import type { PartSource, Place } from '../place.ts';
import { type DayRange, dayParts, readDayRows } from '../store/day-parts.ts';
import { decodeFigures } from '../store/encode-figures.ts';
import { emptyFigures, type Figures, mergeFigures } from '../store/figures.ts';
import { makeKeySet } from '../store/key-set.ts';
import { eachUser } from '../store/packed-users.ts';
import { type Plan, planPeriod } from '../store/plan-period.ts';
import { coverDays } from '../store/spans.ts';
import { type FullDay, tallyDay } from '../store/tally-day.ts';
import { keptAt } from './kept-at.ts';
import { selectSessions } from './select-sessions.ts';

/** So many people are told apart for certain; more are estimated. */
export const exactUsersLimit = 100_000;

export interface FiguresAnswer {
  readonly figures: Figures;
  /** Undefined where there are too many: the sketch of the figures then estimates them. */
  readonly exactUsers: number | undefined;
}

/** What figures take in memory, beside the bytes that they are stored in. */
const unpacked = 3;

/** Figures of all sessions of a period: from a few dozen buckets, however many sessions there are. */
export async function readWhole(place: Place, period: Period): Promise<FiguresAnswer> {
  const { whole, edges } = planPeriod(place.company.timeZone, period);
  if (!whole || edges.length > 0 || place.isStepped) return (await readParts(place, whole, edges)).answer;
  const kept = keptAt<FiguresAnswer>(place, `whole ${whole.first} ${whole.last}`);
  if (kept.value) return kept.value;
  const { answer, bytes } = await readParts(place, whole, edges);
  return kept.keep(answer, unpacked * bytes);
}

async function readParts(
  place: Place,
  whole: DayRange | undefined,
  edges: Plan['edges'],
): Promise<{ readonly answer: FiguresAnswer; readonly bytes: number }> {
  const figures = emptyFigures();
  let bytes = 0;
  if (whole) {
    const cover = coverDays(whole);
    const buckets = await rows(
      place,
      {
        name: 'buckets',
        text: `SELECT r.figures FROM unnest($2::smallint[], $3::integer[]) AS wanted (level, position)
       JOIN session_rollup r ON r.company_id = $1 AND r.level = wanted.level AND r.position = wanted.position`,
      },
      [place.companyId, cover.map((part) => part.level), cover.map((part) => part.position)],
      { figures: is.bytes },
    );
    for (const bucket of buckets) {
      bytes += bucket.figures.length;
      mergeFigures(figures, decodeFigures(bucket.figures));
    }
  }
  const ends = await readEdges(place, edges);
  const turn = takeTurns();
  for (const { full, chosen } of ends) await inTurns(tallyDay(figures, full, chosen), turn);
  const few = figures.users.exact?.size;
  const isKnown = few !== undefined || figures.sums.count > exactUsersLimit;
  const exactUsers = isKnown ? few : await countUsers(place, whole, figures.sums.count, ends);
  return { answer: { figures, exactUsers }, bytes };
}

interface End {
  readonly full: FullDay;
  readonly chosen: Uint32Array | undefined;
}

async function readEdges(place: PartSource, edges: Plan['edges']): Promise<End[]> {
  if (edges.length === 0) return [];
  const parts = dayParts(place);
  const ends: End[] = [];
  for (const { day, fromMs, belowMs } of edges) {
    for (const row of await readDayRows(place, { first: day, last: day })) {
      await parts.load(['labels', 'measures', 'texts', 'users'], [row]);
      const full = {
        day: row.day,
        labels: parts.get('labels', row),
        measures: parts.get('measures', row),
        texts: parts.get('texts', row),
        users: parts.get('users', row),
      };
      ends.push({
        full,
        chosen: selectSessions({ count: row.sessionCount, ...full }, {}, { fromMs, belowMs }),
      });
    }
  }
  return ends;
}

/** Exact distinct users from the eight bytes of each session: at most 100,000 of them. */
async function countUsers(
  place: PartSource,
  whole: DayRange | undefined,
  sessionCount: number,
  ends: readonly End[],
): Promise<number> {
  const { cache, companyId } = place;
  const days = whole ? await readDayRows(place, whole) : [];
  // Whatever changes a day gives it a version that none had before: these days were counted as they are now.
  const latest = Math.max(0, ...days.map(({ version }) => version));
  const key = `${companyId} people ${whole?.first} ${whole?.last} ${days.length} ${latest}`;
  const known = ends.length === 0 ? cache.get(key) : undefined;
  if (typeof known === 'number') return known;
  const parts = dayParts(place);
  await parts.load(['users'], days);
  const seen = makeKeySet(sessionCount);
  const turn = takeTurns();
  for (const day of days) {
    eachUser(parts.get('users', day), undefined, seen.add);
    await turn();
  }
  for (const { full, chosen } of ends) if (full.users) eachUser(full.users, chosen, seen.add);
  if (ends.length === 0) cache.set(key, seen.size(), 200);
  return seen.size();
}
