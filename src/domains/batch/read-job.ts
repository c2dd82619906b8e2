import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { readJobs } from './monitoring/choose-jobs.ts';
import { addDetails } from './monitoring/job-details.ts';
import { JobRecord } from './monitoring/job-record.ts';

/** One job with everything that is known of it, whenever it was made. */
export const readJob = operation({
  id: 'batch.job',
  summary: 'Get one AI batch, with its errors and sample requests',
  kind: 'query',
  access: 'admin',
  scope: 'companies',
  limit: 'rpc',
  input: z.strictObject({ jobId: id, companyId: id.optional() }),
  output: JobRecord,
  run: (ctx, { jobId }) =>
    ctx.transaction(async (tx) => {
      const [job] = await addDetails(tx, await readJobs(tx, ctx.companyId, [jobId]));
      if (!job) throw notFound(say('thing.job'));
      return job;
    }),
});
