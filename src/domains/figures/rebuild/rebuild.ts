import { is, rows } from '../../../db/rows.ts';
import { dayStartMs, localDay } from '../../../kernel/zone-days.ts';
import type { CompanySql } from '../place.ts';
import { readDayFacts } from '../store/day-facts.ts';
import type { DayRange } from '../store/day-parts.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { buildDay } from './build-day.ts';
import { type Change, readChanges, settleChanges } from './changes.ts';
import { rebuildSpans, removeDay, storeDay } from './store-buckets.ts';

/** Of one transaction, which holds the company's lock: many thin days, or one that is full. */
const daysPerStep = 16;

/** The days inside the changes that hold sessions or held some, oldest first, and the first day not looked at. */
async function daysToDo(
  sql: CompanySql,
  zone: string,
  changes: readonly Change[],
  range: DayRange,
): Promise<{ days: number[]; doneBefore: number }> {
  const spans = changes
    .map(({ fromMs, toMs }) => ({
      first: Math.max(localDay(zone, fromMs), range.first),
      last: Math.min(localDay(zone, toMs), range.last),
    }))
    .sort((a, b) => a.first - b.first);
  const days: number[] = [];
  let cursor = range.first;
  for (const { first, last } of spans) {
    cursor = Math.max(cursor, first);
    while (cursor <= last) {
      const next = await nextDay(sql, zone, { first: cursor, last });
      if (next === undefined) {
        cursor = last + 1;
        break;
      }
      if (days.length >= daysPerStep) return { days, doneBefore: next };
      days.push(next);
      cursor = next + 1;
    }
  }
  return { days, doneBefore: range.last + 1 };
}

async function nextDay(
  sql: CompanySql,
  zone: string,
  { first, last }: DayRange,
): Promise<number | undefined> {
  const [row] = await rows(
    sql,
    `SELECT (SELECT floor(extract(epoch FROM started_at) * 1000)::float8 FROM session WHERE company_id = $1 AND started_at >= to_timestamp($2) AND started_at < to_timestamp($3)
             ORDER BY started_at, id LIMIT 1) AS "startedMs",
            (SELECT min(day) FROM session_day WHERE company_id = $1 AND day BETWEEN $4 AND $5) AS day`,
    [sql.companyId, dayStartMs(zone, first) / 1000, dayStartMs(zone, last + 1) / 1000, first, last],
    { startedMs: is.orNull(is.number), day: is.orNull(is.number) },
  );
  const found = [
    row?.startedMs == null ? undefined : localDay(zone, row.startedMs),
    row?.day ?? undefined,
  ].filter((value) => value !== undefined);
  return found.length === 0 ? undefined : Math.min(...found);
}

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
  range: DayRange,
): Promise<{ nextDay: number | undefined; sessions: number }> {
  const figures = await lockFigures(sql);
  if (!figures) return { nextDay: undefined, sessions: 0 };
  const { zone } = figures;
  const version = figures.version + 1;
  const changes = await readChanges(sql, zone, range);
  if (changes.length === 0) return { nextDay: undefined, sessions: 0 };
  const chosen = await daysToDo(sql, zone, changes, range);
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
  await settleChanges(sql, zone, changes, { fromDay: range.first, beforeDay: doneBefore });
  return { nextDay: doneBefore > range.last ? undefined : doneBefore, sessions };
}
