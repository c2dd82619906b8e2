import type { TenantTx } from '../../db/database.ts';
import type { LineOutcome } from '../../ports/ai-batch/result-line.ts';
import { setAnalysis } from '../sessions/index.ts';
import type { Attempt } from './attempt.ts';

const maxAttempts = 3;
/** Billed each time: worth a second try, not a third. */
const maxBilledAttempts = 2;
const moreOutputTokens = 4000;

interface Unanswered {
  readonly requestId: string;
  readonly sessionId: string;
  readonly outcome: LineOutcome | 'missing';
  readonly reason: string;
}

/** Requests without a usable answer: those worth another try wait again, the others fail with their reason. */
export async function putBack(
  tx: TenantTx,
  attempt: Attempt,
  unanswered: readonly Unanswered[],
  now: Date,
): Promise<void> {
  for (const { requestId, sessionId, outcome, reason } of unanswered) {
    const limit =
      outcome === 'refused' || outcome === 'permanent'
        ? 0
        : outcome === 'truncated' || outcome === 'invalid'
          ? maxBilledAttempts
          : maxAttempts;
    const [row] = await tx.query<{ status: string }>(
      `UPDATE ai_request SET attempts = attempts + $3, last_error = $4, updated_at = $5,
         status = CASE WHEN attempts + $3 < $6 THEN 'pending' ELSE 'failed' END,
         output_tokens = CASE WHEN $7 THEN greatest(output_tokens, $8) ELSE output_tokens END
       WHERE company_id = $1 AND id = $2 AND status = 'batched' RETURNING status`,
      [
        attempt.company_id,
        requestId,
        outcome === 'credit' ? 0 : 1,
        reason.slice(0, 500),
        now,
        limit,
        outcome === 'truncated',
        moreOutputTokens,
      ],
    );
    if (row?.status === 'failed')
      await setAnalysis(tx, [sessionId], 'FAILED', { error: reason.slice(0, 500) });
  }
}
