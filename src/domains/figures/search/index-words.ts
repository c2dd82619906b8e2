import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import type { CompanySql, Transact } from '../place.ts';
import { type Change, type Derived, readChanges, settleChanges } from '../store/changes.ts';
import type { DayRange } from '../store/day-parts.ts';
import { daysToDo } from '../store/days-to-do.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { indexDay, lookAtDay, type MayLookOn, type SeenDay } from './index-day.ts';
import { docBytes } from './indexed-day.ts';
import { mostWords, readSessionWords } from './session-words.ts';

interface ToDo {
  readonly zone: string;
  readonly changes: readonly Change[];
  readonly days: readonly SeenDay[];
  /** Sessions whose words are needed, in the order of the days. */
  readonly fresh: readonly string[];
  /** The first day that is not looked at. */
  readonly doneBefore: number;
}

/** Looking whether a session says what it said takes so much less than reading its words. */
const looksPerSession = 5;

/** So few are read with the company's lock held. */
const mostNewer = 200;

/** What a step found and did not come to: a full day is looked at once, not for each two thousand of its sessions. */
export interface Looked {
  toDo?: ToDo | undefined;
  readonly mayLookOn?: MayLookOn | undefined;
}

/**
 * Brings the words of the first changed days of a range up to date, at most `limit` sessions of them. Days and words are
 * read with nothing held; then, under the company's lock, they are taken for the sessions that still say the same. What
 * was said meanwhile is read there: where people talk all the time, nobody would ever come to an end of it otherwise.
 * Only the marks that were there before are removed. Go on from `nextDay`.
 */
export async function indexWords(
  transact: Transact,
  range: DayRange,
  limit: number,
  looked: Looked = {},
): Promise<{ readonly nextDay: number | undefined; readonly sessions: number }> {
  const toDo = looked.toDo ?? (await lookAhead(transact, range, { limit, ...looked }));
  looked.toDo = undefined;
  if (toDo === 'late') return { nextDay: range.first, sessions: 0 };
  if (!toDo) return { nextDay: undefined, sessions: 0 };
  const fresh = toDo.fresh.slice(0, limit);
  const words = await readSessionWords(transact, fresh);
  let wordCount = 0;
  for (const { facts, said } of words.values()) wordCount += facts.length + said.length;
  const isAll = toDo.fresh.length <= limit;
  const newer = isAll && wordCount < mostWords ? mostNewer : 0;
  const nextDay = await transact(async (sql) => {
    const figures = await lockFigures(sql);
    if (figures?.zone !== toDo.zone) return range.first;
    const ids = new Set(toDo.changes.map(({ id }) => id));
    const changes = (await readChanges(sql, derivedOf(toDo.zone), range)).filter(({ id }) => ids.has(id));
    let doneBefore = toDo.doneBefore;
    for (const [at, one] of toDo.days.entries()) {
      const { end, seen } = await indexDay(sql, one, { words, newer });
      if (end === 'whole') continue;
      doneBefore = one.day;
      const left = toDo.fresh.slice(1 + fresh.findLastIndex((doc) => words.has(doc)));
      // Where none of those that were asked for is as it was, all are to be looked at again.
      if (end === 'part' && left.length > 0 && left.length < toDo.fresh.length)
        looked.toDo = { ...toDo, days: [seen, ...toDo.days.slice(at + 1)], fresh: left };
      break;
    }
    // Marks that stay are left as they are, and so are known the next time.
    if (doneBefore === toDo.days[0]?.day) return doneBefore;
    const done = { fromDay: range.first, beforeDay: doneBefore };
    await settleChanges(sql, derivedOf(toDo.zone), changes, done);
    return doneBefore;
  });
  return { nextDay: nextDay > range.last ? undefined : nextDay, sessions: words.size };
}

const derivedOf = (zone: string): Derived => ({ zone, derived: 'search' });

const periodOf = (zone: string, day: number) => ({
  fromMs: dayStartMs(zone, day),
  belowMs: dayStartMs(zone, day + 1),
});

/** A mark is of whole milliseconds, and a moment far away is a fraction of one off on its way. */
function changedIn({ fromMs, belowMs }: Period, changes: readonly Change[]): Period {
  let [first, last] = [belowMs, fromMs];
  for (const change of changes) {
    if (change.toMs < fromMs || change.fromMs >= belowMs) continue;
    first = Math.min(first, change.fromMs - 1);
    last = Math.max(last, change.toMs + 2);
  }
  return { fromMs: Math.max(fromMs, first), belowMs: Math.min(belowMs, last) };
}

interface Look {
  readonly limit: number;
  readonly mayLookOn?: MayLookOn | undefined;
}

/** `late`: nobody waited until the first of its days was looked at. */
async function lookAhead(
  transact: Transact,
  range: DayRange,
  { limit, mayLookOn }: Look,
): Promise<ToDo | 'late' | null> {
  const chosen = await transact((sql) => chooseDays(sql, range));
  if (!chosen) return null;
  const { zone, changes } = chosen;
  const days: SeenDay[] = [];
  const fresh: string[] = [];
  let looks = 0;
  for (const day of chosen.days) {
    if (fresh.length >= limit || looks >= looksPerSession * limit) break;
    const period = periodOf(zone, day);
    const found = await lookAtDay(transact, { day, period, changed: changedIn(period, changes) }, mayLookOn);
    if (!found && days.length === 0) return 'late';
    if (!found) break;
    // Not all at once: a day may hold more than a call takes.
    for (const doc of found.fresh) fresh.push(doc);
    days.push(found.seen);
    looks += found.seen.sessions.length / docBytes;
  }
  return { zone, changes, days, fresh, doneBefore: chosen.days[days.length] ?? chosen.doneBefore };
}

async function chooseDays(sql: CompanySql, range: DayRange) {
  const figures = await lockFigures(sql);
  if (!figures) return null;
  const { zone } = figures;
  const changes = await readChanges(sql, derivedOf(zone), range);
  if (changes.length === 0) return null;
  return { zone, changes, ...(await daysToDo(sql, derivedOf(zone), changes, range)) };
}
