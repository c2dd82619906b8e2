import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** Everything stored about a session but its corrections, as JSON: opaque, for `restoreSessions` alone. */
export interface StoredSession {
  readonly session: Readonly<Record<string, unknown>>;
  readonly transcript: Readonly<Record<string, unknown>> | null;
  readonly enrichment: Readonly<Record<string, unknown>> | null;
}

export async function snapshotSessions(
  tx: TenantTx,
  ids: readonly string[],
): Promise<Map<string, StoredSession>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    tx,
    `SELECT s.id, to_jsonb(s) AS session, to_jsonb(t) AS transcript, to_jsonb(e) AS enrichment FROM session s
     LEFT JOIN session_transcript t ON t.company_id = $1 AND t.session_id = s.id
     LEFT JOIN session_enrichment e ON e.company_id = $1 AND e.session_id = s.id
     WHERE s.company_id = $1 AND s.id = ANY($2::uuid[])`,
    [tx.companyId, ids],
    { id: is.uuid, session: is.object, transcript: is.orNull(is.object), enrichment: is.orNull(is.object) },
  );
  return new Map(
    found.map(({ id, session, transcript, enrichment }) => [id, { session, transcript, enrichment }]),
  );
}
