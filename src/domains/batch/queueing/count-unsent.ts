import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { countWaitingSessions } from '../../sessions/waiting/index.ts';

/** When sessions started. */
export interface StartedRange {
  readonly from: Date | null;
  /** The first moment after it. */
  readonly to: Date | null;
}

/** How many sessions wait to be sent: one that is asked about counts as waiting still, until its answer is there. */
export async function countUnsent(tx: TenantTx, range: StartedRange): Promise<number> {
  const [sent] = await rows(
    tx,
    `SELECT count(*) AS count FROM ai_request r JOIN session s ON s.company_id = r.company_id AND s.id = r.session_id
     WHERE r.company_id = $1 AND r.status = 'batched' AND r.dry_run_id IS NULL AND s.analysis_status IN (0, 1)
       AND ($2::timestamptz IS NULL OR s.started_at >= $2) AND ($3::timestamptz IS NULL OR s.started_at < $3)`,
    [tx.companyId, range.from, range.to],
    { count: is.number },
  );
  return Math.max(0, (await countWaitingSessions(tx, range)) - (sent?.count ?? 0));
}
