import type { SystemTx, TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

export interface WaitingSession {
  readonly id: string;
  readonly externalId: string;
  readonly createdAt: Date;
  readonly startedAt: Date;
  readonly attempts: number;
  readonly transcriptHash: string;
  /** A conversation that came live: by itself it is analysed a few times only. */
  readonly grows: boolean;
}

/** The oldest settled sessions of a company that have a transcript and whose analysis is due, locked for the caller. */
export async function waitingSessions(tx: TenantTx, limit: number): Promise<WaitingSession[]> {
  const found = await rows(
    tx,
    `SELECT s.id, s.external_id, s.created_at, s.started_at, s.analysis_attempts, encode(t.transcript_hash, 'hex') AS transcript_hash, s.grows
     FROM session s JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
     WHERE s.company_id = $1 AND s.analysis_status = 0 AND s.analysis_status IN (0, 1, 3) AND s.transcript_status = 2 AND s.arrived_at IS NULL
     ORDER BY s.created_at, s.id LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
    [tx.companyId, limit],
    {
      id: is.uuid,
      external_id: is.text,
      created_at: is.moment,
      started_at: is.moment,
      analysis_attempts: is.number,
      transcript_hash: is.text,
      grows: is.bool,
    },
  );
  return found.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    attempts: row.analysis_attempts,
    transcriptHash: row.transcript_hash,
    grows: row.grows,
  }));
}

/** How many wait in each working company, and since when. */
export async function waitingByCompany(
  tx: SystemTx,
): Promise<{ companyId: string; count: number; oldestAt: Date }[]> {
  const found = await rows(
    tx,
    `SELECT s.company_id, count(*) AS count, min(s.created_at) AS oldest_at FROM session s JOIN company c ON c.id = s.company_id
     WHERE s.analysis_status = 0 AND s.analysis_status IN (0, 1, 3) AND s.transcript_status = 2 AND s.arrived_at IS NULL AND c.status IN ('TRIAL', 'ACTIVE')
     GROUP BY s.company_id`,
    [],
    { company_id: is.uuid, count: is.number, oldest_at: is.moment },
  );
  return found.map((row) => ({ companyId: row.company_id, count: row.count, oldestAt: row.oldest_at }));
}

export interface StartedRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

const waitingRows = `FROM session s WHERE s.company_id = $1 AND s.analysis_status IN (0, 1, 3) AND s.analysis_status = ANY($4::smallint[])
  AND s.transcript_status = 2 AND s.arrived_at IS NULL AND ($2::timestamptz IS NULL OR s.started_at >= $2) AND ($3::timestamptz IS NULL OR s.started_at < $3)`;

/** How many sessions have a text and no result yet. */
export async function countWaitingSessions(tx: TenantTx, { from, to }: StartedRange): Promise<number> {
  const [row] = await rows(tx, `SELECT count(*) AS count ${waitingRows}`, [tx.companyId, from, to, [0, 1]], {
    count: is.number,
  });
  return row?.count ?? 0;
}

/** Some of the sessions that wait, or that failed. */
export async function sampleSessions(
  tx: TenantTx,
  kind: 'waiting' | 'failed',
  { from, to }: StartedRange,
  limit: number,
): Promise<string[]> {
  const found = await rows(
    tx,
    `SELECT s.id ${waitingRows} ORDER BY s.created_at, s.id LIMIT $5`,
    [tx.companyId, from, to, kind === 'failed' ? [3] : [0, 1], limit],
    { id: is.uuid },
  );
  return found.map(({ id }) => id);
}
