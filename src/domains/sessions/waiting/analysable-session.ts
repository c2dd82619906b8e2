import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { type StageStatus, stageWord } from '../codes/session-codes.ts';
import { lockSessions } from '../store/lock-sessions.ts';
import type { AnewSession } from './analysed-sessions.ts';

interface AnalysableSession {
  readonly analysis: StageStatus;
  /** It may still go on, and nobody has it analysed yet. */
  readonly isOpen: boolean;
  /** What an analysis would read; null where there is no transcript. */
  readonly text: AnewSession | null;
}

/** One session as somebody has it analysed by hand, held for the caller; null when the company has no such. */
export async function analysableSession(tx: TenantTx, id: string): Promise<AnalysableSession | null> {
  await lockSessions(tx, [id]);
  const [row] = await rows(
    tx,
    `SELECT s.analysis_status AS status, s.created_at, s.arrived_at IS NOT NULL AS is_open,
       (SELECT encode(t.transcript_hash, 'hex') FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = $2) AS hash
     FROM session s WHERE s.company_id = $1 AND s.id = $2`,
    [tx.companyId, id],
    { status: is.number, created_at: is.moment, is_open: is.bool, hash: is.orNull(is.text) },
  );
  if (!row) return null;
  const text = row.hash === null ? null : { id, transcriptHash: row.hash, createdAt: row.created_at };
  return { analysis: stageWord(row.status), isOpen: row.is_open, text };
}
