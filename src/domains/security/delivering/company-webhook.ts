import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';

/** Where a company is told itself; null: nowhere. */
export const CompanyWebhook = z
  .object({
    url: z.string(),
    disabledAt: instant.nullable().describe('the receiver answered 410 Gone then'),
    updatedAt: instant,
  })
  .nullable();

const Row = { url: is.text, disabledAt: is.orNull(is.moment), updatedAt: is.moment };

export async function findCompanyWebhook(tx: TenantTx): Promise<RowOf<typeof Row> | null> {
  const text = `SELECT ${columnsOf(Row)} FROM company_webhook WHERE company_id = $1`;
  const [row] = await rows(tx, text, [tx.companyId], Row);
  return row ?? null;
}
