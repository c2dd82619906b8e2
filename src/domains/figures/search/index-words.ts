import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { CompanySql } from '../place.ts';
import { lockFigures } from '../store/lock-figures.ts';

const Mark = { id: is.uuid, fromAt: is.text, toAt: is.text, fromS: is.number, toS: is.number };
type Mark = RowOf<typeof Mark>;

/**
 * Brings the search rows of changed sessions up to date, at most `limit` of them, inside the caller's transaction.
 * The company's lock comes first, as for the figures. True when nothing is left.
 */
export async function indexWords(sql: CompanySql, limit: number): Promise<boolean> {
  const { companyId } = sql;
  await lockFigures(sql);
  const marks = await rows(
    sql,
    `SELECT id, from_at::text AS "fromAt", to_at::text AS "toAt", extract(epoch FROM from_at)::float8 AS "fromS", extract(epoch FROM to_at)::float8 AS "toS"
     FROM session_change WHERE company_id = $1 AND derived = 1 ORDER BY from_at`,
    [companyId],
    Mark,
  );
  const run = firstRun(marks);
  const first = run[0];
  if (!first) return true;
  const last = run.reduce((latest, mark) => (mark.toS > latest.toS ? mark : latest), first);
  const [cut] = await rows(
    sql,
    `SELECT started_at::text AS "lastAt" FROM session WHERE company_id = $1 AND started_at BETWEEN $2 AND $3 ORDER BY started_at OFFSET $4 LIMIT 1`,
    [companyId, first.fromAt, last.toAt, limit - 1],
    { lastAt: is.text },
  );
  const until = cut?.lastAt ?? last.toAt;
  await sql.query(
    `INSERT INTO session_search (company_id, session_id, started_at, text_hash, words)
     SELECT s.company_id, s.id, s.started_at, hashtextextended(t.text, 0), strip(to_tsvector('simple', t.text)) || array_to_tsvector(ARRAY[right(s.company_id::text, 12)])
     FROM session s
     CROSS JOIN LATERAL (SELECT concat_ws(' ', left(s.initial_msg, 4000), left(s.summary, 4000), left(s.external_id, 200)) AS text) t
     WHERE s.company_id = $1 AND s.started_at BETWEEN $2 AND $3
       AND NOT EXISTS (SELECT FROM session_search k WHERE k.company_id = $1 AND k.session_id = s.id AND k.started_at = s.started_at AND k.text_hash = hashtextextended(t.text, 0))
     ON CONFLICT (company_id, session_id) DO UPDATE SET started_at = excluded.started_at, text_hash = excluded.text_hash, words = excluded.words`,
    [companyId, first.fromAt, until],
  );
  const ids = run.map(({ id }) => id);
  await sql.query(
    'DELETE FROM session_change WHERE company_id = $1 AND derived = 1 AND id = ANY($2::uuid[]) AND to_at <= $3',
    [companyId, ids, until],
  );
  if (cut) {
    await sql.query(
      `UPDATE session_change SET from_at = $3::timestamptz + interval '1 microsecond'
       WHERE company_id = $1 AND derived = 1 AND id = ANY($2::uuid[]) AND from_at <= $3`,
      [companyId, ids, until],
    );
  }
  return marks.length === run.length && !cut;
}

/** The first marks that overlap: their sessions are gone through once, not once for each mark. */
function firstRun(marks: readonly Mark[]): Mark[] {
  const run: Mark[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const mark of marks) {
    if (run.length > 0 && mark.fromS > end) break;
    end = run.length === 0 ? mark.toS : Math.max(end, mark.toS);
    run.push(mark);
  }
  return run;
}
