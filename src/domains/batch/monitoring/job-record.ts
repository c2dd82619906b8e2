import { z } from 'zod';
import { is, type RowOf } from '../../../db/rows.ts';
import { nanosPerUnit } from '../../../kernel/nanos.ts';
import { said } from '../../../kernel/said.ts';
import { instant } from '../../../kernel/schema.ts';
import { jobStatuses } from './job-statuses.ts';

export const requestStatuses = ['pending', 'batched', 'succeeded', 'failed', 'cancelled'] as const;

const amount = z
  .number()
  .nullable()
  .describe('null: nothing was billed yet, or no price is known for this model');

/** A batch job as its administrators see it. */
export const JobRecord = z
  .object({
    id: z.string(),
    batchId: z.string().nullable(),
    companyId: z.string(),
    jobType: z.string(),
    status: z.enum(jobStatuses),
    providerStatus: z.string().nullable(),
    model: z.string(),
    requestCount: z.int(),
    completedCount: z.int(),
    failedCount: z.int(),
    attempts: z.int(),
    createdAt: instant,
    submittedAt: instant.nullable(),
    completedAt: instant.nullable(),
    expiresAt: instant.nullable(),
    processingTimeMs: z.int().nullable(),
    tokens: z.object({ input: z.int(), output: z.int(), cached: z.int() }),
    cost: amount,
    listCost: amount,
    saved: amount,
    currency: z.string(),
    errorSummary: z.array(z.object({ error: said, count: z.int(), percentage: z.number() })),
    retryOf: z.string().nullable(),
    requests: z
      .array(
        z.object({
          id: z.string(),
          sessionId: z.string(),
          status: z.enum(requestStatuses),
          error: said.nullable(),
          answer: z.string().nullable().describe('the beginning of an answer that could not be used'),
        }),
      )
      .optional(),
  })
  .meta({ id: 'BatchJob' });
export type JobRecord = z.infer<typeof JobRecord>;

export const JobRow = {
  id: is.text,
  companyId: is.text,
  jobType: is.text,
  status: is.oneOf(jobStatuses),
  providerBatchId: is.orNull(is.text),
  providerStatus: is.orNull(is.text),
  model: is.text,
  requestCount: is.number,
  completedCount: is.number,
  failedCount: is.number,
  attempts: is.number,
  retryOf: is.orNull(is.text),
  inputTokens: is.number,
  outputTokens: is.number,
  cachedTokens: is.number,
  costNanos: is.orNull(is.number),
  listCostNanos: is.orNull(is.number),
  createdAt: is.moment,
  submittedAt: is.orNull(is.moment),
  completedAt: is.orNull(is.moment),
  expiresAt: is.orNull(is.moment),
};
export type JobRow = RowOf<typeof JobRow>;

export const units = (nanos: number | null): number | null => (nanos === null ? null : nanos / nanosPerUnit);

export function toJobRecord(row: JobRow): JobRecord {
  const { providerBatchId, inputTokens, outputTokens, cachedTokens, costNanos, listCostNanos, ...same } = row;
  const { submittedAt: submitted, completedAt: completed } = row;
  return {
    ...same,
    batchId: providerBatchId,
    createdAt: row.createdAt.toISOString(),
    submittedAt: submitted?.toISOString() ?? null,
    completedAt: completed?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    processingTimeMs: submitted && completed ? completed.getTime() - submitted.getTime() : null,
    tokens: { input: inputTokens, output: outputTokens, cached: cachedTokens },
    cost: units(costNanos),
    listCost: units(listCostNanos),
    saved: costNanos === null || listCostNanos === null ? null : units(listCostNanos - costNanos),
    currency: 'USD',
    errorSummary: [],
  };
}
