import { jobSortFields, jobStatuses } from '../../../../src/domains/batch/monitoring/job-statuses.ts';
import { timeRanges } from '../../../../src/kernel/time/time-ranges.ts';
import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import { pageInput, said, searchChoice, searchList, searchText, sortInput } from '../../lib/search-fields.ts';

export type Monitor = RpcOutput['batch']['monitor'];
export type Job = Monitor['jobs'][number];

export type BatchSearch = ReturnType<typeof batchSearch>;

export const usualSort = { by: 'createdAt', order: 'desc' } as const;

export const batchSearch = (search: Record<string, unknown>) =>
  said({
    ...searchList(search, jobSortFields),
    range: searchChoice(search, 'range', timeRanges),
    status: searchChoice(search, 'status', jobStatuses),
    job: searchText(search, 'job'),
    // Whether the inside of it is shown.
    details: searchChoice(search, 'details', ['all'] as const),
  });

/** Which jobs the table shows, whatever the page. */
export const jobChoice = (search: BatchSearch) => ({
  timeRange: search.range ?? '24h',
  status: search.status,
  ...sortInput(search, usualSort),
});

export const monitorInput = (search: BatchSearch): RpcInput['batch']['monitor'] => ({
  ...jobChoice(search),
  ...pageInput(search),
});

export const jobTones = {
  pending: 'gray',
  processing: 'lake',
  completed: 'green',
  failed: 'red',
  retrying: 'yellow',
} as const;
