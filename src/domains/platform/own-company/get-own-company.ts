import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { readCompany } from '../../companies/index.ts';
import { CompanyAnswer, companyAnswer } from '../company-figures.ts';

export const getOwnCompany = operation({
  id: 'company.get',
  summary: 'Get your company with its settings',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  input: z.strictObject({ companyId: id.optional() }),
  output: CompanyAnswer,
  run: (ctx) =>
    ctx.transaction(async (tx) => companyAnswer(tx, await readCompany(tx, ctx.companyId), ctx.now())),
});
