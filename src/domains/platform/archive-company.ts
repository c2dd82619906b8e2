import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { endCompanySessions } from '../accounts/sessions/index.ts';
import { CompanyRecord, changeCompany } from '../companies/index.ts';
import { companyRecord } from './company-figures.ts';
import { changeNews, companyTools } from './company-tools.ts';

export const archiveCompany = operation({
  id: 'platform.archiveCompany',
  summary: 'Archive a company: no one can sign in, nothing runs, all data stays',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'COMPANY_MANAGEMENT',
  input: z.strictObject({ id }),
  output: z.object({ company: CompanyRecord }),
  async run(ctx, { id }) {
    return ctx.transaction(async (tx) => {
      const { before, after } = await changeCompany(tx, id, { status: 'ARCHIVED' }, companyTools(ctx));
      if (before.status === 'ARCHIVED') throw conflict(say('company.archivedBefore'));
      await endCompanySessions(tx, id);
      await changeNews(tx, before, after);
      await ctx.record(tx, {
        action: 'platform.archiveCompany',
        severity: 'HIGH',
        companyId: id,
        resource: { type: 'company', id },
        metadata: { name: before.name, statusBefore: before.status },
      });
      return { company: await companyRecord(tx, after, ctx.now()) };
    });
  },
});
