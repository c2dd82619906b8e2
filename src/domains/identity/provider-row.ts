import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../db/rows.ts';
import { roles } from '../../kernel/actor.ts';

/** Which role somebody gets for a value that the provider says. */
export const RoleMap = z.array(z.object({ value: z.string(), role: z.enum(roles) }));

/** A company's identity provider. */
export const ProviderRow = {
  companyId: is.uuid,
  issuer: is.text,
  clientId: is.text,
  clientSecretSealed: is.orNull(is.text),
  enabled: is.bool,
  createUsers: is.bool,
  defaultRole: is.orNull(is.oneOf(roles)),
  roleClaim: is.orNull(is.text),
  roleMap: is.json(RoleMap),
  trustUnmarkedEmail: is.bool,
  createdAt: is.moment,
  updatedAt: is.moment,
};
export type ProviderRow = RowOf<typeof ProviderRow>;

const ofCompany = `SELECT ${columnsOf(ProviderRow)} FROM identity_provider WHERE company_id = $1`;

export async function readProvider(tx: Tx, companyId: string): Promise<ProviderRow | undefined> {
  const [provider] = await rows(tx, ofCompany, [companyId], ProviderRow);
  return provider;
}

/** Held until the commit. */
export async function lockProvider(tx: Tx, companyId: string): Promise<ProviderRow | undefined> {
  const [provider] = await rows(tx, `${ofCompany} FOR UPDATE`, [companyId], ProviderRow);
  return provider;
}
