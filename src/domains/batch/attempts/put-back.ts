import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { LineOutcome } from '../../../ports/ai-batch/lines/result-line.ts';
import type { Attempt } from './attempt.ts';
import { failAnalysesOf } from './fail-attempt.ts';

const maxAttempts = 3;
/** Billed each time: worth a second try, not a third. */
const maxBilledAttempts = 2;
const moreOutputTokens = 4000;

export interface Unanswered {
  readonly requestId: string;
  readonly outcome: LineOutcome | 'missing';
  readonly reason: string;
  /** Within the attempt: a direct batch asks more than once. */
  readonly tries?: number | undefined;
}

/** How often a request is tried in all when it ends like this. */
function limitOf(outcome: Unanswered['outcome']): number {
  if (outcome === 'refused' || outcome === 'permanent') return 0;
  return outcome === 'truncated' || outcome === 'invalid' ? maxBilledAttempts : maxAttempts;
}

/** Requests without a usable answer: those worth another try wait again, the others fail with their reason. */
export async function putBack(
  tx: TenantTx,
  attempt: Attempt,
  unanswered: readonly Unanswered[],
  now: Date,
): Promise<void> {
  if (unanswered.length === 0) return;
  const found = await rows(
    tx,
    `UPDATE ai_request r SET attempts = r.attempts + u.cost, last_error = u.reason, updated_at = $4,
       status = CASE WHEN r.attempts + u.cost < u.most THEN 'pending' ELSE 'failed' END,
       output_tokens = CASE WHEN u.longer THEN greatest(r.output_tokens, $5) ELSE r.output_tokens END
     FROM json_to_recordset($2::json) AS u (id uuid, reason text, cost smallint, most smallint, longer boolean)
     WHERE r.company_id = $1 AND r.id = ANY($6::uuid[]) AND r.id = u.id AND r.job_id = $3 AND r.status = 'batched'
     RETURNING r.status, r.session_id, encode(r.input_hash, 'hex') AS hash, r.last_error`,
    [
      attempt.company_id,
      JSON.stringify(
        unanswered.map(({ requestId, outcome, reason, tries = 1 }) => ({
          id: requestId,
          reason,
          // Credit is nothing that a request can help: it has its tries still.
          cost: outcome === 'credit' ? 0 : tries,
          most: limitOf(outcome),
          longer: outcome === 'truncated',
        })),
      ),
      attempt.job_id,
      now,
      moreOutputTokens,
      unanswered.map(({ requestId }) => requestId),
    ],
    { status: is.text, session_id: is.text, hash: is.text, last_error: is.text },
  );
  await failAnalysesOf(
    tx,
    attempt,
    found
      .filter(({ status }) => status === 'failed')
      .map((row) => ({ sessionId: row.session_id, transcriptHash: row.hash, error: row.last_error })),
  );
}
