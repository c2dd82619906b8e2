import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import type { CompaniesCtx } from '../../../kernel/context.ts';
import { said } from '../../../kernel/said.ts';
import { instant } from '../../../kernel/schema.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import { readSaid, type Sentence, say } from '../../../words/sentence.ts';
import { companyAi, companyModel } from '../accounts/company-ai.ts';
import { closedForAll, lesserLimit, closedReason as readClosedReason } from '../attempts/gate.ts';
import { modeOf } from '../attempts/open-attempt.ts';
import { promptVersion } from '../queueing/prompt.ts';
import { budgetLeft, budgetReason, PriceBasis, readBudget } from '../spending/budget.ts';
import { units } from './job-record.ts';

export const ProviderState = z.object({
  name: z.enum(['openai', 'anthropic', 'compatible', 'emulator', 'none']),
  isOwn: z.boolean().describe('Set by the company itself'),
  model: z.string().nullable(),
  mode: z
    .enum(['batch', 'direct'])
    .nullable()
    .describe('direct: sessions are asked about one by one; null: there is no provider'),
  priceBasis: PriceBasis.nullable(),
  promptVersion: z.string(),
  enabled: z.boolean(),
  isEmulator: z
    .boolean()
    .describe('Not a real provider: answers are generated on this machine and nothing is billed'),
  closedReason: said.nullable().describe('Why no new batches go out, when none do'),
  health: z.object({
    calls: z.int(),
    failures: z.int(),
    errorRate: z.number().nullable().describe('percent'),
    averageMs: z.number().nullable(),
    lastSuccessAt: instant.nullable(),
    lastFailureAt: instant.nullable(),
    lastFailure: said.nullable(),
  }),
  limits: z.array(
    z.object({
      model: z.string(),
      tokenLimit: z
        .int()
        .nullable()
        .describe('enqueued tokens, the lesser of configured and learned; null: none known'),
      usedTokens: z.int(),
      closedUntil: instant.nullable(),
      closedReason: said.nullable(),
    }),
  ),
  stalledBatches: z.int(),
  miscountedBatches: z.int().describe("batches whose lines were not what the provider's counters said"),
});

export const BudgetState = z
  .object({
    monthlyLimit: z.number().nullable(),
    spent: z.number(),
    committed: z.number().describe('out at the provider and not billed yet, estimated'),
    left: z.number().nullable(),
    currency: z.string(),
    reason: said.nullable().describe('Why the budget stops new batches, when it does'),
  })
  .nullable()
  .describe('null: all companies are shown');

/** How the provider does, and what holds new batches back. */
export async function readProvider(
  tx: Tx,
  ctx: CompaniesCtx,
  from: Date,
): Promise<z.input<typeof ProviderState>> {
  const { batch } = ctx.config;
  const ai = ctx.companyId === null ? ctx.ports.ai : await companyAi(ctx, tx, ctx.companyId);
  const name = ai?.name ?? 'none';
  const since = [ai?.accountId ?? name, new Date(from.getTime() - 3_600_000)];
  const [health] = await rows(
    tx,
    `SELECT coalesce(sum(call_count), 0)::bigint AS calls, coalesce(sum(failure_count), 0)::bigint AS failures,
       coalesce(sum(total_ms), 0)::bigint AS ms, max(last_success_at) AS success_at, max(last_failure_at) AS failure_at
     FROM provider_health WHERE provider = $1 AND hour >= $2`,
    since,
    {
      calls: is.number,
      failures: is.number,
      ms: is.number,
      success_at: is.orNull(is.moment),
      failure_at: is.orNull(is.moment),
    },
  );
  const [last] = await rows(
    tx,
    `SELECT call, last_failure AS failure FROM provider_health
     WHERE provider = $1 AND hour >= $2 AND last_failure_at IS NOT NULL AND last_failure IS NOT NULL
     ORDER BY last_failure_at DESC LIMIT 1`,
    since,
    { call: is.text, failure: is.text },
  );
  const calls = health?.calls ?? 0;
  const [flags] = await rows(
    tx,
    `SELECT count(*) FILTER (WHERE told_at IS NOT NULL AND state IN ('submitted', 'cancelling')) AS stalled,
       count(*) FILTER (WHERE miscounted) AS miscounted
     FROM batch_attempt WHERE ($1::uuid IS NULL OR company_id = $1) AND created_at >= $2`,
    [ctx.companyId, from],
    { stalled: is.number, miscounted: is.number },
  );
  return {
    name,
    isOwn: ai?.accountId !== undefined,
    model: ai?.model ?? ctx.config.ai.model,
    mode: ai && modeOf(ai),
    priceBasis: ai?.prices.basis ?? null,
    promptVersion,
    enabled: batch.enabled,
    isEmulator: name === 'emulator',
    closedReason: await closedReason(tx, ctx, ai),
    health: {
      calls,
      failures: health?.failures ?? 0,
      errorRate: calls === 0 ? null : Math.round(((health?.failures ?? 0) / calls) * 10_000) / 100,
      averageMs: calls === 0 ? null : Math.round((health?.ms ?? 0) / calls),
      lastSuccessAt: health?.success_at?.toISOString() ?? null,
      lastFailureAt: health?.failure_at?.toISOString() ?? null,
      lastFailure: last
        ? say('provider.lastFailure', { call: last.call, failure: readSaid(last.failure) })
        : null,
    },
    limits: await readLimits(tx, ctx, ai),
    stalledBatches: flags?.stalled ?? 0,
    miscountedBatches: flags?.miscounted ?? 0,
  };
}

const GateRow = {
  model: is.text,
  token_limit: is.orNull(is.number),
  closed_until: is.orNull(is.moment),
  closed_reason: is.orNull(is.text),
};

async function readLimits(tx: Tx, ctx: CompaniesCtx, ai: AiProvider | null) {
  const accountId = ai?.accountId ?? null;
  const used = await rows(
    tx,
    `SELECT model, sum(est_tokens)::bigint AS used FROM batch_attempt
     WHERE ($1::uuid IS NULL OR company_id = $1) AND account_id IS NOT DISTINCT FROM $2
       AND state IN ('submitting', 'submitted', 'cancelling') GROUP BY model`,
    [ctx.companyId, accountId],
    { model: is.text, used: is.number },
  );
  const gates =
    accountId === null
      ? await readServiceGates(tx, ctx, ai)
      : await rows(
          tx,
          'SELECT model, token_limit, closed_until, closed_reason FROM ai_account WHERE company_id = $1 AND id = $2',
          [ctx.companyId, accountId],
          GateRow,
        );
  const configured = accountId === null ? ctx.config.ai.enqueuedTokenLimit : null;
  return [...new Set([...gates, ...used].map(({ model }) => model))].sort().map((model) => {
    const gate = gates.findLast((row) => row.model === model && row.closed_until !== null);
    const learned = gates.find((row) => row.model === model)?.token_limit ?? null;
    const isClosed =
      gate?.closed_until !== undefined && gate.closed_until !== null && gate.closed_until > ctx.now();
    return {
      model,
      tokenLimit: lesserLimit(learned, configured),
      usedTokens: used.find((row) => row.model === model)?.used ?? 0,
      closedUntil: isClosed ? (gate?.closed_until?.toISOString() ?? null) : null,
      closedReason: isClosed ? (gate?.closed_reason ?? null) : null,
    };
  });
}

/** What was learned of models, then what is closed. Which models other companies chose is no affair of a company. */
async function readServiceGates(tx: Tx, ctx: CompaniesCtx, ai: AiProvider | null) {
  const { companyId } = ctx;
  const own = companyId === null || ai === null ? null : [ai.model, await companyModel(tx, companyId, ai)];
  const learned = await rows(
    tx,
    `SELECT model, token_limit, NULL::timestamptz AS closed_until, NULL AS closed_reason FROM provider_gate
     WHERE token_limit IS NOT NULL AND ($1::text[] IS NULL OR model = ANY($1))`,
    [own],
    GateRow,
  );
  const closed = await rows(
    tx,
    `SELECT model, NULL::bigint AS token_limit, closed_until, closed_reason FROM company_gate
     WHERE ($1::uuid IS NULL OR company_id = $1) AND closed_until > $2 ORDER BY closed_until DESC LIMIT 100`,
    [companyId, ctx.now()],
    GateRow,
  );
  return [...learned, ...closed.reverse()];
}

async function closedReason(
  tx: Tx,
  ctx: CompaniesCtx,
  ai: AiProvider | null,
): Promise<Sentence | string | null> {
  if (!ctx.config.batch.enabled) return say('batch.off');
  if (ai === null) return say('batch.noProvider');
  const { companyId } = ctx;
  if (companyId === null) return closedForAll(tx, ctx.now());
  const model = ai.accountId === undefined ? await companyModel(tx, companyId, ai) : ai.model;
  return readClosedReason(tx, { company_id: companyId, account_id: ai.accountId ?? null, model }, ctx.now());
}

export async function readBudgetState(tx: Tx, ctx: CompaniesCtx): Promise<z.input<typeof BudgetState>> {
  if (ctx.companyId === null) return null;
  const ai = await companyAi(ctx, tx, ctx.companyId);
  const budget = await readBudget(tx, ctx.companyId, ctx.now(), ai?.prices ?? null);
  const left = budgetLeft(budget);
  return {
    monthlyLimit: units(budget.limit),
    spent: units(budget.spent) ?? 0,
    committed: units(budget.committed) ?? 0,
    left: units(left),
    currency: ai?.prices.currency ?? 'USD',
    reason: left === 0 ? budgetReason(budget) : null,
  };
}

export const AnewOrder = z.object({
  id: z.string(),
  companyId: z.string(),
  kind: z.enum(['outdated', 'failed']),
  promptVersion: z.string(),
  sessions: z.int(),
  queued: z.int(),
  estimatedCost: z.number().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});

const OrderRow = {
  id: is.text,
  companyId: is.text,
  kind: is.oneOf(['outdated', 'failed']),
  promptVersion: is.text,
  sessionCount: is.number,
  queuedCount: is.number,
  estimatedNanos: is.orNull(is.number),
  createdAt: is.moment,
  endedAt: is.orNull(is.moment),
};

/** The newest decisions to analyse something again. */
export async function readOrders(tx: Tx, companyId: string | null): Promise<z.input<typeof AnewOrder>[]> {
  const found = await rows(
    tx,
    `SELECT ${columnsOf(OrderRow)} FROM ai_reanalysis WHERE ($1::uuid IS NULL OR company_id = $1)
     ORDER BY created_at DESC, id DESC LIMIT 10`,
    [companyId],
    OrderRow,
  );
  return found.map(({ sessionCount, queuedCount, estimatedNanos, createdAt, endedAt, ...same }) => ({
    ...same,
    sessions: sessionCount,
    queued: queuedCount,
    estimatedCost: units(estimatedNanos),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
