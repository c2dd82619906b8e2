import { changeRows } from '../../../db/change-rows.ts';
import type { Tx } from '../../../db/database.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import type { Attempt } from './attempt.ts';

/** How the batches of a provider are run. */
export const modeOf = (ai: Pick<AiProvider, 'direct'> | null): 'batch' | 'direct' =>
  ai?.direct ? 'direct' : 'batch';

/** Where an attempt goes. */
export type Destination = Pick<Attempt, 'account_id' | 'provider' | 'mode' | 'model'>;

export const destinationOf = (ai: AiProvider | null, model: string): Destination => ({
  account_id: ai?.accountId ?? null,
  provider: ai?.name ?? null,
  mode: modeOf(ai),
  model,
});

interface NewAttempt {
  readonly id: string;
  readonly companyId: string;
  readonly jobId: string;
  readonly to: Destination;
  readonly dryRunId: string | null;
  readonly requests: readonly { readonly id: string; readonly est_tokens: number }[];
  readonly now: Date;
  readonly timeoutHours: number;
}

/** Binds requests to a new try at the provider. Custom ids are opaque and fit every provider. */
export async function openAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  const { id, companyId, jobId, to, requests, now } = attempt;
  const tokens = requests.reduce((sum, { est_tokens }) => sum + est_tokens, 0);
  await tx.query(
    `INSERT INTO batch_attempt (id, company_id, job_id, state, mode, model, item_count, est_tokens, next_step_at, deadline_at, created_at, account_id, provider, dry_run_id)
     VALUES ($1, $2, $3, 'building', $9, $4, $5, $6, $7, $8, $7, $10, $11, $12)`,
    [
      id,
      companyId,
      jobId,
      to.model,
      requests.length,
      tokens,
      now,
      new Date(now.getTime() + attempt.timeoutHours * 3_600_000),
      to.mode,
      to.account_id,
      to.provider,
      attempt.dryRunId,
    ],
  );
  const key = id.replaceAll('-', '');
  await changeRows(
    tx,
    `INSERT INTO batch_item (company_id, attempt_id, custom_id, request_id)
     SELECT $1, $2, 'r_' || $3 || '_' || place, request FROM unnest($4::uuid[]) WITH ORDINALITY AS r (request, place)`,
    [companyId, id, key, requests.map((request) => request.id)],
  );
}
