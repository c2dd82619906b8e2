import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { domainName } from './email-domain-name.ts';
import { IdentitySettings, readSettings } from './provider-record.ts';

const maxDomains = 50;

export const addDomain = operation({
  id: 'identity.addDomain',
  summary: 'Add an e-mail domain of the company; it counts once verified',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), domain: domainName }),
  output: IdentitySettings,
  async run(ctx, { domain }) {
    return ctx.transaction(async (tx) => {
      // Nobody else counts or adds one meanwhile.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const before = await readSettings(tx, ctx.companyId, ctx.config);
      if (before.domains.length >= maxDomains) throw conflict(say('domain.full', { most: maxDomains }));
      const added = await tx.query(
        `INSERT INTO email_domain (company_id, domain, token, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING domain`,
        [ctx.companyId, domain, randomBytes(24).toString('base64url'), ctx.now()],
      );
      if (added.length === 0) throw conflict(say('domain.listed'));
      await ctx.record(tx, {
        action: 'identity.addDomain',
        severity: 'MEDIUM',
        resource: { type: 'email-domain', id: domain },
      });
      return readSettings(tx, ctx.companyId, ctx.config);
    });
  },
});
