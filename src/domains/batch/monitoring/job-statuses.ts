export const jobStatuses = ['pending', 'processing', 'completed', 'failed', 'retrying'] as const;

/** What a list of jobs can be sorted by. */
export const jobSortFields = [
  'createdAt',
  'submittedAt',
  'completedAt',
  'status',
  'requestCount',
  'cost',
] as const;
