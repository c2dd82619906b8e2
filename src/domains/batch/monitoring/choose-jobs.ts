import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { inOrder } from '../../../kernel/lists/in-order.ts';
import { offsetOf, type PageRequest, sortOrder } from '../../../kernel/page.ts';
import { id, timeRange } from '../../../kernel/schema.ts';
import { type JobRecord, JobRow, toJobRecord } from './job-record.ts';
import { jobSortFields, jobStatuses } from './job-statuses.ts';

const rangeMs = {
  '1h': 3_600_000,
  '6h': 21_600_000,
  '24h': dayMs,
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

/** Which jobs, and in which order. */
export const JobChoice = {
  timeRange: timeRange.default('24h'),
  status: z.enum(jobStatuses).optional(),
  jobType: z.string().max(100).optional(),
  sortBy: z.enum(jobSortFields).default('createdAt'),
  sortOrder,
  companyId: id.optional(),
};
export type JobChoice = z.infer<z.ZodObject<typeof JobChoice>>;

export const rangeStart = ({ timeRange }: JobChoice, now: Date): Date =>
  new Date(now.getTime() - rangeMs[timeRange]);

const chosen = `($1::uuid IS NULL OR company_id = $1) AND created_at >= $2
  AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR job_type = $4)`;
export interface Chosen {
  readonly companyId: string | null;
  readonly from: Date;
  readonly choice: JobChoice;
}

const valuesOf = ({ companyId, from, choice: { status, jobType } }: Chosen) => [
  companyId,
  from,
  status ?? null,
  jobType ?? null,
];

/** All of them, or one page. */
export async function jobIds(tx: Tx, those: Chosen, page?: PageRequest): Promise<string[]> {
  const { choice } = those;
  const direction = choice.sortOrder === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  const found = await rows(
    tx,
    `SELECT id FROM batch_job WHERE ${chosen} ORDER BY ${sortColumns[choice.sortBy]} ${direction}, id ${direction} LIMIT $5 OFFSET $6`,
    [...valuesOf(those), page?.limit ?? null, page ? offsetOf(page) : 0],
    { id: is.text },
  );
  return found.map(({ id }) => id);
}

export async function countJobs(tx: Tx, those: Chosen): Promise<number> {
  const [total] = await rows(tx, `SELECT count(*) AS count FROM batch_job WHERE ${chosen}`, valuesOf(those), {
    count: is.number,
  });
  return total?.count ?? 0;
}

export async function readJobs(
  tx: Tx,
  companyId: string | null,
  ids: readonly string[],
): Promise<JobRecord[]> {
  const found = await rows(
    tx,
    `SELECT ${columnsOf(JobRow)} FROM batch_job WHERE ($1::uuid IS NULL OR company_id = $1) AND id = ANY($2::uuid[])`,
    [companyId, ids],
    JobRow,
  );
  return inOrder(ids, found).map(toJobRecord);
}
