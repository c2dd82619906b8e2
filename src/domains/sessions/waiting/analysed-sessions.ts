import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** Sessions that may be analysed anew: with a result of another prompt version, or failed. */
export interface AnewSelection {
  readonly kind: 'outdated' | 'failed';
  readonly promptVersion: string;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface AnewSession {
  readonly id: string;
  readonly transcriptHash: string;
  readonly createdAt: Date;
}

const chosen = `FROM session s
  JOIN session_transcript t ON t.company_id = $1 AND t.session_id = s.id
  LEFT JOIN session_enrichment e ON e.company_id = $1 AND e.session_id = s.id
  WHERE s.company_id = $1 AND ($2::timestamptz IS NULL OR s.started_at >= $2) AND ($3::timestamptz IS NULL OR s.started_at < $3)
    AND CASE WHEN $4 = 'failed' THEN s.analysis_status = 3 ELSE s.analysis_status = 2 AND e.prompt_version <> $5 END`;

const valuesOf = (tx: TenantTx, { from, to, kind, promptVersion }: AnewSelection): unknown[] => [
  tx.companyId,
  from,
  to,
  kind,
  promptVersion,
];

/** The next sessions of a selection in the order of their ids, so that a long work can go on where it was. */
export async function sessionsToAnalyseAnew(
  tx: TenantTx,
  selection: AnewSelection,
  afterId: string | null,
  limit: number,
): Promise<AnewSession[]> {
  const found = await rows(
    tx,
    `SELECT s.id, encode(t.transcript_hash, 'hex') AS hash, s.created_at ${chosen}
     AND ($6::uuid IS NULL OR s.id > $6) ORDER BY s.id LIMIT $7`,
    [...valuesOf(tx, selection), afterId, limit],
    { id: is.uuid, hash: is.text, created_at: is.moment },
  );
  return found.map((row) => ({ id: row.id, transcriptHash: row.hash, createdAt: row.created_at }));
}

/** How many a selection holds, and the tokens that their present results took, as far as there are any. */
export async function countSessionsToAnalyseAnew(
  tx: TenantTx,
  selection: AnewSelection,
): Promise<{ count: number; known: number; inputTokens: number; outputTokens: number }> {
  const [row] = await rows(
    tx,
    `SELECT count(*) AS count, count(e.input_tokens) AS known,
       coalesce(sum(e.input_tokens), 0)::bigint AS input, coalesce(sum(e.output_tokens), 0)::bigint AS output ${chosen}`,
    valuesOf(tx, selection),
    { count: is.number, known: is.number, input: is.number, output: is.number },
  );
  return {
    count: row?.count ?? 0,
    known: row?.known ?? 0,
    inputTokens: row?.input ?? 0,
    outputTokens: row?.output ?? 0,
  };
}
