import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { analysisJsonSchema } from '../../../ports/ai-batch/analysis-schema.ts';
import type { RenderRequest } from '../../../ports/ai-batch/lines/render-line.ts';
import { say, written } from '../../../words/sentence.ts';
import { createRedaction, redactInTurns } from '../../redaction/index.ts';
import { openEach } from '../../sessions/opening/index.ts';
import { type Category, readTaxonomy } from '../../taxonomy/index.ts';
import { type Attempt, holdAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { putBack } from '../attempts/put-back.ts';
import { systemPrompt, userPrompt } from '../queueing/prompt.ts';

export const ItemRow = {
  custom_id: is.text,
  request_id: is.text,
  session_id: is.text,
  hash: is.text,
  output_tokens: is.number,
  tries: is.number,
  is_open: is.bool,
};
export type ItemRow = RowOf<typeof ItemRow>;

/** Items of the company $1 with their requests, open in the job $3. */
export const selectItems = `SELECT i.custom_id, i.request_id, r.session_id, encode(r.input_hash, 'hex') AS hash, r.output_tokens, i.tries,
    (r.status = 'batched' AND r.job_id = $3) AS is_open
  FROM batch_item i JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
  WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.outcome IS NULL`;

/** What all questions of an attempt share. */
export interface Frame {
  readonly model: string;
  readonly categories: readonly Category[];
  readonly schema: Record<string, unknown>;
  /** How the company writes its own numbers; null: nothing is redacted. */
  readonly redacts: readonly string[] | null;
}

export async function readFrame(tx: TenantTx, { company_id: companyId, model }: Attempt): Promise<Frame> {
  const [company] = await rows(
    tx,
    'SELECT redact_for_ai, number_patterns FROM company WHERE id = $1',
    [companyId],
    {
      redact_for_ai: is.bool,
      number_patterns: is.list(is.text),
    },
  );
  const categories = await readTaxonomy(tx, companyId);
  const schema = analysisJsonSchema(categories.map(({ key }) => key));
  return {
    model,
    categories,
    schema,
    redacts: company?.redact_for_ai === false ? null : (company?.number_patterns ?? []),
  };
}

/** What became of items. */
export interface Rendered {
  readonly questions: RenderRequest[];
  readonly dropped: ItemRow[];
  readonly failed: ItemRow[];
}

const notRendered = written(say('batch.notRendered'));

/**
 * The questions of some items, always the same. Requests whose session is gone or says something else by now are taken
 * out: their answers would be bought for nothing. One that cannot be rendered fails alone.
 */
export async function renderItems(
  step: Step,
  companyId: string,
  frame: Frame,
  items: readonly ItemRow[],
): Promise<Rendered> {
  const turn = takeTurns();
  const rendered: Rendered = { questions: [], dropped: [], failed: [] };
  const opened = openEach(
    (work) => inCompany(step, companyId, work),
    items.map(({ session_id }) => session_id),
    step.ctx.log,
  );
  for await (const { at, hash, messages } of opened) {
    const item = items[at];
    if (!item) continue;
    if (!item.is_open || hash !== item.hash) rendered.dropped.push(item);
    else if (!messages) rendered.failed.push(item);
    else {
      try {
        rendered.questions.push(await questionOf(frame, item, messages, turn));
      } catch (err) {
        step.ctx.log.error(
          { sessionId: item.session_id, err },
          'a session could not be made ready for the AI',
        );
        rendered.failed.push(item);
      }
    }
  }
  return rendered;
}

async function questionOf(
  { model, categories, schema, redacts }: Frame,
  item: ItemRow,
  messages: readonly { readonly role: string; readonly content: string }[],
  turn: () => Promise<void>,
): Promise<RenderRequest> {
  const shown = redacts ? await redactInTurns(messages, turn, createRedaction(redacts)) : messages;
  return {
    customId: item.custom_id,
    model,
    system: systemPrompt,
    user: userPrompt(
      shown.map(({ role, content }, order) => ({ order, role, content })),
      categories,
    ),
    schemaName: 'session_analysis',
    schema,
    maxOutputTokens: item.output_tokens,
  };
}

interface Settled extends Pick<Rendered, 'dropped' | 'failed'> {
  /** Custom ids in the order of their lines. */
  readonly sent: readonly string[];
}

/** Keeps which line is whose, so that a refusal by line number finds its request. False when somebody else took the attempt over. */
export function settleItems(
  step: Step,
  attempt: Attempt,
  { sent, dropped, failed }: Settled,
): Promise<boolean> {
  return inCompany(step, attempt.company_id, async (tx) => {
    if (!(await holdAttempt(tx, attempt))) return false;
    await tx.query(
      `UPDATE batch_item i SET line = s.place FROM unnest($3::text[]) WITH ORDINALITY AS s (custom_id, place)
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = s.custom_id`,
      [attempt.company_id, attempt.id, sent],
    );
    await tx.query(
      `UPDATE batch_item SET outcome = 'dropped', error = $4
       WHERE company_id = $1 AND attempt_id = $2 AND custom_id = ANY($3::text[])`,
      [
        attempt.company_id,
        attempt.id,
        dropped.map(({ custom_id }) => custom_id),
        written(say('batch.dropped')),
      ],
    );
    await tx.query(
      "UPDATE ai_request SET status = 'cancelled', updated_at = $4 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND status = 'batched' AND job_id = $3",
      [attempt.company_id, dropped.map(({ request_id }) => request_id), attempt.job_id, step.ctx.now()],
    );
    await tx.query(
      `UPDATE batch_item SET outcome = 'permanent', error = $4
       WHERE company_id = $1 AND attempt_id = $2 AND custom_id = ANY($3::text[])`,
      [attempt.company_id, attempt.id, failed.map(({ custom_id }) => custom_id), notRendered],
    );
    await putBack(
      tx,
      attempt,
      failed.map(({ request_id: requestId }) => ({ requestId, outcome: 'permanent', reason: notRendered })),
      step.ctx.now(),
    );
    return true;
  });
}
