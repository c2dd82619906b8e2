import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { LegalHold, readLegalHold } from './retention/read-legal-hold.ts';

export const getLegalHold = operation({
  id: 'audit.getLegalHold',
  summary: "Get whether a company's audit log is under legal hold",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z.strictObject({ companyId: id.optional() }),
  output: LegalHold,
  run: (ctx) => ctx.transaction((tx) => readLegalHold(tx, ctx.companyId)),
});
