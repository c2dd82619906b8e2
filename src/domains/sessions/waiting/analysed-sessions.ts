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

type Within = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** So many are looked at in one transaction, in the order in which they began: on the embedded engine everybody else waits for it. */
const lookedAtOnce = 10_000;

/**
 * How many a selection holds, and the tokens that their present results took, as far as there are any; in parts, each `within`
 * a transaction.
 */
export async function countSessionsToAnalyseAnew(
  within: Within,
  selection: AnewSelection,
): Promise<{ count: number; inputTokens: number; outputTokens: number }> {
  const all = { count: 0, inputTokens: 0, outputTokens: 0 };
  for (let after: string | null | undefined; after !== null; ) {
    const part = await within((tx) => countPart(tx, selection, after ?? null));
    all.count += part.count;
    all.inputTokens += part.input;
    all.outputTokens += part.output;
    after = part.last;
  }
  return all;
}

/** Of the sessions that began behind a moment, up to another one; null: up to the last. */
async function countPart(tx: TenantTx, selection: AnewSelection, after: string | null) {
  const [end] = await rows(
    tx,
    `SELECT started_at::text AS at FROM session WHERE company_id = $1 AND ($2::timestamptz IS NULL OR started_at >= $2)
       AND ($3::timestamptz IS NULL OR started_at < $3) AND ($4::timestamptz IS NULL OR started_at > $4)
     ORDER BY started_at OFFSET ${lookedAtOnce - 1} LIMIT 1`,
    [tx.companyId, selection.from, selection.to, after],
    { at: is.text },
  );
  const last = end?.at ?? null;
  const [row] = await rows(
    tx,
    `SELECT count(*) AS count, coalesce(sum(e.input_tokens), 0)::bigint AS input, coalesce(sum(e.output_tokens), 0)::bigint AS output
     ${chosen} AND ($6::timestamptz IS NULL OR s.started_at > $6) AND ($7::timestamptz IS NULL OR s.started_at <= $7)`,
    [...valuesOf(tx, selection), after, last],
    { count: is.number, input: is.number, output: is.number },
  );
  return { count: row?.count ?? 0, input: row?.input ?? 0, output: row?.output ?? 0, last };
}
