import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { nextEndMs } from '../judging/windows.ts';
import { alertSpans } from './alert-words.ts';

/**
 * A company's clock is another one from now on, and so are the windows of its alerts: each waits for the first that ends after it
 * was last judged or changed, so that none is left out and none is judged twice.
 */
export async function followZone(tx: Tx, companyId: string, zone: string): Promise<void> {
  const alerts = await rows(
    tx,
    `SELECT id, span, greatest(judged_at, updated_at) AS since FROM news_alert WHERE company_id = $1
     ORDER BY id FOR UPDATE`,
    [companyId],
    { id: is.uuid, span: is.oneOf(alertSpans), since: is.moment },
  );
  await tx.query(
    `UPDATE news_alert a SET due_at = n.due_at FROM unnest($2::uuid[], $3::timestamptz[]) AS n(id, due_at)
     WHERE a.company_id = $1 AND a.id = n.id`,
    [
      companyId,
      alerts.map(({ id }) => id),
      alerts.map(({ span, since }) => new Date(nextEndMs(span, zone, since.getTime()))),
    ],
  );
}
