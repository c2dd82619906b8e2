import { is, type RowOf, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { analysisJsonSchema } from '../../../ports/ai-batch/analysis-schema.ts';
import { renderLine } from '../../../ports/ai-batch/lines/render-line.ts';
import { say, written } from '../../../words/sentence.ts';
import { redactInTurns } from '../../redaction/index.ts';
import { readTranscripts, transcriptHashes } from '../../sessions/transcripts/index.ts';
import { type Category, readTaxonomy } from '../../taxonomy/index.ts';
import { type Attempt, holdAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { putBack } from '../attempts/put-back.ts';
import { systemPrompt, userPrompt } from '../queueing/prompt.ts';

const ItemRow = {
  custom_id: is.text,
  request_id: is.text,
  session_id: is.text,
  hash: is.text,
  output_tokens: is.number,
  is_open: is.bool,
};
type ItemRow = RowOf<typeof ItemRow>;

interface Frame {
  readonly dialect: Step['ai']['port']['dialect']['name'];
  readonly model: string;
  readonly categories: readonly Category[];
  readonly schema: Record<string, unknown>;
  readonly redacts: boolean;
}

const chunkSize = 100;
const notRendered = written(say('batch.notRendered'));

/**
 * The lines of an attempt, the same bytes each time. Requests whose session is gone or says something else by now are
 * taken out: their answers would be bought for nothing. One that cannot be rendered fails alone. Null when somebody else
 * took the attempt over.
 */
export async function renderAttempt(step: Step, attempt: Attempt): Promise<string[] | null> {
  const { company_id: companyId } = attempt;
  const { items, frame } = await inCompany(step, companyId, async (tx) => {
    const [company] = await rows(tx, 'SELECT redact_for_ai FROM company WHERE id = $1', [companyId], {
      redact_for_ai: is.bool,
    });
    const categories = await readTaxonomy(tx, companyId);
    const schema = analysisJsonSchema(categories.map(({ key }) => key));
    const found = await rows(
      tx,
      `SELECT i.custom_id, i.request_id, r.session_id, encode(r.input_hash, 'hex') AS hash, r.output_tokens,
         (r.status = 'batched' AND r.job_id = $3) AS is_open
       FROM batch_item i JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.outcome IS NULL ORDER BY i.custom_id`,
      [companyId, attempt.id, attempt.job_id],
      ItemRow,
    );
    const redacts = company?.redact_for_ai !== false;
    const { name: dialect } = step.ai.port.dialect;
    return { items: found, frame: { dialect, model: attempt.model, categories, schema, redacts } };
  });
  const turn = takeTurns();
  const lines: string[] = [];
  const settled: Settled = { sent: [], dropped: [], failed: [] };
  // Short transactions: on the embedded engine nobody else can work during one.
  for (let at = 0; at < items.length; at += chunkSize) {
    const chunk = items.slice(at, at + chunkSize);
    const ids = chunk.map(({ session_id }) => session_id);
    const { hashes, transcripts } = await inCompany(step, companyId, async (tx) => ({
      hashes: await transcriptHashes(tx, ids),
      transcripts: await readTranscripts(tx, ids, step.ctx.log),
    }));
    for (const item of chunk) {
      const messages = transcripts.get(item.session_id);
      if (!item.is_open || hashes.get(item.session_id) !== item.hash) settled.dropped.push(item);
      else if (!messages) settled.failed.push(item);
      else {
        try {
          lines.push(await lineOf(frame, item, messages, turn));
          settled.sent.push(item.custom_id);
        } catch (err) {
          step.ctx.log.error(
            { sessionId: item.session_id, err },
            'a session could not be made ready for the AI',
          );
          settled.failed.push(item);
        }
        await turn();
      }
    }
  }
  return (await settleItems(step, attempt, settled)) ? lines : null;
}

/** What became of the items of an attempt. */
interface Settled {
  readonly sent: string[];
  readonly dropped: ItemRow[];
  readonly failed: ItemRow[];
}

async function lineOf(
  { dialect, model, categories, schema, redacts }: Frame,
  item: ItemRow,
  messages: readonly { readonly role: string; readonly content: string }[],
  turn: () => Promise<void>,
): Promise<string> {
  const shown = redacts ? await redactInTurns(messages, turn) : messages;
  return renderLine(dialect, {
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
  });
}

/** Keeps which line is whose, so that a refusal by line number finds its request. */
function settleItems(step: Step, attempt: Attempt, { sent, dropped, failed }: Settled): Promise<boolean> {
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
