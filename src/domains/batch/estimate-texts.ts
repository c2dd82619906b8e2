import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { estimateTokens } from '../../ports/ai-batch/estimate-tokens.ts';
import { costOf } from '../../ports/ai-batch/prices.ts';
import { readTaxonomy } from '../sessions/index.ts';
import { type PromptMessage, systemPrompt, userPrompt } from './prompt.ts';

/** What an answer takes, about; the form it fills in is always the same. */
const outputTokens = 350;
const nano = 1e9;

/** What an analysis will cost, before anything of it is stored or sent. */
export const TextsEstimate = z.object({
  sessions: z.int(),
  model: z.string(),
  tokens: z.int(),
  cost: z.number().nullable().describe('null: no price is known for this model'),
  listCost: z.number().nullable().describe('The same outside batches'),
  currency: z.string(),
  isOff: z.boolean().describe('The monthly AI budget of the company is 0: nothing is analysed'),
});
export type TextsEstimate = z.infer<typeof TextsEstimate>;

/** From some conversations to about what all of so many will cost; null without an AI provider. */
export async function estimateTexts(
  ctx: Pick<CompanyCtx, 'ports' | 'now'>,
  tx: TenantTx,
  samples: readonly (readonly PromptMessage[])[],
  sessionCount: number,
): Promise<TextsEstimate | null> {
  const { ai } = ctx.ports;
  if (!ai) return null;
  const [company] = await tx.query<{ ai_model: string | null; ai_monthly_limit_nano: number | null }>(
    'SELECT ai_model, ai_monthly_limit_nano FROM company WHERE id = $1',
    [tx.companyId],
  );
  const model = company?.ai_model ?? ai.model;
  const categories = await readTaxonomy(tx, tx.companyId);
  const sampled = samples.reduce(
    (sum, messages) => sum + estimateTokens(systemPrompt + userPrompt(messages, categories)),
    0,
  );
  const input = samples.length === 0 ? 0 : Math.round((sampled / samples.length) * sessionCount);
  const output = outputTokens * sessionCount;
  const price = ai.prices.priceOf(model, ctx.now());
  const cost = price && costOf({ input, cachedInput: 0, output }, price);
  return {
    sessions: sessionCount,
    model,
    tokens: input + output,
    cost: cost ? Number(cost.cost) / nano : null,
    listCost: cost ? Number(cost.listCost) / nano : null,
    currency: ai.prices.currency,
    isOff: company?.ai_monthly_limit_nano === 0,
  };
}
