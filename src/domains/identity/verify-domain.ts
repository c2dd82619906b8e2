import { z } from 'zod';
import { brokenConstraint } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { isPlatformAdmin } from '../../kernel/actor.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import type { TextRecords } from '../../ports/text-records.ts';
import { say } from '../../words/sentence.ts';
import { domainName } from './email-domain-name.ts';
import { IdentitySettings, readSettings, recordName, recordValue } from './provider-record.ts';

export const verifyDomain = operation({
  id: 'identity.verifyDomain',
  summary: 'Verify an e-mail domain by its TXT record, or have a platform administrator vouch for it',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    domain: domainName,
    vouch: z
      .boolean()
      .default(false)
      .describe("Platform administrators only: for a domain whose DNS the service can't see"),
  }),
  output: IdentitySettings,
  async run(ctx, { domain, vouch }) {
    if (vouch && !isPlatformAdmin(ctx.actor)) throw forbidden(say('domain.vouch'));
    const [row] = await ctx.transaction((tx) =>
      rows(
        tx,
        'SELECT token FROM email_domain WHERE company_id = $1 AND domain = $2',
        [ctx.companyId, domain],
        { token: is.text },
      ),
    );
    if (!row) throw notFound(say('thing.domain'));
    if (!vouch) {
      await checkRecord(ctx.ports.textRecords, domain, row.token);
      // A domain's own servers may take their time.
      await ctx.mayGoOn();
    }
    try {
      return await ctx.transaction(async (tx) => {
        const verifiedBy = vouch ? 'STAFF' : 'DNS';
        await tx.query(
          'UPDATE email_domain SET verified_at = $3, verified_by = $4 WHERE company_id = $1 AND domain = $2',
          [ctx.companyId, domain, ctx.now(), verifiedBy],
        );
        await ctx.record(tx, {
          action: 'identity.verifyDomain',
          severity: 'HIGH',
          resource: { type: 'email-domain', id: domain },
          metadata: { verifiedBy },
        });
        return readSettings(tx, ctx.companyId, ctx.config);
      });
    } catch (error) {
      if (brokenConstraint(error) === 'email_domain_taken') throw conflict(say('domain.taken'));
      throw error;
    }
  },
});

async function checkRecord(textRecords: TextRecords, domain: string, token: string): Promise<void> {
  const name = recordName(domain);
  const found = await textRecords(name).catch(() => null);
  if (found === null) throw conflict(say('domain.noDns', { name }));
  if (!found.some((text) => text.trim() === recordValue(token)))
    throw conflict(say('domain.noRecord', { name }));
}
