import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { holdCompany } from '../../../db/hold-company.ts';
import { is, rows } from '../../../db/rows.ts';
import { costOf, type PriceList } from '../../../ports/ai-batch/prices.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { Step } from '../attempts/attempt.ts';
import { usualOutputTokens } from '../collecting/settle-usage.ts';

export const PriceBasis = z
  .enum(['batch', 'list', 'company', 'ownHardware'])
  .describe(
    "Batches' own prices; full list prices; the company's own for 1,000 tokens; or own hardware, at no price",
  );

export interface Budget {
  /** Nano units a month; null: no limit. 0: nothing is bought. */
  readonly limit: number | null;
  readonly spent: number;
  /** What is out, or about to go, and not billed yet. */
  readonly committed: number;
}

/** What so many requests will cost in a batch, and outside one; null where no price is known for the model. */
export function estimateCost(
  prices: PriceList,
  model: string,
  now: Date,
  tokens: { readonly input: number; readonly output: number },
): { cost: number; listCost: number } | null {
  const price = prices.priceOf(model, now);
  if (!price) return null;
  const { cost, listCost } = costOf(
    { input: Math.round(tokens.input), cachedInput: 0, output: Math.round(tokens.output) },
    price,
  );
  return { cost: Number(cost), listCost: Number(listCost) };
}

/** What one request will cost about. */
export const costOfRequest = (step: Step, model: string, estTokens: number): number =>
  estimateCost(step.ai.prices, model, step.ctx.now(), { input: estTokens, output: usualOutputTokens })
    ?.cost ?? 0;

/**
 * Held until the transaction ends by whoever promises something of a company's budget: of two that look at what is left at
 * once, the second sees what the first took.
 */
export async function holdBudget(tx: Pick<Tx, 'query'>, companyId: string): Promise<void> {
  await holdCompany(tx, companyId);
}

export async function readBudget(
  tx: Pick<Tx, 'query'>,
  companyId: string,
  now: Date,
  prices: PriceList | null,
): Promise<Budget> {
  const [company] = await rows(
    tx,
    'SELECT ai_monthly_limit_nano AS limit FROM company WHERE id = $1',
    [companyId],
    { limit: is.orNull(is.number) },
  );
  const spent = await spentThisMonth(tx, [companyId], now);
  const out = await rows(
    tx,
    `SELECT model, sum(item_count)::bigint AS requests, sum(est_tokens)::bigint AS tokens FROM batch_attempt
     WHERE company_id = $1 AND state NOT IN ('done', 'failed', 'lost', 'split') GROUP BY model`,
    [companyId],
    { model: is.text, requests: is.number, tokens: is.number },
  );
  const committed = out.reduce((sum, { model, requests, tokens }) => {
    const output = requests * usualOutputTokens;
    return sum + (prices ? (estimateCost(prices, model, now, { input: tokens, output })?.cost ?? 0) : 0);
  }, 0);
  return { limit: company?.limit ?? null, spent: spent.get(companyId) ?? 0, committed };
}

/** What may still be promised this month; null: without a limit. */
export const budgetLeft = ({ limit, spent, committed }: Budget): number | null =>
  limit === null ? null : Math.max(0, limit - spent - committed);

export const budgetReason = ({ limit }: Budget): Sentence =>
  say(limit === 0 ? 'batch.budgetIsNone' : 'batch.budgetIsSpent');

/** What AI cost companies since the first of this month (UTC), in nano units. */
export async function spentThisMonth(
  tx: Pick<Tx, 'query'>,
  companyIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const found = await rows(
    tx,
    `SELECT company_id, coalesce(sum(cost_nanos), 0)::float8 AS spent FROM usage_ledger
     WHERE company_id = ANY($1::uuid[]) AND billed_at >= $2 GROUP BY company_id`,
    [companyIds, first],
    { company_id: is.text, spent: is.number },
  );
  return new Map(found.map((row) => [row.company_id, row.spent]));
}
