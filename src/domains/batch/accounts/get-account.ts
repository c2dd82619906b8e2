import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { AccountSettings, toSettings } from './account-record.ts';
import { findAccount } from './account-row.ts';

export const getAccount = operation({
  id: 'batch.account',
  summary: "Get the company's own AI provider, and the service default",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z.strictObject({ companyId: id.optional() }),
  output: AccountSettings,
  run: (ctx) => ctx.transaction(async (tx) => toSettings(await findAccount(tx, ctx.companyId), ctx.config)),
});
