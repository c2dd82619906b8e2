import { takeTurns } from '../../../kernel/take-turns.ts';
import { localDay } from '../../../kernel/zone-days.ts';
import { tallyDay } from '../rebuild/tally-day.ts';
import { dayParts, readDayRows } from '../store/day-parts.ts';
import { emptyFigures } from '../store/figures.ts';
import { addUsers, makeKeySet } from '../store/key-set.ts';
import type { PartCache } from '../store/part-cache.ts';
import type { Sql } from '../store/sql.ts';
import { addUser } from '../store/user-sketch.ts';
import { chooseDay, type Selection } from './choose-days.ts';
import { type Period, planPeriod } from './plan-period.ts';
import { exactUsersLimit, type FiguresAnswer } from './read-figures.ts';

const daysPerStep = 16;

/** Figures of the sessions of a period that are chosen: each day's packed columns, a few days at a time. */
export async function readFilteredFigures(
  sql: Sql,
  cache: PartCache,
  companyId: string,
  zone: string,
  period: Period,
  selection: Selection,
): Promise<FiguresAnswer> {
  const figures = emptyFigures();
  const { edges } = planPeriod(zone, period);
  const rows = await readDayRows(
    sql,
    companyId,
    localDay(zone, period.fromMs),
    localDay(zone, period.belowMs - 1),
  );
  const days = selection.hits ? rows.filter(({ day }) => selection.hits?.has(day)) : rows;
  const users: Uint32Array[] = [];
  const parts = dayParts(sql, cache, companyId);
  const turn = takeTurns();
  for (let at = 0; at < days.length; at += daysPerStep) {
    const step = days.slice(at, at + daysPerStep);
    await parts.load(['labels', 'measures', 'texts', 'users'], step);
    for (const row of step) {
      const edge = edges.find(({ day }) => day === row.day);
      const chosen = await chooseDay(parts, row, selection, edge);
      const full = {
        day: row.day,
        labels: parts.get('labels', row),
        measures: parts.get('measures', row),
        texts: parts.get('texts', row),
        users: undefined,
      };
      tallyDay(figures, full, chosen);
      users.push(chosenUsers(parts.get('users', row), chosen));
      await turn();
    }
    parts.release();
  }
  if (figures.sums.count > exactUsersLimit) {
    for (const some of users) {
      for (let at = 0; at < some.length; at += 2) {
        const [low, high] = [some[at] ?? 0, some[at + 1] ?? 0];
        if (low !== 0 || high !== 0) addUser(figures.users, low, high);
      }
      await turn();
    }
    return { figures, exactUsers: undefined };
  }
  const seen = makeKeySet(figures.sums.count);
  for (const some of users) {
    addUsers(seen, some, undefined);
    await turn();
  }
  return { figures, exactUsers: seen.size() };
}

function chosenUsers(users: Uint32Array, chosen: Uint32Array | undefined): Uint32Array {
  if (!chosen) return users;
  const result = new Uint32Array(chosen.length * 2);
  chosen.forEach((place, at) => {
    result[at * 2] = users[place * 2] ?? 0;
    result[at * 2 + 1] = users[place * 2 + 1] ?? 0;
  });
  return result;
}
