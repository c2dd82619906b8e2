import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';

/** Where a company is told itself; null: nowhere. */
export const CompanyWebhook = z
  .object({
    url: z.string(),
    disabledAt: instant.nullable().describe('the receiver answered 410 Gone then'),
    updatedAt: instant,
  })
  .nullable();

/** Its row as it is stored. */
export async function findCompanyWebhook(tx: TenantTx) {
  const [row] = await rows(
    tx,
    'SELECT url, disabled_at, updated_at FROM company_webhook WHERE company_id = $1',
    [tx.companyId],
    { url: is.text, disabled_at: is.orNull(is.moment), updated_at: is.moment },
  );
  return row && { url: row.url, disabledAt: row.disabled_at, updatedAt: row.updated_at };
}

export async function readCompanyWebhook(tx: TenantTx): Promise<z.output<typeof CompanyWebhook>> {
  const row = await findCompanyWebhook(tx);
  if (!row) return null;
  const { url, disabledAt, updatedAt } = row;
  return { url, disabledAt: disabledAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() };
}
