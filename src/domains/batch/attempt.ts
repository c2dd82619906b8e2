import type { SystemTx, Tx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import type { AiProvider } from '../../ports/ai-batch/open-provider.ts';
import type { TokenUsage } from '../../ports/ai-batch/port.ts';

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
  | 'lost'
  | 'split';

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
  readonly cancel_at: Date | null;
  readonly told_at: Date | null;
  readonly reported: Reported | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** What the provider counted. The lines decide; this fills gaps, and shows when both disagree. */
export interface Reported {
  readonly usage: TokenUsage | null;
  readonly counts: { readonly total: number; readonly completed: number; readonly failed: number };
}

/** What every step needs. */
export interface Step {
  readonly ctx: SystemCtx;
  readonly ai: AiProvider;
  /** null: the work of all companies. */
  readonly companyId: string | null;
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
  deadline_at: Date;
  cancel_at: Date;
  told_at: Date;
  reported: string;
  miscounted: boolean;
  ended_at: Date | null;
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

/** False when somebody else moved the attempt on since it was read; else nobody can until the transaction ends. */
export async function holdAttempt(tx: Tx, { id, state }: Attempt): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM batch_attempt WHERE id = $1 AND state = $2 FOR UPDATE', [
    id,
    state,
  ]);
  return rows.length === 1;
}

/**
 * The attempts in these states whose time has come, oldest first. What is not out yet waits while its company is
 * suspended; what is out is paid for, and followed. Those that a run has seen in the state they are still in make room.
 */
export function dueAttempts(
  tx: SystemTx,
  { ctx, companyId }: Step,
  states: readonly AttemptState[],
  seen: ReadonlyMap<string, AttemptState>,
): Promise<Attempt[]> {
  return tx.query<Attempt & Record<string, unknown>>(
    `SELECT a.* FROM batch_attempt a WHERE a.state = ANY($1) AND a.next_step_at <= $2
       AND ($3::uuid IS NULL OR a.company_id = $3)
       AND a.id || ' ' || a.state <> ALL($4::text[])
       AND (a.state NOT IN ('building', 'uploaded', 'waiting_capacity')
         OR EXISTS (SELECT FROM company c WHERE c.id = a.company_id AND c.status IN ('TRIAL', 'ACTIVE')))
     ORDER BY a.created_at, a.id LIMIT 200`,
    [states, ctx.now(), companyId, [...seen].map(([id, state]) => `${id} ${state}`)],
  );
}

export const minutes = (now: Date, count: number): Date => new Date(now.getTime() + count * 60_000);
