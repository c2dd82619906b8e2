import type { SystemTx, Tx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import type { AiProvider } from '../../ports/ai-batch/open-provider.ts';

export type AttemptState =
  | 'building'
  | 'uploaded'
  | 'waiting_capacity'
  | 'submitting'
  | 'submitted'
  | 'cancelling'
  | 'collecting'
  | 'done'
  | 'failed'
  | 'lost';

/** One try at the provider. Its state says what was certainly done; each step ends in a conditional update. */
export interface Attempt {
  readonly id: string;
  readonly company_id: string;
  readonly job_id: string;
  readonly state: AttemptState;
  readonly model: string;
  readonly item_count: number;
  readonly est_tokens: number;
  readonly input_file_id: string | null;
  readonly intent_at: Date | null;
  readonly call_ended_at: Date | null;
  readonly provider_batch_id: string | null;
  readonly past_batch_ids: string[];
  readonly output_file_id: string | null;
  readonly error_file_id: string | null;
  readonly missing_count: number;
  readonly tries: number;
  readonly deadline_at: Date;
  readonly created_at: Date;
}

/** What every step needs. */
export interface Step {
  readonly ctx: SystemCtx;
  readonly ai: AiProvider;
}

type Changes = Partial<{
  state: AttemptState;
  input_file_id: string | null;
  intent_at: Date | null;
  call_ended_at: Date | null;
  provider_batch_id: string | null;
  past_batch_ids: string[];
  provider_status: string | null;
  output_file_id: string | null;
  error_file_id: string | null;
  missing_count: number;
  tries: number;
  next_step_at: Date;
  ended_at: Date;
  error: string | null;
}>;

/** Moves an attempt on; false when somebody else moved it since it was read. */
export async function moveAttempt(tx: Tx, { id, state }: Attempt, changes: Changes): Promise<boolean> {
  const names = Object.keys(changes);
  const sets = names.map((name, index) => `${name} = $${index + 3}`);
  const rows = await tx.query(
    `UPDATE batch_attempt SET ${sets.join(', ')} WHERE id = $1 AND state = $2 RETURNING id`,
    [id, state, ...Object.values(changes)],
  );
  return rows.length === 1;
}

/**
 * The attempts in these states whose time has come, oldest first. What has not gone out stays here while its company
 * is suspended or archived; what is out is paid for, and is followed to its end.
 */
export function dueAttempts(tx: SystemTx, states: readonly AttemptState[], now: Date): Promise<Attempt[]> {
  return tx.query<Attempt & Record<string, unknown>>(
    `SELECT * FROM batch_attempt AS attempt WHERE state = ANY($1) AND next_step_at <= $2
       AND (state NOT IN ('building', 'uploaded', 'waiting_capacity') OR EXISTS
         (SELECT FROM company WHERE company.id = attempt.company_id AND company.status IN ('TRIAL', 'ACTIVE')))
     ORDER BY created_at, id LIMIT 200`,
    [states, now],
  );
}

export const minutes = (now: Date, count: number): Date => new Date(now.getTime() + count * 60_000);
