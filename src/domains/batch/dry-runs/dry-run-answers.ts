import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { AnalysisAnswer } from '../../../ports/ai-batch/analysis-schema.ts';

const labelled = ['sentiment', 'category', 'escalated', 'language'] as const;

interface Given {
  readonly requestId: string;
  /** Null: its session is gone, and nothing is kept of it. */
  readonly answer: AnalysisAnswer | null;
}

/** The labels of a dry run stay with its requests, which are answered then: no session learns of them. */
export async function keepDryRunAnswers(
  tx: TenantTx,
  given: readonly Given[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await rows(
    tx,
    `UPDATE ai_request r SET status = 'succeeded', kept = g.labels, last_error = NULL, updated_at = $3
     FROM json_to_recordset($2::json) AS g (id uuid, labels jsonb)
     WHERE r.company_id = $1 AND r.id = ANY($4::uuid[]) AND r.id = g.id RETURNING r.id`,
    [
      tx.companyId,
      JSON.stringify(
        given.map(({ requestId, answer }) => ({
          id: requestId,
          labels: answer && Object.fromEntries(labelled.map((field) => [field, answer[field].value])),
        })),
      ),
      now,
      given.map(({ requestId }) => requestId),
    ],
    { id: is.text },
  );
  return new Set(found.map(({ id }) => id));
}

export interface DryRunAnswer {
  readonly sessionId: string;
  readonly labels: Readonly<Record<string, unknown>>;
}

/** What a dry run says of each session that it has an answer for. */
export function readDryRunAnswers(tx: TenantTx, dryRunId: string): Promise<DryRunAnswer[]> {
  return rows(
    tx,
    `SELECT session_id AS "sessionId", kept AS labels FROM ai_request
     WHERE company_id = $1 AND dry_run_id = $2 AND status = 'succeeded' AND kept IS NOT NULL`,
    [tx.companyId, dryRunId],
    { sessionId: is.uuid, labels: is.object },
  );
}
