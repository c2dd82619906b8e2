import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { PageInput, Pagination, paginate } from '../../kernel/page.ts';
import { ScheduleState } from '../../kernel/schedule-state.ts';
import { countJobs, JobChoice, jobIds, rangeStart, readJobs } from './monitoring/choose-jobs.ts';
import { addDetails } from './monitoring/job-details.ts';
import { JobRecord } from './monitoring/job-record.ts';
import { readPerformance } from './monitoring/read-performance.ts';
import {
  AnewOrder,
  BudgetState,
  ProviderState,
  readBudgetState,
  readOrders,
  readProvider,
} from './monitoring/read-provider.ts';
import { readQueues } from './monitoring/read-queues.ts';
import { readSummary } from './monitoring/read-summary.ts';

const Input = z.strictObject({ ...JobChoice, includeDetails: z.boolean().default(false), ...PageInput });

const money = z.number();

export const monitorBatches = operation({
  id: 'batch.monitor',
  summary: 'Get AI batches: jobs, queues, throughput, costs and schedules',
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
      tokens: z.object({ input: z.int(), output: z.int() }).describe('billed since the start of the range'),
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
      liveSessions: z.int().describe('conversations that may still go on: analysed once they have settled'),
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
    const now = ctx.now();
    const from = rangeStart(input, now);
    const chosen = { companyId: ctx.companyId, from, choice: input };
    const schedules = (await ctx.services.schedules.states()).filter(({ name }) => name.startsWith('batch-'));
    return ctx.transaction(async (tx) => {
      const jobs = await readJobs(tx, ctx.companyId, await jobIds(tx, chosen, input));
      const summary = await readSummary(tx, ctx.companyId, from, now);
      const { maxRequests } = ctx.config.batch;
      const performance = await readPerformance(tx, ctx.companyId, { from, now }, maxRequests);
      return {
        summary,
        queues: await readQueues(tx, ctx.companyId, now),
        performance: { ...performance, schedules },
        provider: await readProvider(tx, ctx, from),
        budget: await readBudgetState(tx, ctx),
        reanalyses: await readOrders(tx, ctx.companyId),
        jobs: input.includeDetails ? await addDetails(tx, jobs) : jobs,
        pagination: paginate(input, await countJobs(tx, chosen)),
      };
    });
  },
});
