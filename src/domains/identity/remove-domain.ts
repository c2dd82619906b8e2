import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { domainName } from './email-domain-name.ts';
import { IdentitySettings, readSettings } from './provider-record.ts';

export const removeDomain = operation({
  id: 'identity.removeDomain',
  summary: 'Remove an e-mail domain; people with such an address can no longer sign in through the provider',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), domain: domainName }),
  output: IdentitySettings,
  async run(ctx, { domain }) {
    return ctx.transaction(async (tx) => {
      const gone = await tx.query(
        'DELETE FROM email_domain WHERE company_id = $1 AND domain = $2 RETURNING domain',
        [ctx.companyId, domain],
      );
      if (gone.length === 0) throw notFound(say('thing.domain'));
      await ctx.record(tx, {
        action: 'identity.removeDomain',
        severity: 'MEDIUM',
        resource: { type: 'email-domain', id: domain },
      });
      return readSettings(tx, ctx.companyId, ctx.config);
    });
  },
});
