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
  company_id: is.text,
  job_type: is.text,
  status: is.oneOf(jobStatuses),
  provider_batch_id: is.orNull(is.text),
  provider_status: is.orNull(is.text),
  model: is.text,
  request_count: is.number,
  completed_count: is.number,
  failed_count: is.number,
  attempts: is.number,
  retry_of: is.orNull(is.text),
  input_tokens: is.number,
  output_tokens: is.number,
  cached_tokens: is.number,
  cost_nanos: is.orNull(is.number),
  list_cost_nanos: is.orNull(is.number),
  created_at: is.moment,
  submitted_at: is.orNull(is.moment),
  completed_at: is.orNull(is.moment),
  expires_at: is.orNull(is.moment),
};
export type JobRow = RowOf<typeof JobRow>;

export const units = (nanos: number | null): number | null => (nanos === null ? null : nanos / nanosPerUnit);

export function toJobRecord(row: JobRow): JobRecord {
  const { submitted_at: submitted, completed_at: completed } = row;
  const known = row.cost_nanos !== null && row.list_cost_nanos !== null;
  return {
    id: row.id,
    batchId: row.provider_batch_id,
    companyId: row.company_id,
    jobType: row.job_type,
    status: row.status,
    providerStatus: row.provider_status,
    model: row.model,
    requestCount: row.request_count,
    completedCount: row.completed_count,
    failedCount: row.failed_count,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    submittedAt: submitted?.toISOString() ?? null,
    completedAt: completed?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    processingTimeMs: submitted && completed ? completed.getTime() - submitted.getTime() : null,
    tokens: { input: row.input_tokens, output: row.output_tokens, cached: row.cached_tokens },
    cost: units(row.cost_nanos),
    listCost: units(row.list_cost_nanos),
    saved: known ? units((row.list_cost_nanos ?? 0) - (row.cost_nanos ?? 0)) : null,
    currency: 'USD',
    errorSummary: [],
    retryOf: row.retry_of,
  };
}
