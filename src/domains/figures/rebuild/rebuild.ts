import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import type { CompanySql } from '../place.ts';
import { type ChangeRange, type Derived, readChanges, settleChanges } from '../store/changes.ts';
import { daysToDo } from '../store/days-to-do.ts';
import { readDayFacts } from '../store/facts/day-facts.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { buildDay } from './build-day.ts';
import { rebuildSpans, removeDay, storeDay } from './store-buckets.ts';

/** Of one transaction, as are its days: what comes first ends it. */
const sessionsPerStep = 5000;

/**
 * Rebuilds the first days of what changed in a range, inside the caller's transaction.
 * The lock on the company's row comes first: the later statements then see whatever an earlier rebuild left.
 * Changes are read before rows, and only the changes read are removed, so none can slip through between.
 * Go on from `nextDay` rather than from the start: what changes behind that came after the question.
 */
export async function rebuild(
  sql: CompanySql,
  range: ChangeRange,
): Promise<{ nextDay: number | undefined; sessions: number }> {
  const figures = await lockFigures(sql);
  if (!figures) return { nextDay: undefined, sessions: 0 };
  const { zone } = figures;
  const derived: Derived = { zone, derived: 'figures' };
  const version = figures.version + 1;
  const changes = await readChanges(sql, derived, range);
  if (changes.length === 0) return { nextDay: undefined, sessions: 0 };
  const chosen = await daysToDo(sql, derived, changes, range);
  const read = (day: number | undefined) =>
    day === undefined
      ? null
      : readDayFacts(sql, { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) });
  const days: number[] = [];
  let sessions = 0;
  let facts = await read(chosen.days[0]);
  for (const day of chosen.days) {
    if (sessions >= sessionsPerStep) break;
    sessions += facts?.count ?? 0;
    days.push(day);
    // The database looks the next day up while this one is packed here.
    const [built, next] = await Promise.all([
      facts && buildDay(facts, zone, day),
      sessions < sessionsPerStep ? read(chosen.days[days.length]) : null,
    ]);
    if (built) await storeDay({ sql, version }, day, built);
    else await removeDay(sql, day);
    facts = next;
  }
  const doneBefore = chosen.days[days.length] ?? chosen.doneBefore;
  await rebuildSpans({ sql, version }, days);
  await sql.query('UPDATE session_figures SET version = $2 WHERE company_id = $1', [sql.companyId, version]);
  await settleChanges(sql, derived, changes, { fromDay: range.first, beforeDay: doneBefore });
  return { nextDay: doneBefore > range.last ? undefined : doneBefore, sessions };
}
