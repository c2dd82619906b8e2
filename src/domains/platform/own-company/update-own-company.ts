import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { CompanyChanges, changeCompany } from '../../companies/index.ts';
import { CompanyAnswer, companyAnswer } from '../company-figures.ts';
import { changeNews, companyTools, severityOf } from '../company-tools.ts';

export const updateOwnCompany = operation({
  id: 'company.update',
  summary: 'Change your company: name, time zone, retention, data source, AI model and budget',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'COMPANY_MANAGEMENT',
  input: z.strictObject({ companyId: id.optional(), ...CompanyChanges }),
  output: CompanyAnswer,
  async run(ctx, { companyId: _named, ...changes }) {
    return ctx.transaction(async (tx) => {
      const { before, after } = await changeCompany(tx, ctx.companyId, changes, companyTools(ctx));
      await changeNews(tx, before, after);
      await ctx.record(tx, {
        action: 'company.update',
        severity: severityOf(changes),
        resource: { type: 'company', id: ctx.companyId },
        metadata: {
          fields: Object.keys(changes),
          ...(changes.settings && { settings: changes.settings }),
        },
      });
      return companyAnswer(tx, after, ctx.now());
    });
  },
});
