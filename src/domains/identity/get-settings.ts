import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { IdentitySettings, readSettings } from './provider-record.ts';

export const getSettings = operation({
  id: 'identity.get',
  summary: "Get the company's identity provider and e-mail domains",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  input: z.strictObject({ companyId: id.optional() }),
  output: IdentitySettings,
  run: (ctx) => ctx.transaction((tx) => readSettings(tx, ctx.companyId, ctx.config)),
});
