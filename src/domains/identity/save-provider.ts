import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { roles } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, line } from '../../kernel/schema.ts';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from '../../kernel/updated-at.ts';
import { checkUrl } from '../../ports/outbound/check-url.ts';
import { say } from '../../words/sentence.ts';
import { IdentitySettings, readSettings, secretContext } from './provider-record.ts';
import { lockProvider } from './provider-row.ts';

export const saveProvider = operation({
  id: 'identity.save',
  summary: "Set the company's identity provider (OpenID Connect)",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    issuer: z.string().max(500).describe('Exactly as the provider states it in its metadata'),
    clientId: line(200),
    clientSecret: z
      .string()
      .max(500)
      .nullable()
      .optional()
      .describe('Omitted: unchanged. null: removed, for a client without one'),
    enabled: z.boolean().default(true),
    createUsers: z
      .boolean()
      .default(false)
      .describe('Create accounts for people who sign in for the first time'),
    defaultRole: z.enum(roles).nullable().default('USER').describe('null: only who matches a row below'),
    roleClaim: line(100).nullable().default(null).describe('The claim that holds roles'),
    roleMap: z
      .array(z.strictObject({ value: line(200), role: z.enum(roles) }))
      .max(50)
      .default([])
      .describe('The first row whose value is in the claim decides'),
    trustUnmarkedEmail: z
      .boolean()
      .default(false)
      .describe("Trust addresses the provider doesn't mark as verified"),
    updatedAt: seenUpdatedAt.optional(),
  }),
  output: IdentitySettings,
  async run(ctx, { companyId: _named, clientSecret, updatedAt, ...values }) {
    checkIssuer(values.issuer, ctx.config);
    const now = ctx.now();
    return ctx.transaction(async (tx) => {
      const before = await lockProvider(tx, ctx.companyId);
      refuseIfChanged(updatedAt, before);
      // A secret belongs to the provider it was made for: it never follows to another by itself.
      const kept = before?.issuer === values.issuer ? before.clientSecretSealed : null;
      const clientSecretSealed =
        clientSecret === undefined
          ? kept
          : clientSecret && ctx.ports.secretBox.seal(clientSecret, secretContext(ctx.companyId));
      await tx.query(
        `INSERT INTO identity_provider (company_id, issuer, client_id, client_secret_sealed, enabled, create_users,
           default_role, role_claim, role_map, trust_unmarked_email, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (company_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
           client_secret_sealed = excluded.client_secret_sealed, enabled = excluded.enabled,
           create_users = excluded.create_users, default_role = excluded.default_role,
           role_claim = excluded.role_claim, role_map = excluded.role_map,
           trust_unmarked_email = excluded.trust_unmarked_email, updated_at = excluded.updated_at`,
        [
          ctx.companyId,
          values.issuer,
          values.clientId,
          clientSecretSealed || null,
          values.enabled,
          values.createUsers,
          values.defaultRole,
          values.roleClaim,
          JSON.stringify(values.roleMap),
          values.trustUnmarkedEmail,
          now,
          nextUpdatedAt(before, now),
        ],
      );
      await ctx.record(tx, {
        action: 'identity.save',
        severity: 'HIGH',
        resource: { type: 'identity-provider', id: ctx.companyId },
        metadata: {
          issuer: values.issuer,
          enabled: values.enabled,
          createUsers: values.createUsers,
          defaultRole: values.defaultRole,
        },
      });
      return readSettings(tx, ctx.companyId, ctx.config);
    });
  },
});

function checkIssuer(issuer: string, config: Config): void {
  const { allowPrivate } = config.identity;
  const judged = checkUrl(issuer, {
    allowPrivate,
    allowList: config.webhooks.allowList,
    protocols: allowPrivate ? ['https:', 'http:'] : ['https:'],
  });
  const reason = !judged.ok
    ? say('url.unusable', { why: judged.reason })
    : judged.url.search !== '' || judged.url.hash !== '' || judged.url.pathname.includes('/.well-known/')
      ? say('identity.issuerItself')
      : null;
  if (reason !== null) throw invalidField('issuer', reason);
}
