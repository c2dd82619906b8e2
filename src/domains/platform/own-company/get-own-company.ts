import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../../kernel/catching-up.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { CompanyRecord, readCompany, toCompanyRecord } from '../../companies/index.ts';
import { isCatchingUp } from '../../figures/index.ts';
import { figuresOf } from '../company-figures.ts';

export const getOwnCompany = operation({
  id: 'company.get',
  summary: 'Get your company with its settings',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ company: CompanyRecord, catchingUp }),
  async run(ctx) {
    return ctx.transaction(async (tx) => {
      const company = await readCompany(tx, ctx.companyId);
      const { spentNano } = (await figuresOf(tx, [ctx.companyId], ctx.now()))(ctx.companyId);
      return {
        company: toCompanyRecord(company, spentNano),
        ...saidCatchingUp(await isCatchingUp(tx, ctx.companyId)),
      };
    });
  },
});
