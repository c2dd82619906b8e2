import type { TenantTx, Tx } from '../../../db/database.ts';
import { holdNews } from '../../../db/hold-news.ts';
import { is, rows } from '../../../db/rows.ts';
import { aboutAlert, withdrawAllAbout, withdrawMails } from '../../mail/index.ts';

/** Takes back what waits of an alert, for whomever. Whoever calls this holds the alert, so that nothing more is told meanwhile. */
export async function takeBack(tx: TenantTx, alertId: string): Promise<void> {
  await withdrawMails(tx, aboutAlert(alertId));
  await tx.query("DELETE FROM news_message WHERE company_id = $1 AND alert_id = $2 AND state = 'waiting'", [
    tx.companyId,
    alertId,
  ]);
}

/**
 * Takes back all that waits of a company: it is suspended or archived, so that nobody in it may know any more, or has
 * switched off what that may hold. The history of alerts keeps what they found.
 */
export async function takeBackAll(tx: Tx, companyId: string): Promise<void> {
  await holdNews(tx, companyId);
  const alerts = await rows(tx, 'SELECT id FROM news_alert WHERE company_id = $1', [companyId], {
    id: is.uuid,
  });
  await withdrawAllAbout(tx, [companyId, ...alerts.map(({ id }) => id)]);
  await tx.query("DELETE FROM news_message WHERE company_id = $1 AND state = 'waiting'", [companyId]);
}
