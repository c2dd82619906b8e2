import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { Attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { inSteps, tableFile, tableFormat } from '../../kernel/tables/table-file.ts';
import { JobChoice, jobIds, rangeStart, readJobs } from './monitoring/choose-jobs.ts';
import { addDetails } from './monitoring/job-details.ts';

const columns = [
  'id',
  'batchId',
  'companyId',
  'jobType',
  'status',
  'providerStatus',
  'model',
  'requestCount',
  'completedCount',
  'failedCount',
  'attempts',
  'createdAt',
  'submittedAt',
  'completedAt',
  'expiresAt',
  'processingTimeMs',
  'cost',
  'listCost',
  'saved',
  'currency',
] as const;

export const exportJobs = operation({
  id: 'batch.export',
  summary: 'Export the filtered batch jobs, in list order, as CSV or JSON Lines',
  kind: 'query',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...JobChoice, format: tableFormat }),
  output: Attachment,
  async run(ctx, { format, ...choice }) {
    const { companyId } = ctx;
    const { database } = ctx.services;
    const now = ctx.now();
    const { companyId: _, ...told } = choice;
    const ids = await ctx.transaction(async (tx) => {
      await ctx.record(tx, {
        eventType: 'DATA_ACCESS',
        action: 'batch.export',
        severity: 'MEDIUM',
        companyId,
        metadata: { format, choice: told },
      });
      return jobIds(tx, { companyId, from: rangeStart(choice, now), choice });
    });
    const read = async (tx: Tx, some: readonly string[]) =>
      addDetails(tx, await readJobs(tx, companyId, some));
    return tableFile({
      name: 'ai-batches',
      format,
      now,
      columns: [...columns, 'inputTokens', 'outputTokens', 'cachedTokens'],
      cells: ({ tokens, ...job }) => ({
        ...job,
        inputTokens: tokens.input,
        outputTokens: tokens.output,
        cachedTokens: tokens.cached,
      }),
      rows: inSteps(ids, (some) =>
        companyId === null
          ? database.system((tx) => read(tx, some))
          : database.tenant(companyId, (tx) => read(tx, some)),
      ),
    });
  },
});
