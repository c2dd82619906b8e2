import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { companyAi } from '../accounts/company-ai.ts';
import { usualOutputTokens } from '../collecting/settle-usage.ts';
import { units } from '../monitoring/job-record.ts';
import type { PromptMessage } from '../queueing/prompt.ts';
import { createTokenCount } from '../queueing/queue-requests.ts';
import { budgetLeft, estimateCost, PriceBasis, readBudget } from './budget.ts';

/** What an analysis will cost, before anything of it is stored or sent. */
export const TextsEstimate = z.object({
  sessions: z.int(),
  model: z.string(),
  tokens: z.int(),
  cost: z.number().nullable().describe('null: no price is known for this model'),
  listCost: z.number().nullable().describe('The same outside batches'),
  priceBasis: PriceBasis,
  currency: z.string(),
  isOff: z.boolean().describe("The company's monthly AI budget is 0: nothing is analysed"),
});
export type TextsEstimate = z.infer<typeof TextsEstimate>;

interface Asked {
  readonly sessionCount: number;
  /** In place of the company's own. */
  readonly model?: string | undefined;
}

/** A conversation by its id; one of a file has none yet. */
type Sample = readonly [id: string | null, messages: readonly PromptMessage[]];

/** From some conversations to about what all of so many will cost; null without an AI provider. */
export async function estimateTexts(
  ctx: Pick<CompanyCtx, 'ports' | 'now' | 'log'>,
  tx: TenantTx,
  samples: AsyncIterable<Sample> | Iterable<Sample>,
  { sessionCount, model: asked }: Asked,
): Promise<TextsEstimate | null> {
  const ai = await companyAi(ctx, tx, tx.companyId);
  if (!ai) return null;
  const [company] = await rows(
    tx,
    'SELECT ai_model, ai_monthly_limit_nano FROM company WHERE id = $1',
    [tx.companyId],
    { ai_model: is.orNull(is.text), ai_monthly_limit_nano: is.orNull(is.number) },
  );
  const model = asked ?? company?.ai_model ?? ai.model;
  const tokensOf = await createTokenCount(tx);
  let [sampled, sampleCount] = [0, 0];
  for await (const [, messages] of samples) {
    sampled += tokensOf(messages);
    sampleCount += 1;
  }
  const input = sampleCount === 0 ? 0 : Math.round((sampled / sampleCount) * sessionCount);
  const output = usualOutputTokens * sessionCount;
  const cost = estimateCost(ai.prices, model, ctx.now(), { input, output });
  return {
    sessions: sessionCount,
    model,
    tokens: input + output,
    cost: units(cost?.cost ?? null),
    listCost: units(cost?.listCost ?? null),
    priceBasis: ai.prices.basis,
    currency: ai.prices.currency,
    isOff: company?.ai_monthly_limit_nano === 0,
  };
}

/** What is left of the month's budget, and whether so much more fits. */
export async function budgetFor(
  ctx: Pick<CompanyCtx, 'ports' | 'now' | 'log'>,
  tx: TenantTx,
  cost: number | null,
): Promise<{ left: number | null; fitsBudget: boolean }> {
  const ai = await companyAi(ctx, tx, tx.companyId);
  const left = units(budgetLeft(await readBudget(tx, tx.companyId, ctx.now(), ai?.prices ?? null)));
  return { left, fitsBudget: left === null || (left > 0 && (cost ?? 0) <= left) };
}
