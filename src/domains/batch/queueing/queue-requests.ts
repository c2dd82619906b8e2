import { hash } from 'node:crypto';
import type { TenantTx } from '../../../db/database.ts';
import { analysisJsonSchema } from '../../../ports/ai-batch/analysis-schema.ts';
import { estimateTokens } from '../../../ports/ai-batch/estimate-tokens.ts';
import { newId } from '../../../ports/ids.ts';
import { setAnalysis } from '../../sessions/analysis/index.ts';
import { readTranscripts } from '../../sessions/transcripts/index.ts';
import { waitingSessions } from '../../sessions/waiting/index.ts';
import { type Category, readTaxonomy } from '../../taxonomy/index.ts';
import type { Step } from '../attempts/attempt.ts';
import { type PromptMessage, promptVersion, systemPrompt, userPrompt } from './prompt.ts';

const outputTokens = 1200;
const chunkSize = 200;
/** Our count of tokens is not the provider's. */
const slack = 1.1;

type Said = Pick<PromptMessage, 'role' | 'content'>;

/** Turns waiting sessions of a company into requests. A text that was asked with this prompt already is not asked again. */
export async function queueRequests(step: Step, tx: TenantTx, model: string): Promise<number> {
  const waiting = await waitingSessions(tx, chunkSize);
  if (waiting.length === 0) return 0;
  await insertRequests(step, tx, model, { sessions: waiting });
  await setAnalysis(
    tx,
    waiting.map(({ id }) => id),
    'IN_PROGRESS',
  );
  return waiting.length;
}

interface AskedSession {
  readonly id: string;
  readonly transcriptHash: string;
  readonly createdAt: Date;
}

/** Requests for these sessions, each once for its text and the present prompt. A new one takes no answer of another. */
export async function insertRequests(
  { ctx }: { readonly ctx: Pick<Step['ctx'], 'now' | 'ports' | 'log'> },
  tx: TenantTx,
  model: string,
  { sessions, isNew = false }: { readonly sessions: readonly AskedSession[]; readonly isNew?: boolean },
): Promise<void> {
  if (sessions.length === 0) return;
  const frame = await readFrame(tx);
  const transcripts = await readTranscripts(
    tx,
    sessions.map(({ id }) => id),
    ctx.log,
  );
  const rows = sessions.map((session) => {
    const messages = transcripts.get(session.id);
    const question = questionOf(messages ?? [], frame);
    const id = newId(ctx.ports.clock);
    return {
      id,
      session_id: session.id,
      hash: session.transcriptHash,
      // A damaged text is like no other, and fails alone where it is rendered.
      question: hash('sha256', isNew || !messages ? `${id} ${question}` : question, 'hex'),
      waiting_since: session.createdAt.toISOString(),
      tokens: countTokens(question, frame),
    };
  });
  await tx.query(
    `INSERT INTO ai_request (company_id, id, session_id, input_hash, question_hash, prompt_version, model, status, output_tokens, est_tokens, created_at, updated_at)
     SELECT $1, r.id, r.session_id, decode(r.hash, 'hex'), decode(r.question, 'hex'), $3, $4, 'pending', $5, r.tokens, r.waiting_since, $6
     FROM json_to_recordset($2::json) AS r (id uuid, session_id uuid, hash text, question text, waiting_since timestamptz, tokens integer)
     ON CONFLICT DO NOTHING`,
    [tx.companyId, JSON.stringify(rows), promptVersion, model, outputTokens, ctx.now()],
  );
}

/** What all questions of a company share. */
interface Frame {
  readonly categories: readonly Category[];
  readonly fixedTokens: number;
}

async function readFrame(tx: TenantTx): Promise<Frame> {
  const categories = await readTaxonomy(tx, tx.companyId);
  const form = JSON.stringify(analysisJsonSchema(categories.map(({ key }) => key)));
  return { categories, fixedTokens: estimateTokens(systemPrompt) + estimateTokens(form) };
}

const questionOf = (messages: readonly Said[], { categories }: Frame): string =>
  userPrompt(
    messages.map(({ role, content }, order) => ({ order, role, content })),
    categories,
  );

const countTokens = (question: string, { fixedTokens }: Frame): number =>
  Math.ceil((fixedTokens + estimateTokens(question)) * slack);

/** About how many tokens a request about some messages has: prompt, categories and form included. */
export async function createTokenCount(tx: TenantTx): Promise<(messages: readonly Said[]) => number> {
  const frame = await readFrame(tx);
  return (messages) => countTokens(questionOf(messages, frame), frame);
}
