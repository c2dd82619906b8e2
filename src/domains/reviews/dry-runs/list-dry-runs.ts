import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { DryRunRecord, readDryRuns } from './dry-run-record.ts';

export const listDryRuns = operation({
  id: 'reviews.dryRuns',
  summary: 'The dry runs of the AI on reviewed sessions, the newest first',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ dryRuns: z.array(DryRunRecord) }),
  run: (ctx) => ctx.transaction(async (tx) => ({ dryRuns: await readDryRuns(tx, null) })),
});
