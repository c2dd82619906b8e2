import { z } from 'zod';
import { Attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { inSteps, tableFile, tableFormat } from '../../kernel/tables/table-file.ts';
import { CompanyChoice, companyIds, readCompanies } from './list-companies.ts';

export const exportCompanies = operation({
  id: 'platform.exportCompanies',
  summary: 'Export the filtered companies, in list order, as CSV or JSON Lines',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...CompanyChoice, format: tableFormat }),
  output: Attachment,
  async run(ctx, { format, ...choice }) {
    const { database } = ctx.services;
    const ids = await ctx.transaction(async (tx) => {
      await ctx.record(tx, {
        action: 'companies.export',
        severity: 'MEDIUM',
        metadata: { format, choice },
      });
      return companyIds(tx, choice);
    });
    return tableFile({
      name: 'companies',
      format,
      now: ctx.now(),
      columns: [
        'id',
        'name',
        'status',
        'timeZone',
        'maxUsers',
        'users',
        'sessions',
        'imports',
        'aiSpent',
        'aiMonthlyLimit',
        'currency',
        'sessionDays',
        'createdAt',
        'updatedAt',
      ],
      cells: ({ counts, aiBudget, retention, ...company }) => ({
        ...company,
        ...counts,
        aiSpent: aiBudget.spent,
        aiMonthlyLimit: aiBudget.monthlyLimit,
        currency: aiBudget.currency,
        sessionDays: retention.sessionDays,
      }),
      rows: inSteps(ids, (some) => database.system((tx) => readCompanies(tx, some, ctx.now()))),
    });
  },
});
