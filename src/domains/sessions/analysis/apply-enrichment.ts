import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { settleLabels, sourceLabels } from '../labels/settle-labels.ts';
import {
  aiLabels,
  labelsInForce,
  StoredLabels,
  storedLabelColumns,
  storedRule,
} from '../labels/stored-labels.ts';
import { labelColumns } from '../record/session-row.ts';
import { lockSessions } from '../store/lock-sessions.ts';
import { markChanged } from '../store/mark-changed.ts';

export interface Enrichment {
  readonly sessionId: string;
  /** Of the transcript that was sent, as `waitingSessions` gave it. */
  readonly transcriptHash: string;
  readonly inputHash: string;
  readonly model: string;
  readonly promptVersion: string;
  readonly confidence: number | null;
  /** category (a key), sentiment, language, escalated, forwardedHr, summary, questions; null or absent: unknown. */
  readonly result: Readonly<Record<string, unknown>>;
  readonly evidence: readonly { field: string; messageOrder: number | null; quote: string }[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costNanos: number | null;
  readonly listCostNanos: number | null;
}

/** applied; gone: the session was removed; stale: its transcript changed since, so it waits to be analysed again. */
export type EnrichmentOutcome = 'applied' | 'gone' | 'stale';

const Row = {
  ...StoredLabels,
  id: is.uuid,
  started_at: is.moment,
  transcript_hash: is.orNull(is.text),
};
type Row = RowOf<typeof Row>;

/** Stores results of the AI, a few hundred at a time. What a person corrected stays as it is. */
export async function applyEnrichments(
  tx: TenantTx,
  enrichments: readonly Enrichment[],
  now: Date,
): Promise<Map<string, EnrichmentOutcome>> {
  const ids = enrichments.map(({ sessionId }) => sessionId);
  await lockSessions(tx, ids);
  const found = await rows(
    tx,
    `SELECT s.id, s.started_at, ${storedLabelColumns},
       (SELECT encode(t.transcript_hash, 'hex') FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = s.id) AS transcript_hash
     FROM session s WHERE s.company_id = $1 AND s.id = ANY($2::uuid[])`,
    [tx.companyId, ids],
    Row,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const outcomes = new Map<string, EnrichmentOutcome>();
  const fresh: { enrichment: Enrichment; row: Row }[] = [];
  for (const enrichment of enrichments) {
    const row = byId.get(enrichment.sessionId);
    const outcome = !row ? 'gone' : row.transcript_hash === enrichment.transcriptHash ? 'applied' : 'stale';
    outcomes.set(enrichment.sessionId, outcome);
    if (row && outcome === 'applied') fresh.push({ enrichment, row });
  }
  if (fresh.length > 0) {
    await updateSessions(tx, fresh, now);
    await storeResults(
      tx,
      fresh.map(({ enrichment }) => enrichment),
      now,
    );
    await markChanged(
      tx,
      tx.companyId,
      fresh.map(({ row }) => row.started_at),
    );
  }
  return outcomes;
}

/** What a server says that its answers took is added up as far as the column goes: a sum beyond it would keep all others out. */
const mostTokens = 2_147_483_647;

async function updateSessions(
  tx: TenantTx,
  fresh: readonly { enrichment: Enrichment; row: Row }[],
  now: Date,
): Promise<void> {
  const rows = fresh.map(({ enrichment, row }) => {
    const source = sourceLabels(labelsInForce(row), row.source_values);
    const { labels, sourceValues } = settleLabels(
      source,
      aiLabels(enrichment.result),
      row.corrected,
      storedRule(row),
    );
    return {
      id: row.id,
      ...labelColumns(labels),
      source_values: sourceValues,
      ai_tokens: enrichment.inputTokens + enrichment.outputTokens,
      ai_cost_nanos: enrichment.costNanos,
      ai_list_cost_nanos: enrichment.listCostNanos,
    };
  });
  await tx.query(
    `UPDATE session s SET category = row.category, sentiment = row.sentiment, language = row.language, escalated = row.escalated,
       forwarded_hr = row.forwarded_hr, summary = row.summary, questions = row.questions, source_values = row.source_values,
       ai_requests = coalesce(s.ai_requests, 0) + 1, ai_tokens = least(coalesce(s.ai_tokens, 0)::bigint + row.ai_tokens, ${mostTokens}),
       ai_cost_nanos = coalesce(s.ai_cost_nanos + row.ai_cost_nanos, row.ai_cost_nanos, s.ai_cost_nanos),
       ai_list_cost_nanos = coalesce(s.ai_list_cost_nanos + row.ai_list_cost_nanos, row.ai_list_cost_nanos, s.ai_list_cost_nanos),
       analysis_status = 2, analysis_attempts = s.analysis_attempts + 1, stage_error = nullif(s.stage_error - 'ANALYSIS', '{}'), updated_at = $3
     FROM json_to_recordset($2::json) AS row (id uuid, category text, sentiment smallint, language text, escalated boolean, forwarded_hr boolean,
       summary text, questions text[], source_values jsonb, ai_tokens integer, ai_cost_nanos bigint, ai_list_cost_nanos bigint)
     WHERE s.company_id = $1 AND s.id = ANY($4::uuid[]) AND s.id = row.id`,
    [tx.companyId, JSON.stringify(rows), now, rows.map(({ id }) => id)],
  );
}

async function storeResults(tx: TenantTx, enrichments: readonly Enrichment[], now: Date): Promise<void> {
  const rows = enrichments.map((enrichment) => ({
    session_id: enrichment.sessionId,
    input_hash: enrichment.inputHash,
    model: enrichment.model,
    prompt_version: enrichment.promptVersion,
    confidence: enrichment.confidence,
    result: enrichment.result,
    evidence: enrichment.evidence,
    input_tokens: enrichment.inputTokens,
    output_tokens: enrichment.outputTokens,
    cost_nanos: enrichment.costNanos,
    list_cost_nanos: enrichment.listCostNanos,
  }));
  const columns = Object.keys(rows[0] ?? {});
  await tx.query(
    `INSERT INTO session_enrichment (company_id, processed_at, ${columns.join(', ')})
     SELECT $1, $3, ${columns.join(', ')} FROM json_populate_recordset(NULL::session_enrichment, $2::json)
     ON CONFLICT (company_id, session_id) DO UPDATE SET processed_at = excluded.processed_at,
       ${columns
         .slice(1)
         .map((name) => `${name} = excluded.${name}`)
         .join(', ')}`,
    [tx.companyId, JSON.stringify(rows), now],
  );
}
