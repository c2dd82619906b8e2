import type { TenantTx } from '../../../db/database.ts';

/**
 * Takes those of the foremost waiting requests out of the queue whose session is gone or says something else by now:
 * nobody waits for them, and they would fill a batch that is not due. Gives how many there were. Each transcript is looked
 * up by itself: beside 100,000 waiting that nobody counted yet, a join took the embedded engine more than a minute.
 */
export async function dropGone(tx: TenantTx, now: Date, limit: number): Promise<number> {
  const dropped = await tx.query(
    `UPDATE ai_request SET status = 'cancelled', updated_at = $2
     WHERE company_id = $1 AND status = 'pending' AND id = ANY(ARRAY(
       SELECT r.id FROM (SELECT id, session_id, input_hash FROM ai_request WHERE company_id = $1 AND status = 'pending'
         ORDER BY created_at, id LIMIT $3) r
       WHERE (SELECT t.transcript_hash FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = r.session_id)
         IS DISTINCT FROM r.input_hash))
     RETURNING id`,
    [tx.companyId, now, limit],
  );
  return dropped.length;
}
