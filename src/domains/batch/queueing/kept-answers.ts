import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { applyEnrichments, type Enrichment } from '../../sessions/analysis/index.ts';

/** Before a newer answer takes its place, the present one is kept with its request: a text may come back. */
export async function keepReplaced(tx: TenantTx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const replaced = await rows(
    tx,
    `SELECT r.id, ${answerOf('e')}::text AS answer
     FROM session_enrichment e CROSS JOIN LATERAL (SELECT id FROM ai_request o WHERE o.company_id = $1 AND o.session_id = e.session_id
       AND o.status = 'succeeded' AND o.dry_run_id IS NULL AND e.prompt_version = o.prompt_version AND e.input_hash = encode(o.input_hash, 'hex') OFFSET 0) r
     WHERE e.company_id = $1 AND e.session_id = ANY($2::uuid[])`,
    [tx.companyId, sessionIds],
    { id: is.text, answer: is.text },
  );
  if (replaced.length === 0) return;
  await tx.query(
    `UPDATE ai_request r SET kept = replaced.answer FROM unnest($2::uuid[], $3::jsonb[]) AS replaced (id, answer)
     WHERE r.company_id = $1 AND r.id = replaced.id`,
    [tx.companyId, replaced.map(({ id }) => id), replaced.map(({ answer }) => answer)],
  );
}

function answerOf(alias: string): string {
  const fields = ['model', 'confidence', 'result', 'evidence'].map((name) => `'${name}', ${alias}.${name}`);
  return `jsonb_build_object(${fields.join(', ')})`;
}

const onSession = (alias: string): string => `FROM session_enrichment e
  WHERE e.company_id = $1 AND e.session_id = ${alias}.session_id AND e.prompt_version = ${alias}.prompt_version
    AND e.input_hash = encode(${alias}.input_hash, 'hex')`;

/** The answer of a request of the company $1 that succeeded, on its session still or kept since; and whether there is one. */
const answerInStock = (alias: string): string =>
  `coalesce(${alias}.kept, (SELECT ${answerOf('e')} ${onSession(alias)}))`;
const isInStock = (alias: string): string =>
  `(${alias}.kept IS NOT NULL OR EXISTS (SELECT ${onSession(alias)}))`;

const hasTwin = (alias: string, which: string): string => `EXISTS (SELECT FROM ai_request o
  WHERE o.company_id = $1 AND o.question_hash = ${alias}.question_hash AND o.prompt_version = ${alias}.prompt_version AND o.id <> ${alias}.id
    AND (${which}))`;
const isOnItsWay = `o.status = 'batched' OR (o.status = 'succeeded' AND ${isInStock('o')})`;

/** Holds for a request of the company $1 that no new batch could help: the same question is out, or was answered. */
export const isBoughtAlready = (alias: string): string => hasTwin(alias, isOnItsWay);

/**
 * Holds for a request of the company $1 that need not be bought: the same question is out, is in front of it in the
 * queue, or was answered. It waits for that answer; should there be none, it goes itself.
 */
export const isAskedElsewhere = (alias: string): string =>
  hasTwin(
    alias,
    `${isOnItsWay} OR (o.status = 'pending' AND (o.created_at, o.id) < (${alias}.created_at, ${alias}.id))`,
  );

const Answer = z.object({
  model: z.string(),
  confidence: z.number().nullable(),
  result: z.record(z.string(), z.unknown()),
  evidence: z.array(z.object({ field: z.string(), messageOrder: z.number().nullable(), quote: z.string() })),
}) satisfies z.ZodType<Pick<Enrichment, 'model' | 'confidence' | 'result' | 'evidence'>>;

const AnsweredRow = {
  id: is.text,
  session_id: is.text,
  hash: is.text,
  prompt_version: is.text,
  answer: is.json(Answer),
};

/** Answers the foremost waiting requests whose question was answered before, for nothing. Gives how many there were. */
export async function answerFromStock(tx: TenantTx, now: Date, limit: number): Promise<number> {
  const found = await rows(
    tx,
    `SELECT r.id, r.session_id, encode(r.input_hash, 'hex') AS hash, r.prompt_version, a.answer
     FROM (SELECT * FROM ai_request WHERE company_id = $1 AND status = 'pending' ORDER BY created_at, id LIMIT $2 FOR UPDATE) r
     CROSS JOIN LATERAL (SELECT ${answerInStock('o')} AS answer FROM ai_request o
       WHERE o.company_id = $1 AND o.question_hash = r.question_hash AND o.prompt_version = r.prompt_version
         AND o.status = 'succeeded' AND ${isInStock('o')} LIMIT 1) a`,
    [tx.companyId, limit],
    AnsweredRow,
  );
  if (found.length === 0) return 0;
  await keepReplaced(
    tx,
    found.map(({ session_id }) => session_id),
  );
  const outcomes = await applyEnrichments(
    tx,
    found.map(({ session_id, hash, prompt_version, answer }) => ({
      sessionId: session_id,
      transcriptHash: hash,
      inputHash: hash,
      model: answer.model,
      promptVersion: prompt_version,
      confidence: answer.confidence,
      result: answer.result,
      evidence: answer.evidence,
      inputTokens: 0,
      outputTokens: 0,
      costNanos: 0,
      listCostNanos: 0,
    })),
    now,
  );
  const applied = found
    .filter(({ session_id }) => outcomes.get(session_id) === 'applied')
    .map(({ id }) => id);
  await tx.query(
    "UPDATE ai_request SET status = CASE WHEN id = ANY($3::uuid[]) THEN 'succeeded' ELSE 'cancelled' END, last_error = NULL, updated_at = $4 WHERE company_id = $1 AND id = ANY($2::uuid[])",
    [tx.companyId, found.map(({ id }) => id), applied, now],
  );
  return found.length;
}
