import type { SystemTx } from '../../db/database.ts';
import { domainOf } from './email-domain-name.ts';

/** Whether a company has proven the domain of an address, which no other company has then. */
export async function hasProven(tx: SystemTx, companyId: string, email: string): Promise<boolean> {
  const own = await tx.query(
    'SELECT 1 FROM email_domain WHERE company_id = $1 AND domain = $2 AND verified_at IS NOT NULL',
    [companyId, domainOf(email)],
  );
  return own.length > 0;
}
