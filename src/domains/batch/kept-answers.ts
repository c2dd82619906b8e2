import type { TenantTx } from '../../db/database.ts';
import { applyEnrichments, type Enrichment } from '../sessions/index.ts';

/** Before a newer answer takes its place, the present one is kept with its request: a text may come back. */
export async function keepReplaced(tx: TenantTx, sessionIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE ai_request r SET kept = jsonb_build_object('model', e.model, 'confidence', e.confidence, 'result', e.result, 'evidence', e.evidence)
     FROM session_enrichment e
     WHERE r.company_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.status = 'succeeded'
       AND e.company_id = $1 AND e.session_id = r.session_id AND e.prompt_version = r.prompt_version
       AND e.input_hash = encode(r.input_hash, 'hex')`,
    [tx.companyId, sessionIds],
  );
}

interface Kept {
  readonly model: string;
  readonly confidence: number | null;
  readonly result: Enrichment['result'];
  readonly evidence: Enrichment['evidence'];
}

interface BoughtRow {
  id: string;
  session_id: string;
  hash: string;
  kept: Kept | null;
  is_present: boolean;
}

/**
 * Sessions whose present text was answered before, with this prompt: the answer is taken from what was kept, and costs
 * nothing. Gives the sessions that are done with that.
 */
export async function takeKept(
  tx: TenantTx,
  sessions: readonly { readonly id: string; readonly transcriptHash: string }[],
  promptVersion: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const bought = await tx.query<BoughtRow & Record<string, unknown>>(
    `SELECT r.id, r.session_id, encode(r.input_hash, 'hex') AS hash, r.kept,
       EXISTS (SELECT FROM session_enrichment e WHERE e.company_id = $1 AND e.session_id = r.session_id
         AND e.prompt_version = r.prompt_version AND e.input_hash = encode(r.input_hash, 'hex')) AS is_present
     FROM ai_request r WHERE r.company_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.prompt_version = $3 AND r.status = 'succeeded'`,
    [tx.companyId, sessions.map(({ id }) => id), promptVersion],
  );
  if (bought.length === 0) return new Set();
  const hashOf = new Map(sessions.map(({ id, transcriptHash }) => [id, transcriptHash]));
  const fitting = bought.filter(({ session_id, hash }) => hashOf.get(session_id) === hash);
  const present = fitting.filter(({ is_present }) => is_present).map(({ session_id }) => session_id);
  const kept = fitting.flatMap((row) => (row.kept && !row.is_present ? [{ row, kept: row.kept }] : []));
  await keepReplaced(
    tx,
    kept.map(({ row }) => row.session_id),
  );
  await applyEnrichments(
    tx,
    kept.map(({ row, kept: { model, confidence, result, evidence } }) => ({
      sessionId: row.session_id,
      transcriptHash: row.hash,
      inputHash: row.hash,
      model,
      promptVersion,
      confidence,
      result,
      evidence,
      inputTokens: 0,
      outputTokens: 0,
      costNanos: 0,
      listCostNanos: 0,
    })),
    now,
  );
  return new Set([...present, ...kept.map(({ row }) => row.session_id)]);
}
