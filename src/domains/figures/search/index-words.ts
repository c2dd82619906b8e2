import { lockFigures } from '../store/lock-figures.ts';
import type { Sql } from '../store/sql.ts';

/**
 * Brings the search rows of changed sessions up to date, at most `limit` of them, inside the caller's transaction.
 * The company's lock comes first, as for the figures. True when nothing is left.
 */
export async function indexWords(sql: Sql, companyId: string, limit: number): Promise<boolean> {
  await lockFigures(sql, companyId);
  const marks = await sql.query<Mark>(
    `SELECT id, from_at::text, to_at::text, extract(epoch FROM from_at)::float8 AS from_s, extract(epoch FROM to_at)::float8 AS to_s
     FROM session_change WHERE company_id = $1 AND derived = 1 ORDER BY from_at`,
    [companyId],
  );
  const run = firstRun(marks);
  const first = run[0];
  if (!first) return true;
  const last = run.reduce((latest, mark) => (mark.to_s > latest.to_s ? mark : latest), first);
  const [cut] = await sql.query<{ last_at: string }>(
    `SELECT started_at::text AS last_at FROM session WHERE company_id = $1 AND started_at BETWEEN $2 AND $3 ORDER BY started_at OFFSET $4 LIMIT 1`,
    [companyId, first.from_at, last.to_at, limit - 1],
  );
  const until = cut?.last_at ?? last.to_at;
  await sql.query(
    `INSERT INTO session_search (company_id, session_id, started_at, text_hash, words)
     SELECT s.company_id, s.id, s.started_at, hashtextextended(t.text, 0), strip(to_tsvector('simple', t.text)) || array_to_tsvector(ARRAY[right(s.company_id::text, 12)])
     FROM session s
     CROSS JOIN LATERAL (SELECT concat_ws(' ', left(s.initial_msg, 4000), left(s.summary, 4000), left(s.external_id, 200)) AS text) t
     WHERE s.company_id = $1 AND s.started_at BETWEEN $2 AND $3
       AND NOT EXISTS (SELECT FROM session_search k WHERE k.company_id = $1 AND k.session_id = s.id AND k.started_at = s.started_at AND k.text_hash = hashtextextended(t.text, 0))
     ON CONFLICT (company_id, session_id) DO UPDATE SET started_at = excluded.started_at, text_hash = excluded.text_hash, words = excluded.words`,
    [companyId, first.from_at, until],
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

interface Mark {
  id: string;
  from_at: string;
  to_at: string;
  from_s: number;
  to_s: number;
}

/** The first marks that overlap: their sessions are gone through once, not once for each mark. */
function firstRun(marks: readonly Mark[]): Mark[] {
  const run: Mark[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const mark of marks) {
    if (run.length > 0 && mark.from_s > end) break;
    end = run.length === 0 ? mark.to_s : Math.max(end, mark.to_s);
    run.push(mark);
  }
  return run;
}
