import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import type { CompaniesCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { ScheduleState } from '../../kernel/schedule-state.ts';
import { id, timeRange } from '../../kernel/schema.ts';
import { addDetails } from './job-details.ts';
import { JobRecord, type JobRow, jobStatuses, toJobRecord } from './job-record.ts';
import { readPerformance } from './read-performance.ts';
import {
  AnewOrder,
  BudgetState,
  ProviderState,
  readBudgetState,
  readOrders,
  readProvider,
} from './read-provider.ts';
import { readQueues } from './read-queues.ts';
import { readSummary } from './read-summary.ts';

const rangeMs = {
  '1h': 3_600_000,
  '6h': 21_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
};

const sortColumns = {
  createdAt: 'created_at',
  submittedAt: 'submitted_at',
  completedAt: 'completed_at',
  status: 'status',
  requestCount: 'request_count',
  cost: 'cost_nanos',
};

const Input = z.strictObject({
  timeRange: timeRange.default('24h'),
  status: z.enum(jobStatuses).optional(),
  jobType: z.string().max(100).optional(),
  includeDetails: z.boolean().default(false),
  ...PageInput,
  sortBy: z
    .enum(['createdAt', 'submittedAt', 'completedAt', 'status', 'requestCount', 'cost'])
    .default('createdAt'),
  sortOrder,
  companyId: id.optional(),
});

const money = z.number();

export const monitorBatches = operation({
  id: 'batch.monitor',
  summary: 'AI batches: jobs, queues, throughput, costs and schedules',
  kind: 'query',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  input: Input,
  output: z.object({
    summary: z.object({
      totalJobs: z.int(),
      completedJobs: z.int(),
      failedJobs: z.int(),
      pendingJobs: z.int(),
      totalRequests: z.int(),
      processedRequests: z.int(),
      averageProcessingTime: z
        .number()
        .nullable()
        .describe('milliseconds from submission to the stored result'),
      successRate: z.number().nullable().describe('percent of the processed requests'),
      costSavings: z.object({
        currency: z.string(),
        spent: money,
        listPrice: money,
        saved: money,
        savingsPercentage: money.nullable(),
        projectedMonthly: money.describe('what 30 days like this range would cost'),
        wasted: money.describe('paid for, and of no use'),
        unknownPriceRequests: z.int(),
      }),
    }),
    queues: z.object({
      pending: z.int(),
      processing: z.int(),
      completed: z.int(),
      failed: z.int(),
      retrying: z.int(),
      waitingRequests: z.int(),
      oldestWaitingSeconds: z.int().nullable(),
      waitingForCapacity: z.int().describe('jobs that wait for the provider to take more'),
      unknownOutcome: z.int().describe('jobs of which nobody knows yet whether the provider took them'),
      storingResults: z.int(),
      deadLetters: z.int().describe('requests that failed for good'),
    }),
    performance: z.object({
      throughput: z.object({
        requestsPerHour: z.number(),
        jobsPerHour: z.number(),
        averageBatchSize: z.number(),
      }),
      efficiency: z.object({ batchUtilization: z.number(), errorRate: z.number() }),
      latency: z.object({ p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
      schedules: z.array(ScheduleState),
    }),
    provider: ProviderState,
    budget: BudgetState,
    reanalyses: z.array(AnewOrder),
    jobs: z.array(JobRecord),
    pagination: Pagination,
  }),
  async run(ctx, input) {
    const from = new Date(ctx.now().getTime() - rangeMs[input.timeRange]);
    const schedules = (await ctx.services.schedules.states()).filter(({ name }) => name.startsWith('batch-'));
    return ctx.transaction(async (tx) => {
      const { jobs, totalCount } = await findJobs(tx, ctx, input, from);
      const summary = await readSummary(tx, ctx.companyId, from, ctx.now());
      const performance = await readPerformance(
        tx,
        ctx.companyId,
        from,
        ctx.now(),
        ctx.config.batch.maxRequests,
      );
      return {
        summary,
        queues: await readQueues(tx, ctx.companyId, ctx.now()),
        performance: { ...performance, schedules },
        provider: await readProvider(tx, ctx, from),
        budget: await readBudgetState(tx, ctx),
        reanalyses: await readOrders(tx, ctx.companyId),
        jobs: input.includeDetails ? await addDetails(tx, jobs) : jobs,
        pagination: paginate(input, totalCount),
      };
    });
  },
});

async function findJobs(tx: Tx, ctx: CompaniesCtx, input: z.output<typeof Input>, from: Date) {
  const where = `($1::uuid IS NULL OR company_id = $1) AND created_at >= $2
    AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR job_type = $4)`;
  const values = [ctx.companyId, from, input.status ?? null, input.jobType ?? null];
  const direction = input.sortOrder === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  const rows = await tx.query<JobRow>(
    `SELECT * FROM batch_job WHERE ${where} ORDER BY ${sortColumns[input.sortBy]} ${direction}, id ${direction} LIMIT $5 OFFSET $6`,
    [...values, input.limit, offsetOf(input)],
  );
  const [total] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM batch_job WHERE ${where}`,
    values,
  );
  return { jobs: rows.map(toJobRecord), totalCount: total?.count ?? 0 };
}
