import { jobSortFields, jobStatuses } from '../../../../src/domains/batch/monitoring/job-statuses.ts';
import { type TimeRange, timeRanges } from '../../../../src/kernel/time-ranges.ts';
import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import { searchChoice, searchNumber, searchText } from '../../lib/search-fields.ts';

export type Monitor = RpcOutput['batch']['monitor'];
export type Job = Monitor['jobs'][number];

export interface BatchSearch {
  readonly range?: TimeRange;
  readonly status?: (typeof jobStatuses)[number];
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: (typeof jobSortFields)[number];
  readonly order?: 'asc' | 'desc';
  readonly job?: string;
}

export const batchSearch = (search: Record<string, unknown>): BatchSearch => ({
  range: searchChoice(search, 'range', timeRanges),
  status: searchChoice(search, 'status', jobStatuses),
  page: searchNumber(search, 'page'),
  limit: searchNumber(search, 'limit'),
  sort: searchChoice(search, 'sort', jobSortFields),
  order: searchChoice(search, 'order', ['asc', 'desc']),
  job: searchText(search, 'job'),
});

/** Which jobs the table shows, whatever the page. */
export const jobChoice = (search: BatchSearch) => ({
  timeRange: search.range ?? '24h',
  status: search.status,
  sortBy: search.sort ?? 'createdAt',
  sortOrder: search.order ?? 'desc',
});

export const monitorInput = (search: BatchSearch): RpcInput['batch']['monitor'] => ({
  ...jobChoice(search),
  includeDetails: true,
  page: search.page ?? 1,
  limit: search.limit ?? 25,
});

export const jobTones = {
  pending: 'gray',
  processing: 'lake',
  completed: 'green',
  failed: 'red',
  retrying: 'yellow',
} as const;
