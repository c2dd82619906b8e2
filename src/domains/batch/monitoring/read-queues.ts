import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** What stands where at this moment, whatever the range of the page is. */
export async function readQueues(tx: Tx, companyId: string | null, now: Date) {
  const found = await rows(
    tx,
    'SELECT status, count(*) AS count FROM batch_job WHERE ($1::uuid IS NULL OR company_id = $1) GROUP BY status',
    [companyId],
    { status: is.text, count: is.number },
  );
  const [waiting] = await rows(
    tx,
    "SELECT count(*) AS count, min(created_at) AS oldest FROM ai_request WHERE ($1::uuid IS NULL OR company_id = $1) AND status = 'pending'",
    [companyId],
    { count: is.number, oldest: is.orNull(is.moment) },
  );
  const [live] = await rows(
    tx,
    'SELECT count(*) AS count FROM session WHERE ($1::uuid IS NULL OR company_id = $1) AND arrived_at IS NOT NULL',
    [companyId],
    { count: is.number },
  );
  const [out] = await rows(
    tx,
    `SELECT count(*) FILTER (WHERE state = 'waiting_capacity') AS capacity, count(*) FILTER (WHERE state = 'submitting') AS unknown,
       count(*) FILTER (WHERE state = 'collecting') AS storing
     FROM batch_attempt WHERE ($1::uuid IS NULL OR company_id = $1) AND state IN ('waiting_capacity', 'submitting', 'collecting')`,
    [companyId],
    { capacity: is.number, unknown: is.number, storing: is.number },
  );
  const [dead] = await rows(
    tx,
    "SELECT count(*) AS count FROM ai_request WHERE ($1::uuid IS NULL OR company_id = $1) AND status = 'failed'",
    [companyId],
    { count: is.number },
  );
  const count = (status: string): number => found.find((row) => row.status === status)?.count ?? 0;
  const oldest = waiting?.oldest ?? null;
  return {
    pending: count('pending'),
    processing: count('processing'),
    completed: count('completed'),
    failed: count('failed'),
    retrying: count('retrying'),
    liveSessions: live?.count ?? 0,
    waitingRequests: waiting?.count ?? 0,
    oldestWaitingSeconds: oldest ? Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1000)) : null,
    waitingForCapacity: out?.capacity ?? 0,
    unknownOutcome: out?.unknown ?? 0,
    storingResults: out?.storing ?? 0,
    deadLetters: dead?.count ?? 0,
  };
}
