import { hash } from 'node:crypto';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { analysisJsonSchema } from '../../../ports/ai-batch/analysis-schema.ts';
import { estimateTokens } from '../../../ports/ai-batch/estimate-tokens.ts';
import { newId } from '../../../ports/ids.ts';
import { endAnalyses, setAnalysis } from '../../sessions/analysis/index.ts';
import { eachTranscript } from '../../sessions/opening/index.ts';
import { type WaitingSession, waitingSessions } from '../../sessions/waiting/index.ts';
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
  const spent = await spentSessions(tx, waiting);
  const due = waiting.filter(({ id }) => !spent.has(id));
  await insertRequests(step, tx, model, { sessions: due });
  await setAnalysis(
    tx,
    due.map(({ id }) => id),
    'IN_PROGRESS',
  );
  await endAnalyses(tx, [...spent]);
  return waiting.length;
}

/** How often a conversation that goes on again and again is sent by itself; more is a person's decision. */
const mostSent = 3;

async function spentSessions(tx: TenantTx, waiting: readonly WaitingSession[]): Promise<ReadonlySet<string>> {
  const growing = waiting.filter(({ grows }) => grows).map(({ id }) => id);
  if (growing.length === 0) return new Set();
  const found = await rows(
    tx,
    `SELECT session_id AS id FROM ai_request WHERE company_id = $1 AND session_id = ANY($2::uuid[]) AND job_id IS NOT NULL AND dry_run_id IS NULL
     GROUP BY session_id HAVING count(*) >= $3`,
    [tx.companyId, growing, mostSent],
    { id: is.uuid },
  );
  return new Set(found.map(({ id }) => id));
}

interface AskedSession {
  readonly id: string;
  readonly transcriptHash: string;
  readonly createdAt: Date;
}

interface Asked {
  readonly sessions: readonly AskedSession[];
  /** It takes no answer of another. */
  readonly isNew?: boolean;
  /** Its answers stay with it, and it takes none of others. */
  readonly dryRunId?: string;
}

/** Requests for these sessions, each once for its text and the present prompt. */
export async function insertRequests(
  { ctx }: { readonly ctx: Pick<Step['ctx'], 'now' | 'ports' | 'log'> },
  tx: TenantTx,
  model: string,
  { sessions, isNew = false, dryRunId }: Asked,
): Promise<void> {
  if (sessions.length === 0) return;
  const frame = await readFrame(tx);
  const ids = sessions.map(({ id }) => id);
  const asked = new Map<string, { readonly question: string; readonly tokens: number }>();
  for await (const [id, messages] of eachTranscript(tx, ids, ctx.log)) {
    const question = questionOf(messages, frame);
    asked.set(id, { question: hash('sha256', question, 'hex'), tokens: countTokens(question, frame) });
  }
  const nothing = questionOf([], frame);
  const requests = sessions.map((session) => {
    const told = asked.get(session.id);
    const id = newId(ctx.ports.clock);
    const question = told?.question ?? hash('sha256', nothing, 'hex');
    return {
      id,
      session_id: session.id,
      hash: session.transcriptHash,
      // A damaged text is like no other, and fails alone where it is rendered.
      question: isNew || dryRunId || !told ? hash('sha256', `${id} ${question}`, 'hex') : question,
      waiting_since: session.createdAt.toISOString(),
      tokens: told?.tokens ?? countTokens(nothing, frame),
    };
  });
  await tx.query(
    `INSERT INTO ai_request (company_id, id, session_id, input_hash, question_hash, prompt_version, model, status, output_tokens, est_tokens, created_at, updated_at, dry_run_id)
     SELECT $1, r.id, r.session_id, decode(r.hash, 'hex'), decode(r.question, 'hex'), $3, $4, 'pending', $5, r.tokens, r.waiting_since, $6, $7
     FROM json_to_recordset($2::json) AS r (id uuid, session_id uuid, hash text, question text, waiting_since timestamptz, tokens integer)
     ON CONFLICT DO NOTHING`,
    [tx.companyId, JSON.stringify(requests), promptVersion, model, outputTokens, ctx.now(), dryRunId ?? null],
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
