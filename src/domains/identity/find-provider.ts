import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SystemTx } from '../../db/database.ts';
import { company } from '../companies/index.ts';
import { emailDomain, identityProvider } from './tables.ts';

export type Provider = typeof identityProvider.$inferSelect;

const isOpen = and(eq(identityProvider.enabled, true), inArray(company.status, ['TRIAL', 'ACTIVE']));

/** The provider that speaks for a proven domain. */
export async function findProviderOfDomain(tx: SystemTx, domain: string): Promise<Provider | undefined> {
  const [row] = await tx.db
    .select({ provider: identityProvider })
    .from(emailDomain)
    .innerJoin(identityProvider, eq(identityProvider.companyId, emailDomain.companyId))
    .innerJoin(company, eq(company.id, identityProvider.companyId))
    .where(and(eq(emailDomain.domain, domain), isNotNull(emailDomain.verifiedAt), isOpen));
  return row?.provider;
}

/** A company's provider, and whether the company is open at all. */
export async function findProvider(
  tx: SystemTx,
  companyId: string,
): Promise<{ provider: Provider; isOpen: boolean } | undefined> {
  const [row] = await tx.db
    .select({ provider: identityProvider, status: company.status })
    .from(identityProvider)
    .innerJoin(company, eq(company.id, identityProvider.companyId))
    .where(and(eq(identityProvider.companyId, companyId), eq(identityProvider.enabled, true)));
  return row && { provider: row.provider, isOpen: row.status === 'TRIAL' || row.status === 'ACTIVE' };
}
