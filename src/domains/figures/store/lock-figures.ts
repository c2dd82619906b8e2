import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { CompanySql } from '../place.ts';

const FiguresRow = { zone: is.text, version: is.number };

/**
 * Locks the company's row until the end of the transaction: one at a time brings a company up to date. Undefined: there
 * is no such company any more.
 */
export async function lockFigures(sql: CompanySql): Promise<RowOf<typeof FiguresRow> | undefined> {
  const lock = () =>
    rows(
      sql,
      'SELECT time_zone AS zone, version FROM session_figures WHERE company_id = $1 FOR UPDATE',
      [sql.companyId],
      FiguresRow,
    );
  const [known] = await lock();
  if (known) return known;
  await sql.query(
    `INSERT INTO session_figures (company_id, time_zone) SELECT id, time_zone FROM company WHERE id = $1
     ON CONFLICT (company_id) DO NOTHING`,
    [sql.companyId],
  );
  const [made] = await lock();
  return made;
}
