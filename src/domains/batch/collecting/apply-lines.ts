import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import {
  type AnalysisAnswer,
  type AnswerReader,
  analysisFields,
} from '../../../ports/ai-batch/analysis-schema.ts';
import type { FilledUsage } from '../../../ports/ai-batch/lines/fill-missing-usage.ts';
import { faultOf, type ResultLine } from '../../../ports/ai-batch/lines/result-line.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { say, written } from '../../../words/sentence.ts';
import { applyEnrichments, type Enrichment } from '../../sessions/analysis/index.ts';
import { lockSessions } from '../../sessions/change/index.ts';
import { type Attempt, holdAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { putBack } from '../attempts/put-back.ts';
import { keepDryRunAnswers } from '../dry-runs/dry-run-answers.ts';
import { keepReplaced } from '../queueing/kept-answers.ts';
import { billLines, costOfLine } from './bill-lines.ts';

const rawCharacters = 2000;

const OpenItem = {
  custom_id: is.text,
  request_id: is.text,
  session_id: is.text,
  hash: is.text,
  prompt_version: is.text,
  status: is.text,
  /** Its session has an answer, of another text or prompt. */
  is_replacing: is.bool,
};
interface OpenItem extends RowOf<typeof OpenItem> {
  /** Its session was removed since it was asked about: nothing that the AI says of it is kept. */
  readonly isGone: boolean;
}

interface OpenLine {
  readonly line: ResultLine;
  readonly item: OpenItem;
  readonly usage: FilledUsage | undefined;
  /** Null: nothing that can be stored, or the request has its answer already. */
  readonly parsed: AnalysisAnswer | null;
}

interface Answered {
  readonly lines: readonly ResultLine[];
  readonly usages: ReadonlyMap<string, FilledUsage>;
  readonly readAnswer: AnswerReader;
}

/**
 * Stores a chunk of answers in one transaction. A line that was stored before is passed over: nothing counts twice.
 * False when somebody else took the attempt over.
 */
export async function applyLines(
  step: Step,
  attempt: Attempt,
  { lines, usages, readAnswer }: Answered,
): Promise<boolean> {
  return inCompany(step, attempt.company_id, async (tx) => {
    if (!(await holdAttempt(tx, attempt))) return false;
    const items = await claimItems(tx, attempt, lines);
    const open = lines.flatMap((line): OpenLine[] => {
      const item = items.get(line.customId ?? '');
      if (!item) return [];
      const isOpen = !['succeeded', 'cancelled'].includes(item.status);
      const parsed = line.outcome === 'ok' && isOpen ? readAnswer(line.text ?? '').answer : null;
      return [{ line, item, usage: usages.get(item.custom_id), parsed }];
    });
    const stored = await storeAnswers(step, tx, attempt, open);
    await billLines(
      step,
      tx,
      attempt,
      open.flatMap(({ item, usage }) => {
        const useful = stored.has(item.request_id);
        return usage ? [{ customId: item.custom_id, usage, estimated: usage.estimated, useful }] : [];
      }),
    );
    await putBack(
      tx,
      attempt,
      open
        .filter(({ line, parsed }) => line.outcome !== 'ok' && parsed === null)
        .map(({ line, item }) => ({
          requestId: item.request_id,
          outcome: line.outcome,
          reason: reasonOf(line, item),
          tries: line.tries,
        })),
      step.ctx.now(),
    );
    return true;
  });
}

const reasonOf = ({ code, message, outcome }: ResultLine, item: OpenItem | undefined): string =>
  written(item?.isGone ? say('batch.dropped') : faultOf(code ?? outcome, message));

/** An answer came, and is of no use: an administrator may want to see it. */
const wasAnswered = ({ outcome, code }: ResultLine): boolean =>
  outcome === 'invalid' || outcome === 'truncated' || code === 'unreadable_line';

/** Marks the items of these lines as answered, and gives those that were not before. */
async function claimItems(
  tx: TenantTx,
  attempt: Attempt,
  lines: readonly ResultLine[],
): Promise<Map<string, OpenItem>> {
  const found = await rows(
    tx,
    `SELECT i.custom_id, i.request_id, r.session_id, encode(r.input_hash, 'hex') AS hash, r.prompt_version, r.status,
       EXISTS (SELECT FROM session_enrichment e WHERE e.company_id = $1 AND e.session_id = r.session_id) AS is_replacing
     FROM batch_item i JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
     WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = ANY($3::text[]) AND i.outcome IS NULL
     ORDER BY r.id FOR UPDATE OF i, r`,
    [attempt.company_id, attempt.id, lines.map(({ customId }) => customId)],
    OpenItem,
  );
  const there = await holdSessions(
    tx,
    found.map(({ session_id }) => session_id),
  );
  const items = new Map(
    found.map((row) => [row.custom_id, { ...row, isGone: !there.has(row.session_id) }] as const),
  );
  await tx.query(
    `UPDATE batch_item i SET outcome = l.outcome, error = l.error, raw = l.raw, answer = NULL
     FROM json_to_recordset($3::json) AS l (custom_id text, outcome text, error text, raw text)
     WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = ANY($4::text[]) AND i.custom_id = l.custom_id AND i.outcome IS NULL`,
    [
      attempt.company_id,
      attempt.id,
      JSON.stringify(
        lines.map((line) => {
          const item = items.get(line.customId ?? '');
          return {
            custom_id: line.customId,
            outcome: line.outcome,
            error: line.outcome === 'ok' ? null : reasonOf(line, item),
            raw: wasAnswered(line) && !item?.isGone ? cutText(line.text ?? line.raw, rawCharacters) : null,
          };
        }),
      ),
      lines.map(({ customId }) => customId),
    ],
  );
  return items;
}

/** Those of these sessions that are there, and stay so until the end of this transaction. */
async function holdSessions(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await lockSessions(tx, ids);
  const found = await rows(
    tx,
    'SELECT id FROM session WHERE company_id = $1 AND id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { id: is.uuid },
  );
  return new Set(found.map(({ id }) => id));
}

/** Puts the usable answers on their sessions; gives the requests whose answer is there now. */
async function storeAnswers(
  step: Step,
  tx: TenantTx,
  attempt: Attempt,
  open: readonly OpenLine[],
): Promise<ReadonlySet<string>> {
  const good = open.flatMap(({ item, usage, parsed }) => (parsed ? [{ item, usage, parsed }] : []));
  if (good.length === 0) return new Set();
  if (attempt.dry_run_id !== null)
    return keepDryRunAnswers(
      tx,
      good.map(({ item, parsed }) => ({ requestId: item.request_id, answer: item.isGone ? null : parsed })),
      step.ctx.now(),
    );
  await keepReplaced(
    tx,
    good.filter(({ item }) => item.is_replacing).map(({ item }) => item.session_id),
  );
  const outcomes = await applyEnrichments(
    tx,
    good.map(({ parsed, ...open }) => toEnrichment(step, attempt, open, parsed)),
    step.ctx.now(),
  );
  const applied = new Set(
    good.filter(({ item }) => outcomes.get(item.session_id) === 'applied').map(({ item }) => item.request_id),
  );
  // The text changed or is gone since: its new text waits already, put there by whoever changed it.
  await tx.query(
    `UPDATE ai_request r SET status = CASE WHEN r.id = ANY($3::uuid[]) THEN 'succeeded' ELSE 'cancelled' END, last_error = NULL, updated_at = $5
     FROM batch_item i WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = ANY($4::text[]) AND r.company_id = $1 AND r.id = i.request_id`,
    [attempt.company_id, attempt.id, [...applied], good.map(({ item }) => item.custom_id), step.ctx.now()],
  );
  return applied;
}

function toEnrichment(
  step: Step,
  attempt: Attempt,
  { item, usage }: Pick<OpenLine, 'item' | 'usage'>,
  answer: AnalysisAnswer,
): Enrichment {
  const cost = usage ? costOfLine(step, attempt, usage) : null;
  const confidences = analysisFields.map((field) => answer[field].confidence);
  return {
    sessionId: item.session_id,
    transcriptHash: item.hash,
    inputHash: item.hash,
    model: attempt.model,
    promptVersion: item.prompt_version,
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
    inputTokens: usage?.input ?? 0,
    outputTokens: usage?.output ?? 0,
    costNanos: cost?.cost ?? null,
    listCostNanos: cost?.listCost ?? null,
  };
}
