import type { TenantTx } from '../../db/database.ts';
import {
  type AnalysisAnswer,
  type analysisAnswer,
  analysisFields,
  readAnalysisAnswer,
} from '../../ports/ai-batch/analysis-schema.ts';
import { costOf } from '../../ports/ai-batch/prices.ts';
import type { LineOutcome, ResultLine } from '../../ports/ai-batch/result-line.ts';
import { applyEnrichments, type Enrichment, setAnalysis } from '../sessions/index.ts';
import type { Attempt, Step } from './attempt.ts';
import { inCompany } from './in-company.ts';
import { promptVersion } from './prompt.ts';
import { putBack } from './put-back.ts';

const noTokens = { input: 0, cachedInput: 0, output: 0 };
/** Billed by the provider although nothing can be done with them. */
const billed: ReadonlySet<LineOutcome> = new Set<LineOutcome>(['ok', 'refused', 'truncated', 'invalid']);

interface OpenItem {
  custom_id: string;
  request_id: string;
  session_id: string;
  hash: string;
}

/** Stores a chunk of answers in one transaction. A line that was stored before is passed over: nothing counts twice. */
export async function applyLines(
  step: Step,
  attempt: Attempt,
  lines: readonly ResultLine[],
  answer: ReturnType<typeof analysisAnswer>,
): Promise<void> {
  await inCompany(step, attempt.company_id, async (tx) => {
    const items = await claimItems(tx, attempt, lines);
    const open = lines.flatMap((line) => {
      const item = items.get(line.customId ?? '');
      return item ? [{ line, item }] : [];
    });
    await bill(
      step,
      tx,
      attempt,
      open.map(({ line }) => line),
    );
    const good = open.flatMap(({ line, item }) => {
      const parsed = line.outcome === 'ok' ? readAnalysisAnswer(line.text ?? '', answer) : null;
      return parsed ? [{ line, item, parsed }] : [];
    });
    const now = step.ctx.now();
    const outcomes = await applyEnrichments(
      tx,
      good.map(({ line, item, parsed }) => toEnrichment(step, attempt, line, item, parsed)),
      now,
    );
    await tx.query(
      "UPDATE ai_request SET status = CASE WHEN id = ANY($2::uuid[]) THEN 'succeeded' ELSE 'cancelled' END, last_error = NULL, updated_at = $4 WHERE company_id = $1 AND id = ANY($3::uuid[])",
      [
        attempt.company_id,
        good
          .filter(({ item }) => outcomes.get(item.session_id) === 'applied')
          .map(({ item }) => item.request_id),
        good.map(({ item }) => item.request_id),
        now,
      ],
    );
    const stale = good
      .filter(({ item }) => outcomes.get(item.session_id) === 'stale')
      .map(({ item }) => item.session_id);
    await setAnalysis(tx, stale, 'PENDING');
    const usable = new Set(good.map(({ item }) => item.request_id));
    await putBack(
      tx,
      attempt,
      open
        .filter(({ item }) => !usable.has(item.request_id))
        .map(({ line, item }) => ({
          requestId: item.request_id,
          sessionId: item.session_id,
          outcome: line.outcome,
          reason: [line.code, line.message].filter(Boolean).join(': ') || line.outcome,
        })),
      now,
    );
  });
}

/** Marks the items of these lines as answered, and gives those that were not before. */
async function claimItems(
  tx: TenantTx,
  attempt: Attempt,
  lines: readonly ResultLine[],
): Promise<Map<string, OpenItem>> {
  const rows = await tx.query<OpenItem & Record<string, unknown>>(
    `UPDATE batch_item i SET outcome = l.outcome, error = l.error
     FROM json_to_recordset($3::json) AS l (custom_id text, outcome text, error text), ai_request r
     WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = l.custom_id AND i.outcome IS NULL
       AND r.company_id = $1 AND r.id = i.request_id
     RETURNING i.custom_id, i.request_id, r.session_id, encode(r.input_hash, 'hex') AS hash`,
    [
      attempt.company_id,
      attempt.id,
      JSON.stringify(
        lines.map(({ customId, outcome, code, message }) => ({
          custom_id: customId,
          outcome,
          error:
            outcome === 'ok' ? null : ([code, message].filter(Boolean).join(': ') || outcome).slice(0, 500),
        })),
      ),
    ],
  );
  return new Map(rows.map((row) => [row.custom_id, row]));
}

/** Each billed line once, with what it cost in the batch and what it would have cost outside. */
async function bill(step: Step, tx: TenantTx, attempt: Attempt, lines: readonly ResultLine[]): Promise<void> {
  const now = step.ctx.now();
  const price = step.ai.prices.priceOf(attempt.model, attempt.created_at);
  const rows = lines
    .filter((line) => billed.has(line.outcome) || line.usage)
    .map((line) => {
      const usage = line.usage ?? noTokens;
      const cost = price && line.usage ? costOf(usage, price) : null;
      return {
        custom_id: line.customId,
        input: usage.input,
        cached: usage.cachedInput,
        output: usage.output,
        cost: cost ? Number(cost.cost) : null,
        list: cost ? Number(cost.listCost) : null,
        useful: line.outcome === 'ok',
        estimated: line.usage === undefined,
      };
    });
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO usage_ledger (company_id, provider_batch_id, custom_id, job_id, model, input_tokens, cached_tokens, output_tokens,
       cost_nanos, list_cost_nanos, useful, estimated, billed_at)
     SELECT $1, $2, l.custom_id, $3, $4, l.input, l.cached, l.output, l.cost, l.list, l.useful, l.estimated, $6
     FROM json_to_recordset($5::json) AS l (custom_id text, input integer, cached integer, output integer, cost bigint, list bigint, useful boolean, estimated boolean)
     ON CONFLICT (company_id, provider_batch_id, custom_id) DO NOTHING`,
    [attempt.company_id, attempt.provider_batch_id, attempt.job_id, attempt.model, JSON.stringify(rows), now],
  );
}

function toEnrichment(
  step: Step,
  attempt: Attempt,
  line: ResultLine,
  item: OpenItem,
  answer: AnalysisAnswer,
): Enrichment {
  const usage = line.usage ?? noTokens;
  const price = step.ai.prices.priceOf(attempt.model, attempt.created_at);
  const cost = price && line.usage ? costOf(usage, price) : null;
  const confidences = analysisFields.map((field) => answer[field].confidence);
  return {
    sessionId: item.session_id,
    transcriptHash: item.hash,
    inputHash: item.hash,
    model: attempt.model,
    promptVersion,
    confidence: confidences.reduce((sum, value) => sum + value, 0) / confidences.length,
    result: {
      language: answer.language.value,
      sentiment: answer.sentiment.value,
      category: answer.category.value,
      escalated: answer.escalated.value,
      forwardedHr: answer.forwarded.value,
      questions: answer.questions.value,
      summary: answer.summary.value,
    },
    evidence: analysisFields.flatMap((field) => {
      const { evidence } = answer[field];
      return evidence ? [{ field: field === 'forwarded' ? 'forwardedHr' : field, ...evidence }] : [];
    }),
    inputTokens: usage.input,
    outputTokens: usage.output,
    costNanos: cost ? Number(cost.cost) : null,
    listCostNanos: cost ? Number(cost.listCost) : null,
  };
}
