import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** Whether figures of a company wait to be counted: after an import, an undo, or in a new time zone. */
export async function isCatchingUp(tx: Pick<Tx, 'query'>, companyId: string): Promise<boolean> {
  const [row] = await rows(
    tx,
    `SELECT EXISTS (SELECT FROM session_change WHERE company_id = $1 AND derived = 0)
       OR EXISTS (SELECT FROM session_figures f JOIN company c ON c.id = f.company_id
                  WHERE f.company_id = $1 AND c.time_zone <> f.time_zone
                    AND EXISTS (SELECT FROM session_day d WHERE d.company_id = $1)) AS waits`,
    [companyId],
    { waits: is.bool },
  );
  return row?.waits ?? false;
}
