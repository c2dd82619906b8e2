import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id, momentOrDay } from '../../kernel/schema.ts';
import { readWindow } from '../audit/index.ts';
import { eachTranscript } from '../sessions/opening/index.ts';
import { countSessionsToAnalyseAnew, sampleSessions } from '../sessions/waiting/index.ts';
import { companyAi, companyModel } from './accounts/company-ai.ts';
import { type AnalysisKind, analysisKinds } from './analysis-kinds.ts';
import { usualOutputTokens } from './collecting/settle-usage.ts';
import { units } from './monitoring/job-record.ts';
import { countUnsent, type StartedRange } from './queueing/count-unsent.ts';
import { promptVersion } from './queueing/prompt.ts';
import { createTokenCount } from './queueing/queue-requests.ts';
import { budgetLeft, estimateCost, PriceBasis, readBudget } from './spending/budget.ts';

const sampleSize = 50;

export const AnalysisInput = {
  startDate: momentOrDay.optional().describe('Sessions that started then or later'),
  endDate: momentOrDay.optional().describe('Sessions that started then or before'),
  companyId: id.optional(),
};

const amount = z.number().nullable().describe('null: no price is known for this model');

export const AnalysisEstimate = z.object({
  kind: z.enum(analysisKinds),
  sessions: z.int(),
  batches: z.int(),
  model: z.string().nullable(),
  promptVersion: z.string(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  basis: z
    .enum(['reported', 'sampled', 'none'])
    .describe('What the token counts are based on: usage of the current results, or text of a sample'),
  cost: amount,
  listCost: amount.describe('The same outside batches; null: no price is known'),
  saved: amount,
  currency: z.string(),
  priceBasis: PriceBasis.nullable(),
  pricesKnownAt: z.string().nullable(),
  budgetLeft: amount.describe('null: this company has no limit'),
  fitsBudget: z.boolean(),
});

/** What it takes to analyse what waits, what has a result of an older prompt, or what failed. */
export const estimateAnalysis = operation({
  id: 'batch.estimate',
  summary: 'Estimate what an analysis costs, with and without batches',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  input: z.strictObject({ kind: z.enum(analysisKinds).default('waiting'), ...AnalysisInput }),
  output: AnalysisEstimate,
  async run(ctx, input) {
    const counted = await countTokens(ctx, input);
    return ctx.transaction((tx) => makeEstimate(ctx, tx, input.kind, counted));
  },
});

interface Wanted {
  readonly kind: AnalysisKind;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export async function makeEstimate(
  ctx: CompanyCtx,
  tx: TenantTx,
  kind: AnalysisKind,
  { count, tokens, basis }: Counted,
): Promise<z.input<typeof AnalysisEstimate>> {
  const ai = await companyAi(ctx, tx, tx.companyId);
  const now = ctx.now();
  const model = ai && (await companyModel(tx, tx.companyId, ai));
  const cost = ai && model ? estimateCost(ai.prices, model, now, tokens) : null;
  const left = budgetLeft(await readBudget(tx, tx.companyId, now, ai?.prices ?? null));
  return {
    kind,
    sessions: count,
    batches: Math.ceil(count / ctx.config.batch.maxRequests),
    model,
    promptVersion,
    tokens,
    basis,
    cost: units(cost?.cost ?? null),
    listCost: units(cost?.listCost ?? null),
    saved: units(cost ? cost.listCost - cost.cost : null),
    currency: ai?.prices.currency ?? 'USD',
    priceBasis: ai?.prices.basis ?? null,
    pricesKnownAt: ai?.prices.knownAt ?? null,
    budgetLeft: units(left),
    fitsBudget: left === null || (left > 0 && (cost?.cost ?? 0) <= left),
  };
}

/** Days are those of the company's zone. */
export async function readRange(
  tx: TenantTx,
  { startDate, endDate }: Omit<Wanted, 'kind'>,
): Promise<StartedRange> {
  const [company] = await rows(tx, 'SELECT time_zone FROM company WHERE id = $1', [tx.companyId], {
    time_zone: is.text,
  });
  const { from, until } = readWindow(startDate, endDate, company?.time_zone ?? 'UTC');
  return { from, to: until };
}

interface Counted {
  readonly count: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly basis: 'reported' | 'sampled' | 'none';
}

/** In transactions of its own: a long history is gone through in parts. */
export async function countTokens({ log, transaction }: CompanyCtx, wanted: Wanted): Promise<Counted> {
  const { kind } = wanted;
  const range = await transaction((tx) => readRange(tx, wanted));
  if (kind === 'outdated') {
    const selection = { kind, promptVersion, ...range };
    const { count, inputTokens, outputTokens } = await countSessionsToAnalyseAnew(transaction, selection);
    return { count, tokens: { input: inputTokens, output: outputTokens }, basis: 'reported' as const };
  }
  const count =
    kind === 'failed'
      ? (await countSessionsToAnalyseAnew(transaction, { kind, promptVersion, ...range })).count
      : await transaction((tx) => countUnsent(tx, range));
  if (count === 0) return { count, tokens: { input: 0, output: 0 }, basis: 'none' as const };
  const each = await transaction(async (tx) => {
    const ids = await sampleSessions(tx, kind, range, sampleSize);
    const tokensOf = await createTokenCount(tx);
    let [sum, sampled] = [0, 0];
    for await (const [, messages] of eachTranscript(tx, ids, log)) {
      sum += tokensOf(messages);
      sampled += 1;
    }
    return sum / Math.max(1, sampled);
  });
  return {
    count,
    tokens: { input: Math.round(each * count), output: usualOutputTokens * count },
    basis: 'sampled' as const,
  };
}
