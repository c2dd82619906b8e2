import type { TenantTx } from '../../db/database.ts';
import { removeSessions } from './undo-sessions.ts';

export interface Forgotten {
  readonly sessions: number;
  readonly messages: number;
  readonly transcripts: number;
  readonly aiResults: number;
  readonly corrections: number;
  readonly searchEntries: number;
}

/** Removes all sessions of an end user with what hangs on them, in one transaction; what that was. */
export async function forgetPerson(tx: TenantTx, endUser: string): Promise<Forgotten> {
  const rows = await tx.query<{ id: string; message_count: number | null }>(
    'SELECT id, message_count FROM session WHERE company_id = $1 AND end_user = $2 ORDER BY external_id FOR UPDATE',
    [tx.companyId, endUser],
  );
  const ids = rows.map(({ id }) => id);
  const [counts] = await tx.query<Omit<Forgotten, 'sessions' | 'messages'>>(
    `SELECT (SELECT count(*) FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS transcripts,
       (SELECT count(*) FROM session_enrichment WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS "aiResults",
       (SELECT count(*) FROM session_correction WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS corrections,
       (SELECT count(*) FROM session_search WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS "searchEntries"`,
    [tx.companyId, ids],
  );
  await removeSessions(tx, ids);
  return {
    sessions: ids.length,
    messages: rows.reduce((sum, row) => sum + (row.message_count ?? 0), 0),
    transcripts: counts?.transcripts ?? 0,
    aiResults: counts?.aiResults ?? 0,
    corrections: counts?.corrections ?? 0,
    searchEntries: counts?.searchEntries ?? 0,
  };
}
