import { is, rows } from '../../../db/rows.ts';
import type { CompanySql } from '../place.ts';
import { decodeFigures, encodeFigures } from '../store/encode-figures.ts';
import { emptyFigures, keepMostFrequent, mergeFigures } from '../store/figures.ts';
import { keptPerSpan } from '../store/frequent.ts';
import { type Bucket, spanLevels } from '../store/spans.ts';
import type { BuiltDay } from './build-day.ts';

/** A company's buckets as one rebuild writes them: with a version that none had before. */
export interface Rebuilt {
  readonly sql: CompanySql;
  readonly version: number;
}

export async function storeDay(
  rebuilt: Rebuilt,
  day: number,
  { count, packed, figures }: BuiltDay,
): Promise<void> {
  const { sql, version } = rebuilt;
  const { labels, attributes, measures, ids, users, texts } = packed;
  await sql.query(
    `INSERT INTO session_day (company_id, day, version, session_count, labels, measures, ids, ids_hash, users, texts, attributes)
     VALUES ($1, $2, $3, $4, $5, $6, $7::bytea, md5($7::bytea), $8, $9, $10)
     ON CONFLICT (company_id, day) DO UPDATE SET version = excluded.version, session_count = excluded.session_count, labels = excluded.labels,
       measures = excluded.measures, ids = excluded.ids, ids_hash = excluded.ids_hash, users = excluded.users, texts = excluded.texts,
       attributes = excluded.attributes`,
    [sql.companyId, day, version, count, labels, measures, ids, users, texts, attributes],
  );
  await storeBucket(rebuilt, { level: 0, position: day }, figures);
}

export async function removeDay(sql: CompanySql, day: number): Promise<void> {
  await sql.query('DELETE FROM session_day WHERE company_id = $1 AND day = $2', [sql.companyId, day]);
  await removeBucket(sql, { level: 0, position: day });
}

/** Each span is merged from its four parts, lowest level first. */
export async function rebuildSpans(rebuilt: Rebuilt, days: readonly number[]): Promise<void> {
  const { sql } = rebuilt;
  let positions = [...days];
  for (let level = 1; level <= spanLevels; level += 1) {
    positions = [...new Set(positions.map((position) => position >> 2))];
    for (const position of positions) {
      const parts = await rows(
        sql,
        'SELECT figures FROM session_rollup WHERE company_id = $1 AND level = $2 AND position BETWEEN $3 AND $4 ORDER BY position',
        [sql.companyId, level - 1, position * 4, position * 4 + 3],
        { figures: is.bytes },
      );
      if (parts.length === 0) {
        await removeBucket(sql, { level, position });
        continue;
      }
      const merged = emptyFigures();
      for (const part of parts) mergeFigures(merged, decodeFigures(part.figures));
      const place = level * 1_000_003 + position;
      keepMostFrequent(merged, keptPerSpan, place);
      await storeBucket(rebuilt, { level, position }, encodeFigures(merged));
    }
  }
}

const removeBucket = ({ query, companyId }: CompanySql, { level, position }: Bucket) =>
  query('DELETE FROM session_rollup WHERE company_id = $1 AND level = $2 AND position = $3', [
    companyId,
    level,
    position,
  ]);

const storeBucket = ({ sql, version }: Rebuilt, { level, position }: Bucket, figures: Buffer) =>
  sql.query(
    `INSERT INTO session_rollup (company_id, level, position, version, figures) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id, level, position) DO UPDATE SET version = excluded.version, figures = excluded.figures`,
    [sql.companyId, level, position, version, figures],
  );
