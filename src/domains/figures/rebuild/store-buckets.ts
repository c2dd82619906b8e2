import { is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { CompanySql } from '../place.ts';
import { decodeFigures, encodeFigures } from '../store/encode-figures.ts';
import { emptyFigures, type Figures, keepMostFrequent, mergeFigures } from '../store/figures.ts';
import { keptPerSpan } from '../store/frequent.ts';
import { spanLevels } from '../store/spans.ts';
import type { BuiltDay } from './build-day.ts';

/** A company's buckets as one rebuild writes them: with a version that none had before. */
export interface Rebuilt {
  readonly sql: CompanySql;
  readonly version: number;
}

export interface DayToStore {
  readonly day: number;
  /** Null: it holds no session any more. */
  readonly built: BuiltDay | null;
}

/** So much is written at once: on the one connection of the embedded engine everybody else waits for it. */
const bytesAtOnce = 1024 ** 2;
const daysAtOnce = 50;

/** Some days in a statement or two: one by one most of their time went by on the way there. Answers with them. */
export async function* storeDays(
  rebuilt: Rebuilt,
  days: Iterable<DayToStore> | AsyncIterable<DayToStore>,
): AsyncGenerator<DayToStore> {
  let group: DayToStore[] = [];
  let bytes = 0;
  for await (const one of days) {
    group.push(one);
    bytes += one.built ? bytesOf(one.built) : 0;
    if (bytes < bytesAtOnce && group.length < daysAtOnce) continue;
    await storeGroup(rebuilt, group);
    yield* group;
    [group, bytes] = [[], 0];
  }
  await storeGroup(rebuilt, group);
  yield* group;
}

const bytesOf = ({ packed, figures }: BuiltDay): number =>
  Object.values(packed).reduce((sum, part) => sum + (part?.length ?? 0), figures.length);

async function storeGroup(rebuilt: Rebuilt, group: readonly DayToStore[]): Promise<void> {
  const { sql, version } = rebuilt;
  const full = group.flatMap(({ day, built }) => (built ? [{ day, ...built }] : []));
  const empty = group.flatMap(({ day, built }) => (built ? [] : [day]));
  if (empty.length > 0) {
    await sql.query('DELETE FROM session_day WHERE company_id = $1 AND day = ANY($2::integer[])', [
      sql.companyId,
      empty,
    ]);
    await removeBuckets(sql, 0, empty);
  }
  if (full.length === 0) return;
  const values = full.map(({ day, count, packed: { labels, measures, ids, users, texts, attributes } }) => [
    ...[day, count, labels, measures, ids, users, texts, attributes],
  ]);
  await sql.query(
    `INSERT INTO session_day (company_id, version, day, session_count, labels, measures, ids, users, texts, attributes, ids_hash)
     VALUES ${listOf(values, (at) => `$1, $2, ${at.join(', ')}, md5(${at[4]}::bytea)`)}
     ON CONFLICT (company_id, day) DO UPDATE SET version = excluded.version, session_count = excluded.session_count, labels = excluded.labels,
       measures = excluded.measures, ids = excluded.ids, ids_hash = excluded.ids_hash, users = excluded.users, texts = excluded.texts,
       attributes = excluded.attributes`,
    [sql.companyId, version, ...values.flat()],
  );
  await storeBuckets(
    rebuilt,
    0,
    full.map(({ day, figures }) => ({ position: day, figures })),
  );
}

/** Rows whose values stand from `$3` on, in their order. */
const listOf = (
  values: readonly (readonly unknown[])[],
  row: (places: readonly string[]) => string,
): string =>
  values.map((one, at) => `(${row(one.map((_, part) => `$${3 + at * one.length + part}`))})`).join(', ');

/** Each span is merged from its four parts, lowest level first. */
export async function rebuildSpans(rebuilt: Rebuilt, days: readonly number[]): Promise<void> {
  let positions = [...days];
  for (let level = 1; level <= spanLevels; level += 1) {
    positions = [...new Set(positions.map((position) => position >> 2))];
    for (let at = 0; at < positions.length; at += spansAtOnce)
      await mergeSpans(rebuilt, level, positions.slice(at, at + spansAtOnce));
  }
}

const spansAtOnce = 16;

async function mergeSpans(rebuilt: Rebuilt, level: number, positions: readonly number[]): Promise<void> {
  const { sql } = rebuilt;
  const parts = await rows(
    sql,
    'SELECT position, figures FROM session_rollup WHERE company_id = $1 AND level = $2 AND position = ANY($3::integer[]) ORDER BY position',
    [
      sql.companyId,
      level - 1,
      positions.flatMap((position) => [0, 1, 2, 3].map((part) => position * 4 + part)),
    ],
    { position: is.number, figures: is.bytes },
  );
  const spans = new Map<number, Figures>();
  const turn = takeTurns();
  for (const part of parts) {
    await turn();
    const position = part.position >> 2;
    const merged = spans.get(position) ?? emptyFigures();
    mergeFigures(merged, decodeFigures(part.figures));
    spans.set(position, merged);
  }
  const gone = positions.filter((position) => !spans.has(position));
  if (gone.length > 0) await removeBuckets(sql, level, gone);
  const merged = [...spans].map(([position, span]) => {
    keepMostFrequent(span, keptPerSpan, level * 1_000_003 + position);
    return { position, figures: encodeFigures(span) };
  });
  if (merged.length > 0) await storeBuckets(rebuilt, level, merged);
}

const removeBuckets = ({ query, companyId }: CompanySql, level: number, positions: readonly number[]) =>
  query('DELETE FROM session_rollup WHERE company_id = $1 AND level = $2 AND position = ANY($3::integer[])', [
    companyId,
    level,
    positions,
  ]);

interface Stored {
  readonly position: number;
  readonly figures: Buffer;
}

async function storeBuckets(
  { sql, version }: Rebuilt,
  level: number,
  buckets: readonly Stored[],
): Promise<void> {
  const values = buckets.map(({ position, figures }) => [level, position, figures]);
  await sql.query(
    `INSERT INTO session_rollup (company_id, version, level, position, figures)
     VALUES ${listOf(values, (at) => `$1, $2, ${at.join(', ')}`)}
     ON CONFLICT (company_id, level, position) DO UPDATE SET version = excluded.version, figures = excluded.figures`,
    [sql.companyId, version, ...values.flat()],
  );
}
