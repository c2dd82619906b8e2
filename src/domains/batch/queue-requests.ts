import type { TenantTx } from '../../db/database.ts';
import { estimateTokens } from '../../ports/ai-batch/estimate-tokens.ts';
import { newId } from '../../ports/ids.ts';
import { readTaxonomy, readTranscripts, setAnalysis, waitingSessions } from '../sessions/index.ts';
import type { Step } from './attempt.ts';
import { promptVersion, systemPrompt, userPrompt } from './prompt.ts';

const outputTokens = 1200;
const chunkSize = 200;

/** Turns waiting sessions of a company into requests. A text that was asked with this prompt already is not asked again. */
export async function queueRequests(step: Step, tx: TenantTx, model: string): Promise<number> {
  const { ctx } = step;
  const waiting = await waitingSessions(tx, chunkSize);
  if (waiting.length === 0) return 0;
  const categories = await readTaxonomy(tx, tx.companyId);
  const transcripts = await readTranscripts(
    tx,
    waiting.map(({ id }) => id),
  );
  const now = ctx.now();
  const rows = waiting.map((session) => {
    const messages = (transcripts.get(session.id) ?? []).map(({ role, content }, order) => ({
      order,
      role,
      content,
    }));
    return {
      id: newId(ctx.ports.clock),
      session_id: session.id,
      hash: session.transcriptHash,
      waiting_since: session.createdAt.toISOString(),
      tokens: Math.ceil(estimateTokens(systemPrompt + userPrompt(messages, categories)) * 1.1),
    };
  });
  await tx.query(
    `INSERT INTO ai_request (company_id, id, session_id, input_hash, prompt_version, model, status, output_tokens, est_tokens, created_at, updated_at)
     SELECT $1, r.id, r.session_id, decode(r.hash, 'hex'), $3, $4, 'pending', $5, r.tokens, r.waiting_since, $6
     FROM json_to_recordset($2::json) AS r (id uuid, session_id uuid, hash text, waiting_since timestamptz, tokens integer)
     ON CONFLICT DO NOTHING`,
    [tx.companyId, JSON.stringify(rows), promptVersion, model, outputTokens, now],
  );
  await setAnalysis(
    tx,
    waiting.map(({ id }) => id),
    'IN_PROGRESS',
  );
  return waiting.length;
}
