import type { TenantTx } from '../../../db/database.ts';
import type { TokenUsage } from '../../../ports/ai-batch/port.ts';
import { costOf } from '../../../ports/ai-batch/prices.ts';
import type { Attempt, Step } from '../attempts/attempt.ts';

export interface BilledLine {
  readonly customId: string;
  readonly usage: TokenUsage;
  /** The provider reported none for this line. */
  readonly estimated: boolean;
  /** Its answer is of use: it was stored. */
  readonly useful: boolean;
}

/** What a line costs in the batch and outside it; null where the price list does not know the model. */
export function costOfLine(step: Step, attempt: Attempt, usage: TokenUsage) {
  const price = step.ai.prices.priceOf(attempt.model, attempt.created_at);
  if (!price) return null;
  const { cost, listCost } = costOf(usage, price);
  return { cost: Number(cost), listCost: Number(listCost) };
}

/** Each billed line once, with what it cost in the batch and what it would have cost outside. */
export async function billLines(
  step: Step,
  tx: TenantTx,
  attempt: Attempt,
  lines: readonly BilledLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ customId, usage, estimated, useful }) => {
    const cost = costOfLine(step, attempt, usage);
    return {
      custom_id: customId,
      input: usage.input,
      cached: usage.cachedInput,
      output: usage.output,
      cost: cost?.cost ?? null,
      list: cost?.listCost ?? null,
      useful,
      estimated,
    };
  });
  await tx.query(
    `INSERT INTO usage_ledger (company_id, provider_batch_id, custom_id, job_id, model, input_tokens, cached_tokens, output_tokens,
       cost_nanos, list_cost_nanos, useful, estimated, billed_at)
     SELECT $1, $2, l.custom_id, $3, $4, l.input, l.cached, l.output, l.cost, l.list, l.useful, l.estimated, $6
     FROM json_to_recordset($5::json) AS l (custom_id text, input integer, cached integer, output integer, cost bigint, list bigint, useful boolean, estimated boolean)
     ON CONFLICT (company_id, provider_batch_id, custom_id) DO NOTHING`,
    [
      attempt.company_id,
      attempt.provider_batch_id,
      attempt.job_id,
      attempt.model,
      JSON.stringify(rows),
      step.ctx.now(),
    ],
  );
}
