import type { Sql } from './sql.ts';

interface FiguresRow {
  readonly time_zone: string;
  readonly version: number;
}

/**
 * Locks the company's row until the end of the transaction: one at a time brings a company up to date. Undefined: there
 * is no such company any more.
 */
export async function lockFigures(sql: Sql, companyId: string): Promise<FiguresRow | undefined> {
  const lock = async () => {
    const [row] = await sql.query<FiguresRow>(
      'SELECT time_zone, version FROM session_figures WHERE company_id = $1 FOR UPDATE',
      [companyId],
    );
    return row;
  };
  const known = await lock();
  if (known) return known;
  await sql.query(
    `INSERT INTO session_figures (company_id, time_zone) SELECT id, time_zone FROM company WHERE id = $1
     ON CONFLICT (company_id) DO NOTHING`,
    [companyId],
  );
  return lock();
}
