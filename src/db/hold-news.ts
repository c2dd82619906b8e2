import type { Tx } from './database.ts';

/**
 * Until the end of the transaction no news of a company is put on its way: who tells of an alert holds it, and who sends a digest
 * holds that of its reader. On the one connection of the embedded engine all wait for each other.
 */
export async function holdNews(tx: Tx, companyId: string): Promise<void> {
  if (tx.isShared) return;
  await tx.query('SELECT FROM news_alert WHERE company_id = $1 ORDER BY id FOR UPDATE', [companyId]);
  await tx.query('SELECT FROM news_digest WHERE company_id = $1 ORDER BY user_id FOR UPDATE', [companyId]);
}
