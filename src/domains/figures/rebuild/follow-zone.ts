import { changeRows } from '../../../db/change-rows.ts';
import { is, rows } from '../../../db/rows.ts';
import type { CompanySql } from '../place.ts';

/**
 * When the company's zone is no longer the one its days are cut in: forgets the days and marks all sessions, so that
 * whoever reads, or the background, cuts them anew. Marks are instants, so none that waits is lost.
 */
export async function followZone(sql: CompanySql): Promise<void> {
  const { companyId } = sql;
  const [zone] = await rows(
    sql,
    `SELECT f.time_zone AS "cutIn", c.time_zone AS wanted FROM session_figures f JOIN company c ON c.id = f.company_id
     WHERE f.company_id = $1 FOR UPDATE OF f`,
    [companyId],
    { cutIn: is.text, wanted: is.text },
  );
  if (!zone || zone.cutIn === zone.wanted) return;
  await sql.query('DELETE FROM session_day WHERE company_id = $1', [companyId]);
  await sql.query('DELETE FROM session_rollup WHERE company_id = $1', [companyId]);
  await sql.query('UPDATE session_figures SET time_zone = $2, version = version + 1 WHERE company_id = $1', [
    companyId,
    zone.wanted,
  ]);
  await changeRows(
    sql,
    `INSERT INTO session_change (company_id, derived, from_at, to_at)
     SELECT $1, 0, min(started_at), max(started_at) FROM session WHERE company_id = $1 HAVING count(*) > 0`,
    [companyId],
  );
}
