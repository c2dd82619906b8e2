import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { IdentitySettings, readSettings } from './provider-record.ts';

export const removeProvider = operation({
  id: 'identity.remove',
  summary: "Remove the company's identity provider; people and their sessions stay",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional() }),
  output: IdentitySettings,
  async run(ctx) {
    return ctx.transaction(async (tx) => {
      const [gone] = await rows(
        tx,
        'DELETE FROM identity_provider WHERE company_id = $1 RETURNING issuer',
        [ctx.companyId],
        { issuer: is.text },
      );
      if (!gone) throw notFound(say('thing.provider'));
      await tx.query('DELETE FROM user_identity WHERE company_id = $1', [ctx.companyId]);
      await ctx.record(tx, {
        action: 'identity.remove',
        severity: 'HIGH',
        resource: { type: 'identity-provider', id: ctx.companyId },
        metadata: { issuer: gone.issuer },
      });
      return readSettings(tx, ctx.companyId, ctx.config);
    });
  },
});
