import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../db/rows.ts';
import { roles } from '../../kernel/actor.ts';
import { instant } from '../../kernel/schema.ts';
import { type ProviderRow, RoleMap, readProvider } from './provider-row.ts';

const proofs = ['DNS', 'STAFF'] as const;

const DomainRow = {
  domain: is.text,
  token: is.text,
  verifiedAt: is.orNull(is.moment),
  verifiedBy: is.orNull(is.oneOf(proofs)),
};

/** A company's identity provider as its administrators see it: the secret is never shown. */
export const ProviderRecord = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean(),
    enabled: z.boolean(),
    createUsers: z.boolean(),
    defaultRole: z.enum(roles).nullable(),
    roleClaim: z.string().nullable(),
    roleMap: RoleMap,
    trustUnmarkedEmail: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'IdentityProvider' });

export const DomainRecord = z
  .object({
    domain: z.string(),
    verified: z.boolean(),
    verifiedAt: instant.nullable(),
    verifiedBy: z.enum(proofs).nullable(),
    recordName: z.string().describe('The name of the TXT record'),
    recordValue: z.string().describe('The value of the TXT record'),
  })
  .meta({ id: 'EmailDomain' });

export const IdentitySettings = z.object({
  provider: ProviderRecord.nullable(),
  domains: z.array(DomainRecord),
  callbackUrl: z.string().describe('The redirect URL to register with the provider'),
});

export async function readSettings(
  tx: Tx,
  companyId: string,
  config: Config,
): Promise<z.infer<typeof IdentitySettings>> {
  const provider = await readProvider(tx, companyId);
  const domains = await rows(
    tx,
    `SELECT ${columnsOf(DomainRow)} FROM email_domain WHERE company_id = $1 ORDER BY domain`,
    [companyId],
    DomainRow,
  );
  return {
    provider: provider ? toProviderRecord(provider) : null,
    domains: domains.map(toDomainRecord),
    callbackUrl: callbackUrl(config, companyId),
  };
}

/** Each company has an address of its own, so that one provider's answer is never taken for another's. */
export const callbackUrl = (config: Config, companyId: string): string =>
  `${config.http.baseUrl}/sign-in/provider/${companyId}`;

/** The place that a provider's client secret is sealed for. */
export const secretContext = (companyId: string): string => `identity.clientSecret:${companyId}`;

export const recordName = (domain: string): string => `_parlance-challenge.${domain}`;
export const recordValue = (token: string): string => `parlance-domain=${token}`;

/** What else a row holds, such as the sealed secret, the schema leaves out. */
const toProviderRecord = (row: ProviderRow): z.infer<typeof ProviderRecord> =>
  ProviderRecord.parse({ ...row, hasSecret: row.clientSecretSealed !== null });

const toDomainRecord = (row: RowOf<typeof DomainRow>): z.infer<typeof DomainRecord> =>
  DomainRecord.parse({
    ...row,
    verified: row.verifiedAt !== null,
    recordName: recordName(row.domain),
    recordValue: recordValue(row.token),
  });
