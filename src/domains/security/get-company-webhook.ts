import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';

import { CompanyWebhook, findCompanyWebhook } from './delivering/company-webhook.ts';

export const getCompanyWebhook = operation({
  id: 'webhook.get',
  summary: 'Where the company is told of the security alerts that concern it',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ webhook: CompanyWebhook }),
  run: async (ctx) => ctx.transaction(async (tx) => ({ webhook: await findCompanyWebhook(tx) })),
});
