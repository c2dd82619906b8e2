import type { SystemTx, Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Step } from './attempt.ts';
import { minutes } from './attempt.ts';

const closedMinutes = 15;
/** Below what the provider said: its count of tokens is not ours. */
const learnedShare = 0.9;

/** Why nothing may be sent for a model now; null when it may. What a person sends again is not held back by it. */
export async function closedReason(tx: Pick<Tx, 'query'>, model: string, now: Date): Promise<string | null> {
  const [row] = await rows(
    tx,
    'SELECT closed_reason FROM provider_gate WHERE model = ANY($1) AND closed_until > $2',
    [[model, '*'], now],
    { closed_reason: is.text },
  );
  return row?.closed_reason ?? null;
}

/** Whether so many more tokens fit under the limit of what may be enqueued. */
export async function hasRoom(tx: SystemTx, { ctx }: Step, model: string, tokens: number): Promise<boolean> {
  const limit = await tokenLimit(tx, model, ctx.config.ai.enqueuedTokenLimit);
  if (limit === null) return true;
  const [row] = await rows(
    tx,
    "SELECT coalesce(sum(est_tokens), 0)::bigint AS used FROM batch_attempt WHERE model = $1 AND mode = 'batch' AND state IN ('submitting', 'submitted', 'cancelling')",
    [model],
    { used: is.number },
  );
  const used = row?.used ?? 0;
  // A batch that is larger than the whole limit goes out alone: the provider has the last word.
  return used === 0 || used + tokens <= limit;
}

/** What may be enqueued for a model at once: as configured, or less where the provider said so. Null: no limit known. */
export async function tokenLimit(
  tx: Pick<Tx, 'query'>,
  model: string,
  configured: number | null,
): Promise<number | null> {
  const [gate] = await rows(tx, 'SELECT token_limit FROM provider_gate WHERE model = $1', [model], {
    token_limit: is.orNull(is.number),
  });
  return lesserLimit(gate?.token_limit ?? null, configured);
}

export function lesserLimit(learned: number | null, configured: number | null): number | null {
  if (learned === null || configured === null) return learned ?? configured;
  return Math.min(learned, configured);
}

export async function learnLimit(tx: SystemTx, model: string, limit: number | null): Promise<void> {
  if (limit === null) return;
  await tx.query(
    'INSERT INTO provider_gate (model, token_limit) VALUES ($1, $2) ON CONFLICT (model) DO UPDATE SET token_limit = excluded.token_limit',
    [model, Math.floor(limit * learnedShare)],
  );
}

/** Key, credit, project or form are wrong: nothing new goes out for a while, what is out is still followed. */
export async function closeGate(
  tx: Tx,
  reason: string,
  now: Date,
  { model = '*', forMinutes = closedMinutes }: { model?: string; forMinutes?: number } = {},
): Promise<void> {
  await tx.query(
    `INSERT INTO provider_gate (model, closed_until, closed_reason) VALUES ($3, $1, $2)
     ON CONFLICT (model) DO UPDATE SET closed_until = excluded.closed_until, closed_reason = excluded.closed_reason`,
    [minutes(now, forMinutes), reason, model],
  );
}

/** The provider took what it refused before: the others need not wait for the end of the time. */
export async function openGate(tx: Tx, model: string): Promise<void> {
  await tx.query(
    'UPDATE provider_gate SET closed_until = NULL, closed_reason = NULL WHERE model = ANY($1) AND closed_until IS NOT NULL',
    [[model, '*']],
  );
}
