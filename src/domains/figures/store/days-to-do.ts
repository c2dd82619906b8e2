import { is, rows } from '../../../db/rows.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import type { CompanySql } from '../place.ts';
import type { Change, Derived } from './changes.ts';
import type { DayRange } from './day-parts.ts';

/** Of one transaction, which holds the company's lock: many thin days, or one that is full. */
const daysPerStep = 16;

/** The days inside the changes that hold sessions or held some, oldest first, and the first day not looked at. */
export async function daysToDo(
  sql: CompanySql,
  derived: Derived,
  changes: readonly Change[],
  range: DayRange,
): Promise<{ days: number[]; doneBefore: number }> {
  const { zone } = derived;
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
      const next = await nextDay(sql, derived, { first: cursor, last });
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

const tables = { figures: 'session_day', search: 'search_day' } as const;

async function nextDay(
  sql: CompanySql,
  { zone, derived }: Derived,
  { first, last }: DayRange,
): Promise<number | undefined> {
  const [row] = await rows(
    sql,
    `SELECT (SELECT floor(extract(epoch FROM started_at) * 1000)::float8 FROM session WHERE company_id = $1 AND started_at >= to_timestamp($2) AND started_at < to_timestamp($3)
             ORDER BY started_at, id LIMIT 1) AS "startedMs",
            (SELECT min(day) FROM ${tables[derived]} WHERE company_id = $1 AND day BETWEEN $4 AND $5) AS day`,
    [sql.companyId, dayStartMs(zone, first) / 1000, dayStartMs(zone, last + 1) / 1000, first, last],
    { startedMs: is.orNull(is.number), day: is.orNull(is.number) },
  );
  const found = [
    row?.startedMs == null ? undefined : localDay(zone, row.startedMs),
    row?.day ?? undefined,
  ].filter((value) => value !== undefined);
  return found.length === 0 ? undefined : Math.min(...found);
}
