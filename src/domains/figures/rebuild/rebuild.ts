import { dayStartMs, localDay } from '../../../kernel/zone-days.ts';
import {
  decodeFigures,
  emptyFigures,
  encodeFigures,
  keepTop,
  keptPerSpan,
  mergeFigures,
} from '../store/figures.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { type PackedDay, packDay, readLabels, readMeasures, readUsers } from '../store/packed-day.ts';
import { readTexts } from '../store/packed-texts.ts';
import type { Sql } from '../store/sql.ts';
import { type DayFacts, readDayFacts } from './day-facts.ts';
import { tallyDay } from './tally-day.ts';

export const spanLevels = 3; // 4, 16 and 64 days
/** Of one transaction, which holds the company's lock: many thin days, or one that is full. */
const daysPerStep = 16;
const sessionsPerStep = 5000;

/**
 * Rebuilds the first days of what changed in [fromDay, toDay], inside the caller's transaction.
 * The lock on the company's row comes first: the later statements then see whatever an earlier rebuild left.
 * Changes are read before rows, and only the changes read are removed, so none can slip through between.
 * Go on from `nextDay` rather than from the start: what changes behind that came after the question.
 */
export async function rebuild(
  sql: Sql,
  companyId: string,
  range: { fromDay: number; toDay: number },
): Promise<{ nextDay: number | undefined; sessions: number }> {
  const figures = await lockFigures(sql, companyId);
  if (!figures) return { nextDay: undefined, sessions: 0 };
  const zone = figures.time_zone;
  const version = Number(figures.version) + 1;
  const changes = await readChanges(sql, companyId, zone, range);
  if (changes.length === 0) return { nextDay: undefined, sessions: 0 };
  const chosen = await daysToDo(sql, companyId, zone, changes, range);
  const read = (day: number | undefined) =>
    day === undefined ? null : readDayFacts(sql, companyId, dayStartMs(zone, day), dayStartMs(zone, day + 1));
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
    if (built) await storeDay(sql, companyId, day, version, built);
    else await removeDay(sql, companyId, day);
    facts = next;
  }
  const doneBefore = chosen.days[days.length] ?? chosen.doneBefore;
  await rebuildSpans(sql, companyId, days, version);
  await sql.query('UPDATE session_figures SET version = $2 WHERE company_id = $1', [companyId, version]);
  await settleChanges(sql, companyId, zone, changes, range.fromDay, doneBefore);
  return { nextDay: doneBefore > range.toDay ? undefined : doneBefore, sessions };
}

interface Change {
  id: string;
  fromMs: number;
  toMs: number;
}

async function readChanges(
  sql: Sql,
  companyId: string,
  zone: string,
  range: { fromDay: number; toDay: number },
): Promise<Change[]> {
  const rows = await sql.query<{ id: string; from_ms: number; to_ms: number }>(
    `SELECT id, floor(extract(epoch FROM from_at) * 1000)::float8 AS from_ms, floor(extract(epoch FROM to_at) * 1000)::float8 AS to_ms
     FROM session_change WHERE company_id = $1 AND derived = 0 AND to_at >= to_timestamp($2) AND from_at < to_timestamp($3)`,
    [companyId, dayStartMs(zone, range.fromDay) / 1000, dayStartMs(zone, range.toDay + 1) / 1000],
  );
  return rows.map((row) => ({ id: row.id, fromMs: row.from_ms, toMs: row.to_ms }));
}

/** The days inside the changes that hold sessions or held some, oldest first, and the first day not looked at. */
async function daysToDo(
  sql: Sql,
  companyId: string,
  zone: string,
  changes: readonly Change[],
  range: { fromDay: number; toDay: number },
): Promise<{ days: number[]; doneBefore: number }> {
  const spans = changes
    .map(
      ({ fromMs, toMs }) =>
        [
          Math.max(localDay(zone, fromMs), range.fromDay),
          Math.min(localDay(zone, toMs), range.toDay),
        ] as const,
    )
    .sort((a, b) => a[0] - b[0]);
  const days: number[] = [];
  let cursor = range.fromDay;
  for (const [from, to] of spans) {
    cursor = Math.max(cursor, from);
    while (cursor <= to) {
      const next = await nextDay(sql, companyId, zone, cursor, to);
      if (next === undefined) {
        cursor = to + 1;
        break;
      }
      if (days.length >= daysPerStep) return { days, doneBefore: next };
      days.push(next);
      cursor = next + 1;
    }
  }
  return { days, doneBefore: range.toDay + 1 };
}

async function nextDay(
  sql: Sql,
  companyId: string,
  zone: string,
  day: number,
  last: number,
): Promise<number | undefined> {
  const [row] = await sql.query<{ started_ms: number | null; day: number | null }>(
    `SELECT (SELECT floor(extract(epoch FROM started_at) * 1000)::float8 FROM session WHERE company_id = $1 AND started_at >= to_timestamp($2) AND started_at < to_timestamp($3)
             ORDER BY started_at, id LIMIT 1) AS started_ms,
            (SELECT min(day) FROM session_day WHERE company_id = $1 AND day BETWEEN $4 AND $5) AS day`,
    [companyId, dayStartMs(zone, day) / 1000, dayStartMs(zone, last + 1) / 1000, day, last],
  );
  const found = [
    row?.started_ms == null ? undefined : localDay(zone, row.started_ms),
    row?.day ?? undefined,
  ].filter((value) => value !== undefined);
  return found.length === 0 ? undefined : Math.min(...found);
}

interface BuiltDay {
  readonly count: number;
  readonly packed: PackedDay;
  readonly figures: Buffer;
}

async function buildDay(facts: DayFacts, zone: string, day: number): Promise<BuiltDay> {
  const packed = await packDay(facts, zone, dayStartMs(zone, day));
  const figures = emptyFigures();
  tallyDay(
    figures,
    {
      day,
      labels: readLabels(packed.labels),
      measures: readMeasures(packed.measures),
      texts: readTexts(packed.texts),
      users: readUsers(packed.users),
    },
    undefined,
  );
  return { count: facts.count, packed, figures: encodeFigures(figures) };
}

async function storeDay(
  sql: Sql,
  companyId: string,
  day: number,
  version: number,
  { count, packed: { labels, measures, ids, users, texts }, figures }: BuiltDay,
): Promise<void> {
  await sql.query(
    `INSERT INTO session_day (company_id, day, version, session_count, labels, measures, ids, users, texts) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (company_id, day) DO UPDATE SET version = excluded.version, session_count = excluded.session_count, labels = excluded.labels,
       measures = excluded.measures, ids = excluded.ids, users = excluded.users, texts = excluded.texts`,
    [companyId, day, version, count, labels, measures, ids, users, texts],
  );
  await storeFigures(sql, companyId, 0, day, version, figures);
}

async function removeDay(sql: Sql, companyId: string, day: number): Promise<void> {
  await sql.query('DELETE FROM session_day WHERE company_id = $1 AND day = $2', [companyId, day]);
  await sql.query('DELETE FROM session_rollup WHERE company_id = $1 AND level = 0 AND position = $2', [
    companyId,
    day,
  ]);
}

/** Each span is merged from its four parts, lowest level first. */
async function rebuildSpans(
  sql: Sql,
  companyId: string,
  days: readonly number[],
  version: number,
): Promise<void> {
  let positions = [...days];
  for (let level = 1; level <= spanLevels; level += 1) {
    positions = [...new Set(positions.map((position) => position >> 2))];
    for (const position of positions) {
      const parts = await sql.query<{ figures: Buffer }>(
        'SELECT figures FROM session_rollup WHERE company_id = $1 AND level = $2 AND position BETWEEN $3 AND $4 ORDER BY position',
        [companyId, level - 1, position * 4, position * 4 + 3],
      );
      if (parts.length === 0) {
        await sql.query('DELETE FROM session_rollup WHERE company_id = $1 AND level = $2 AND position = $3', [
          companyId,
          level,
          position,
        ]);
        continue;
      }
      const merged = emptyFigures();
      for (const part of parts) mergeFigures(merged, decodeFigures(part.figures));
      keepTop(merged.words, keptPerSpan, (count) => count);
      keepTop(merged.questions, keptPerSpan, (question) => question.count);
      await storeFigures(sql, companyId, level, position, version, encodeFigures(merged));
    }
  }
}

async function storeFigures(
  sql: Sql,
  companyId: string,
  level: number,
  position: number,
  version: number,
  figures: Buffer,
): Promise<void> {
  await sql.query(
    `INSERT INTO session_rollup (company_id, level, position, version, figures) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id, level, position) DO UPDATE SET version = excluded.version, figures = excluded.figures`,
    [companyId, level, position, version, figures],
  );
}

/** Removes the changes that are done and puts back what lies before and after the part that was. */
async function settleChanges(
  sql: Sql,
  companyId: string,
  zone: string,
  changes: readonly Change[],
  fromDay: number,
  doneBefore: number,
): Promise<void> {
  const doneFromMs = dayStartMs(zone, fromDay);
  const doneBelowMs = dayStartMs(zone, doneBefore);
  await sql.query(
    'DELETE FROM session_change WHERE company_id = $1 AND derived = 0 AND id = ANY($2::uuid[])',
    [companyId, changes.map(({ id }) => id)],
  );
  const left: [number, number][] = [];
  for (const { fromMs, toMs } of changes) {
    if (fromMs < doneFromMs) left.push([fromMs, Math.min(toMs, doneFromMs - 1)]);
    if (toMs >= doneBelowMs) left.push([Math.max(fromMs, doneBelowMs), toMs]);
  }
  if (left.length === 0) return;
  const rest = joined(left);
  await sql.query(
    'INSERT INTO session_change (company_id, derived, from_at, to_at) SELECT $1, 0, to_timestamp(f), to_timestamp(t) FROM unnest($2::float8[], $3::float8[]) AS rest (f, t) RETURNING 1',
    [companyId, rest.map(([from]) => from / 1000), rest.map(([, to]) => (to + 0.999) / 1000)],
  );
}

/** Spans that meet become one, so that the marks of a long import do not pile up. */
function joined(spans: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
