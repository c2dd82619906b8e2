import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from '../../kernel/updated-at.ts';
import { newWebhookSecret } from '../../ports/webhook.ts';
import { checkWebhookUrl } from './delivering/check-webhook-url.ts';
import { CompanyWebhook, findCompanyWebhook } from './delivering/company-webhook.ts';
import { companyWebhookPlace } from './delivering/webhook-secrets.ts';

export const saveCompanyWebhook = operation({
  id: 'webhook.save',
  summary: "Set or remove the company's security webhook; a new secret is shown only once",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    url: z.string().max(2048).nullable().describe('null: nobody is told any more'),
    newSecret: z
      .boolean()
      .default(false)
      .describe('Create a new signing secret; the first one is always created'),
    updatedAt: seenUpdatedAt.nullable().optional(),
  }),
  output: z.object({
    webhook: CompanyWebhook,
    secret: z.string().nullable().describe("Only when just created; it can't be read again"),
  }),
  async run(ctx, { url, newSecret, updatedAt }) {
    checkWebhookUrl(url, ctx.config, 'url');
    return ctx.transaction(async (tx) => {
      // Two that set it at once take turns at the company's row: there may be no other row yet.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const before = await findCompanyWebhook(tx);
      refuseIfChanged(updatedAt, before);
      const now = nextUpdatedAt(before, ctx.now());
      const secret = url === null ? null : await writeWebhook(ctx, tx, { url, newSecret, now });
      if (url === null) await tx.query('DELETE FROM company_webhook WHERE company_id = $1', [ctx.companyId]);
      await ctx.record(tx, {
        action: 'webhook.save',
        severity: 'MEDIUM',
        // Receivers put their key into the path of the address: the log tells the host only.
        metadata: { host: url && new URL(url).host, newSecret: secret !== null },
      });
      return { webhook: await findCompanyWebhook(tx), secret };
    });
  },
});

/** The secret, when one was made. Setting the address once more gives a receiver its chance after a 410. */
async function writeWebhook(
  ctx: CompanyCtx,
  tx: TenantTx,
  { url, newSecret, now }: { url: string; newSecret: boolean; now: Date },
): Promise<string | null> {
  const kept = await tx.query(
    'UPDATE company_webhook SET url = $2, disabled_at = NULL, updated_at = $3 WHERE company_id = $1 RETURNING url',
    [tx.companyId, url, now],
  );
  if (kept.length > 0 && !newSecret) return null;
  const secret = newWebhookSecret();
  const sealed = ctx.ports.secretBox.seal(secret, companyWebhookPlace(tx.companyId));
  await tx.query(
    `INSERT INTO company_webhook (company_id, url, secret_sealed, updated_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id) DO UPDATE SET secret_sealed = excluded.secret_sealed`,
    [tx.companyId, url, sealed, now],
  );
  return secret;
}
