import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { newWebhookSecret } from '../../../ports/webhook.ts';

const currentPlace = 'security.webhookSecret';
/** The place that the secret of a company's own receiver is sealed for. */
export const companyWebhookPlace = (companyId: string): string => `company.webhookSecret:${companyId}`;

const oldMs = dayMs;

const SecretRow = {
  webhook_secret_sealed: is.orNull(is.text),
  webhook_old_secret_sealed: is.orNull(is.text),
  webhook_old_secret_until: is.orNull(is.moment),
};

/** The secrets that sign now, newest first; the first one is made when it is needed. */
export async function readWebhookSecrets(tx: SystemTx, box: SecretBox, now: Date): Promise<string[]> {
  const row = await lockRow(tx);
  const current = row.webhook_secret_sealed
    ? box.open(row.webhook_secret_sealed, currentPlace)
    : await storeSecret(tx, box, newWebhookSecret());
  const isOldGood = row.webhook_old_secret_until !== null && row.webhook_old_secret_until > now;
  if (!isOldGood || !row.webhook_old_secret_sealed) return [current];
  return [current, box.open(row.webhook_old_secret_sealed, currentPlace)];
}

/** A fresh secret. For a day the one before it signs too, so that receivers can be changed one by one. */
export async function replaceWebhookSecret(
  tx: SystemTx,
  box: SecretBox,
  now: Date,
): Promise<{ secret: string; previousUntil: Date | null }> {
  const { webhook_secret_sealed: old } = await lockRow(tx);
  const secret = await storeSecret(tx, box, newWebhookSecret());
  const previousUntil = old ? new Date(now.getTime() + oldMs) : null;
  await tx.query('UPDATE security_config SET webhook_old_secret_sealed = $1, webhook_old_secret_until = $2', [
    old,
    previousUntil,
  ]);
  return { secret, previousUntil };
}

async function lockRow(tx: SystemTx): Promise<RowOf<typeof SecretRow>> {
  const [row] = await rows(
    tx,
    `SELECT ${columnsOf(SecretRow)} FROM security_config FOR UPDATE`,
    [],
    SecretRow,
  );
  if (!row) throw new Error('the row of the security settings is gone');
  return row;
}

async function storeSecret(tx: SystemTx, box: SecretBox, secret: string): Promise<string> {
  await tx.query('UPDATE security_config SET webhook_secret_sealed = $1', [box.seal(secret, currentPlace)]);
  return secret;
}
