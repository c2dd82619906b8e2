import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import { say, written } from '../../../words/sentence.ts';
import type { Attempt, Run } from './attempt.ts';
import { minutes } from './attempt.ts';

const closedMinutes = 15;
/** Below what the provider said: its count of tokens is not ours. */
const learnedShare = 0.9;

/** Where something would go. A company's own account has a gate of its own: what is wrong there stops nobody else. */
export type Gate = Pick<Attempt, 'company_id' | 'account_id' | 'model'> &
  Partial<Pick<Attempt, 'dry_run_id'>>;

const ofAccount = ({ company_id, account_id }: Gate) => [company_id, account_id];

/** Why nothing may be sent for a model now; null when it may. What a person sends again is not held back by it. */
export async function closedReason(tx: Pick<Tx, 'query'>, gate: Gate, now: Date): Promise<string | null> {
  const row = { closed_reason: is.text };
  if (gate.account_id !== null) {
    const [account] = await rows(
      tx,
      'SELECT closed_reason FROM ai_account WHERE company_id = $1 AND id = $2 AND closed_until > $3',
      [...ofAccount(gate), now],
      row,
    );
    return account?.closed_reason ?? null;
  }
  const [own] = await rows(
    tx,
    'SELECT closed_reason FROM company_gate WHERE company_id = $1 AND model = $2 AND closed_until > $3',
    [gate.company_id, gate.model, now],
    row,
  );
  if (own) return own.closed_reason;
  // The provider's words were said to somebody else, of what they sent.
  return (await closedForAll(tx, now)) === null ? null : written(say('batch.closedForAll'));
}

/** Why nothing of any company goes out to the service's own provider, in the provider's words. */
export async function closedForAll(tx: Pick<Tx, 'query'>, now: Date): Promise<string | null> {
  const [all] = await rows(
    tx,
    "SELECT closed_reason FROM provider_gate WHERE model = '*' AND closed_until > $1",
    [now],
    { closed_reason: is.text },
  );
  return all?.closed_reason ?? null;
}

/** Whether so many more tokens fit under the limit of what may be enqueued. */
export async function hasRoom(
  tx: Tx,
  { ctx }: Pick<Run, 'ctx'>,
  gate: Gate,
  tokens: number,
): Promise<boolean> {
  const limit = await tokenLimit(tx, gate, ctx.config.ai.enqueuedTokenLimit);
  if (limit === null) return true;
  const [row] = await rows(
    tx,
    `SELECT coalesce(sum(est_tokens), 0)::bigint AS used FROM batch_attempt
     WHERE model = $1 AND account_id IS NOT DISTINCT FROM $2 AND mode = 'batch' AND state IN ('submitting', 'submitted', 'cancelling')`,
    [gate.model, gate.account_id],
    { used: is.number },
  );
  const used = row?.used ?? 0;
  // A batch that is larger than the whole limit goes out alone: the provider has the last word.
  return used === 0 || used + tokens <= limit;
}

/** What may be enqueued for a model at once: as configured, or less where the provider said so. Null: no limit known. */
export async function tokenLimit(
  tx: Pick<Tx, 'query'>,
  gate: Gate,
  configured: number | null,
): Promise<number | null> {
  const limitOf = { token_limit: is.orNull(is.number) };
  if (gate.account_id === null) {
    const [row] = await rows(
      tx,
      'SELECT token_limit FROM provider_gate WHERE model = $1',
      [gate.model],
      limitOf,
    );
    return lesserLimit(row?.token_limit ?? null, configured);
  }
  const [row] = await rows(
    tx,
    'SELECT token_limit FROM ai_account WHERE company_id = $1 AND id = $2',
    ofAccount(gate),
    limitOf,
  );
  // What the operator set is for the service's own key.
  return row?.token_limit ?? null;
}

export function lesserLimit(learned: number | null, configured: number | null): number | null {
  if (learned === null || configured === null) return learned ?? configured;
  return Math.min(learned, configured);
}

export async function learnLimit(tx: Tx, gate: Gate, limit: number | null): Promise<void> {
  if (limit === null) return;
  const most = Math.floor(limit * learnedShare);
  if (gate.account_id === null)
    await tx.query(
      'INSERT INTO provider_gate (model, token_limit) VALUES ($1, $2) ON CONFLICT (model) DO UPDATE SET token_limit = excluded.token_limit',
      [gate.model, most],
    );
  else
    await tx.query('UPDATE ai_account SET token_limit = $3 WHERE company_id = $1 AND id = $2', [
      ...ofAccount(gate),
      most,
    ]);
}

/** What was refused: everything (key, credit, project), or one model's form for so many minutes. */
interface Refused {
  readonly reason: string;
  readonly now: Date;
  readonly modelMinutes?: number | undefined;
}

/**
 * Nothing new goes out for a while, what is out is still followed. What is refused of a form or a model that a company chose
 * says nothing of what others send: only a refusal of everything, with the model that the service itself uses, stops all.
 */
export async function closeGate(
  tx: Tx,
  { ai }: { readonly ai: Pick<AiProvider, 'model'> },
  gate: Gate,
  { reason, now, modelMinutes }: Refused,
): Promise<void> {
  const until = minutes(now, modelMinutes ?? closedMinutes);
  // An account has one gate for all its models: that a dry run's is refused there says nothing of the one that reads.
  if (gate.account_id !== null && gate.dry_run_id && modelMinutes !== undefined) return;
  if (gate.account_id !== null) {
    await tx.query(
      'UPDATE ai_account SET closed_until = $3, closed_reason = $4 WHERE company_id = $1 AND id = $2',
      [...ofAccount(gate), until, reason],
    );
    return;
  }
  await tx.query(
    `INSERT INTO company_gate (company_id, model, closed_until, closed_reason) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, model) DO UPDATE SET closed_until = excluded.closed_until, closed_reason = excluded.closed_reason`,
    [gate.company_id, gate.model, until, reason],
  );
  if (modelMinutes === undefined && gate.model === ai.model)
    await tx.query(
      `INSERT INTO provider_gate (model, closed_until, closed_reason) VALUES ('*', $1, $2)
       ON CONFLICT (model) DO UPDATE SET closed_until = excluded.closed_until, closed_reason = excluded.closed_reason`,
      [until, reason],
    );
}

/** The provider took what it refused before: the others need not wait for the end of the time. */
export async function openGate(tx: Tx, gate: Gate): Promise<void> {
  if (gate.account_id !== null) {
    await tx.query(
      'UPDATE ai_account SET closed_until = NULL, closed_reason = NULL WHERE company_id = $1 AND id = $2',
      ofAccount(gate),
    );
    return;
  }
  await tx.query('DELETE FROM company_gate WHERE company_id = $1 AND model = $2', [
    gate.company_id,
    gate.model,
  ]);
  await tx.query(
    "UPDATE provider_gate SET closed_until = NULL, closed_reason = NULL WHERE model = '*' AND closed_until IS NOT NULL",
  );
}
