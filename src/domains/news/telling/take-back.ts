import type { TenantTx } from '../../../db/database.ts';
import { aboutAlert, withdrawMails } from '../../mail/index.ts';

/** Takes back what waits of an alert, for whomever. Whoever calls this holds the alert, so that nothing more is told meanwhile. */
export async function takeBack(tx: TenantTx, alertId: string): Promise<void> {
  await withdrawMails(tx, aboutAlert(alertId));
  await tx.query("DELETE FROM news_message WHERE company_id = $1 AND alert_id = $2 AND state = 'waiting'", [
    tx.companyId,
    alertId,
  ]);
}
