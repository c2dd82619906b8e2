import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';

import { CompanyWebhook, findCompanyWebhook } from './delivering/company-webhook.ts';

export const getCompanyWebhook = operation({
  id: 'webhook.get',
  summary: "Get the company's security webhook",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ webhook: CompanyWebhook }),
  run: async (ctx) => ctx.transaction(async (tx) => ({ webhook: await findCompanyWebhook(tx) })),
});
