import { z } from 'zod';
import type { SystemTx, Tx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import { type AttemptState, attemptStates, type Before, mayMove } from './attempt-moves.ts';

const tokens = z.number();

/** What the provider counted. The lines decide; this fills gaps, and shows when both disagree. */
const Reported = z.object({
  usage: z.object({ input: tokens, cachedInput: tokens, output: tokens }).nullable(),
  counts: z.object({ total: z.number(), completed: z.number(), failed: z.number() }),
});

/** One try at the provider; `attempt-moves.ts` tells its states. Each step ends in a conditional update. */
export const Attempt = {
  id: is.text,
  company_id: is.text,
  job_id: is.text,
  state: is.oneOf(attemptStates),
  mode: is.oneOf(['batch', 'direct']),
  account_id: is.orNull(is.text),
  provider: is.orNull(is.text),
  model: is.text,
  /** Its requests are those of a dry run; null: of sessions that wait. */
  dry_run_id: is.orNull(is.text),
  item_count: is.number,
  est_tokens: is.number,
  input_file_id: is.orNull(is.text),
  intent_at: is.orNull(is.moment),
  call_ended_at: is.orNull(is.moment),
  provider_batch_id: is.orNull(is.text),
  past_batch_ids: is.list(is.text),
  output_file_id: is.orNull(is.text),
  error_file_id: is.orNull(is.text),
  missing_count: is.number,
  tries: is.number,
  deadline_at: is.moment,
  cancel_at: is.orNull(is.moment),
  told_at: is.orNull(is.moment),
  reported: is.orNull(is.json(Reported)),
  created_at: is.moment,
  ended_at: is.orNull(is.moment),
};
export type Attempt = RowOf<typeof Attempt>;

/** An attempt that is known to be in one of these states. */
export type AttemptIn<State extends AttemptState> = State extends AttemptState
  ? Attempt & { readonly state: State }
  : never;

export function isIn<State extends AttemptState>(
  attempt: Attempt,
  states: readonly State[],
): attempt is Attempt & { readonly state: State } {
  const all: readonly AttemptState[] = states;
  return all.includes(attempt.state);
}

/** Where an attempt is out. */
export type Whereabouts = Pick<Attempt, 'company_id' | 'account_id' | 'provider' | 'mode'>;

/** The providers of a run, each with its calls counted. */
export interface Providers {
  /** What a company has set now, or the service; null: nothing. */
  present(companyId: string): Promise<AiProvider | null>;
  /** The one that an attempt was made for; null where nothing says any more how to reach it. */
  of(attempt: Whereabouts): Promise<AiProvider | null>;
  service(): AiProvider | null;
  /** Stores how the calls went. */
  keep(): Promise<void>;
}

/** One run of a schedule. */
export interface Run {
  readonly ctx: SystemCtx;
  readonly providers: Providers;
  /** null: the work of all companies. */
  readonly companyId: string | null;
}

/** What every step needs: the provider is that of the attempt, or of the company, at hand. */
export interface Step extends Run {
  readonly ai: AiProvider;
}

type Changes = Partial<{
  account_id: string | null;
  provider: string | null;
  mode: 'batch' | 'direct';
  model: string;
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

/** Moves an attempt to a state that its table has; false when somebody else moved it since it was read. */
export async function moveAttempt<To extends AttemptState>(
  tx: Tx,
  attempt: Pick<Attempt, 'id'> & { readonly state: Before<To> },
  to: To,
  changes: Changes,
): Promise<boolean> {
  if (!mayMove(attempt.state, to)) throw new Error(`no attempt moves from ${attempt.state} to ${to}`);
  return update(tx, attempt, { state: to, ...changes });
}

/** Writes down what is known of an attempt that stays in its state; false when somebody else moved it. */
export const noteAttempt = (
  tx: Tx,
  attempt: Pick<Attempt, 'id' | 'state'>,
  changes: Changes,
): Promise<boolean> => update(tx, attempt, changes);

async function update(
  tx: Tx,
  { id, state }: Pick<Attempt, 'id' | 'state'>,
  changes: Changes & { readonly state?: AttemptState },
): Promise<boolean> {
  const names = Object.keys(changes);
  const sets = names.map((name, index) => `${name} = $${index + 3}`);
  const found = await tx.query(
    `UPDATE batch_attempt SET ${sets.join(', ')} WHERE id = $1 AND state = $2 RETURNING id`,
    [id, state, ...Object.values(changes)],
  );
  return found.length === 1;
}

/** False when somebody else moved the attempt on since it was read; else nobody can until the transaction ends. */
export async function holdAttempt(tx: Tx, { id, state }: Attempt): Promise<boolean> {
  const found = await tx.query('SELECT 1 FROM batch_attempt WHERE id = $1 AND state = $2 FOR UPDATE', [
    id,
    state,
  ]);
  return found.length === 1;
}

/**
 * The attempts at a provider of batches, in these states, whose time has come, oldest first. What is not out yet waits while its company is
 * suspended; what is out is paid for, and followed. Those that a run has seen in the state they are still in make room.
 */
export async function dueAttempts<State extends AttemptState>(
  tx: SystemTx,
  { ctx, companyId }: Run,
  states: readonly State[],
  seen: ReadonlyMap<string, AttemptState>,
): Promise<(Attempt & { readonly state: State })[]> {
  const due = await rows(
    tx,
    `SELECT a.* FROM batch_attempt a WHERE a.mode = 'batch' AND a.state = ANY($1) AND a.next_step_at <= $2
       AND ($3::uuid IS NULL OR a.company_id = $3)
       AND a.id || ' ' || a.state <> ALL($4::text[])
       AND (a.state NOT IN ('building', 'uploaded', 'waiting_capacity')
         OR EXISTS (SELECT FROM company c WHERE c.id = a.company_id AND c.status IN ('TRIAL', 'ACTIVE')))
     ORDER BY a.created_at, a.id LIMIT 200`,
    [states, ctx.now(), companyId, [...seen].map(([id, state]) => `${id} ${state}`)],
    Attempt,
  );
  return due.filter((attempt) => isIn(attempt, states));
}

export const minutes = (now: Date, count: number): Date => new Date(now.getTime() + count * 60_000);
