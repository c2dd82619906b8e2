import type { SystemTx } from '../../db/database.ts';
import { columnsOf, rows } from '../../db/rows.ts';
import { CompanyRow } from '../companies/index.ts';
import { ProviderRow } from './provider-row.ts';

const columns = columnsOf(ProviderRow, 'p');

export async function findProviderOfDomain(tx: SystemTx, domain: string): Promise<ProviderRow | undefined> {
  const [provider] = await rows(
    tx,
    `SELECT ${columns} FROM email_domain d
     JOIN identity_provider p ON p.company_id = d.company_id
     JOIN company c ON c.id = p.company_id
     WHERE d.domain = $1 AND d.verified_at IS NOT NULL AND p.enabled AND c.status IN ('TRIAL', 'ACTIVE')`,
    [domain],
    ProviderRow,
  );
  return provider;
}

/** A company's provider, and whether the company is open at all. */
export async function findProvider(
  tx: SystemTx,
  companyId: string,
): Promise<{ provider: ProviderRow; isOpen: boolean } | undefined> {
  const [found] = await rows(
    tx,
    `SELECT ${columns}, c.status FROM identity_provider p JOIN company c ON c.id = p.company_id
     WHERE p.company_id = $1 AND p.enabled`,
    [companyId],
    { ...ProviderRow, status: CompanyRow.status },
  );
  if (!found) return undefined;
  const { status, ...provider } = found;
  return { provider, isOpen: status === 'TRIAL' || status === 'ACTIVE' };
}
