import type { Job } from '../../kernel/job.ts';
import { fetchTranscripts } from './fetch-transcripts.ts';
import { pullDue } from './pull-due.ts';
import { retainRejections } from './rejected/retain-rejections.ts';

export const importJobs: readonly Job[] = [
  { name: 'import-pull', cron: '* * * * *', op: pullDue },
  { name: 'import-transcripts', cron: '* * * * *', op: fetchTranscripts },
  { name: 'import-retention', cron: '33 2 * * *', op: retainRejections },
];
