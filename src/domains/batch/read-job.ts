import { z } from 'zod';
import { rows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { addDetails } from './monitoring/job-details.ts';
import { JobRecord, JobRow, toJobRecord } from './monitoring/job-record.ts';

/** One job with everything that is known of it, whenever it was made. */
export const readJob = operation({
  id: 'batch.job',
  summary: 'One AI batch with its errors and a sample of its requests',
  kind: 'query',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  input: z.strictObject({ jobId: id, companyId: id.optional() }),
  output: JobRecord,
  run: (ctx, { jobId }) =>
    ctx.transaction(async (tx) => {
      const [row] = await rows(
        tx,
        'SELECT * FROM batch_job WHERE id = $1 AND ($2::uuid IS NULL OR company_id = $2)',
        [jobId, ctx.companyId],
        JobRow,
      );
      if (!row) throw notFound(say('thing.job'));
      const [job] = await addDetails(tx, [toJobRecord(row)]);
      return job ?? toJobRecord(row);
    }),
});
