import type { SystemTx } from '../../../db/database.ts';
import { insert, is, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import type { Channel, Settings } from '../settings/settings.ts';
import { readSettings } from '../settings/stored-settings.ts';

const burst = 3;
const burstMs = 300_000;
const collectMs = 60_000;
const maxMails = 20;

interface Receiver {
  /** Whose receiver it is; null: the platform's. */
  readonly companyId: string | null;
  readonly channel: Channel;
  readonly target: string;
}

/**
 * Puts alerts on their way to everybody who is to be told. The first few go out at once; in a storm the rest are
 * collected for a minute and go together.
 */
export async function enqueueNotifications(
  services: Services,
  tx: SystemTx,
  alerting: Settings['alerting'],
  alertIds: readonly string[],
): Promise<void> {
  const now = services.ports.clock.now();
  const told = (await receiversOf(tx, alerting)).map((receiver) => ({ receiver, ids: alertIds }));
  for (const { receiver, ids } of [...told, ...(await companyReceivers(tx, alertIds))]) {
    const [collecting] = await rows(
      tx,
      `UPDATE security_notification SET alert_ids = alert_ids || $3::uuid[]
       WHERE id = (SELECT id FROM security_notification
         WHERE channel = $1 AND target = $2 AND company_id IS NOT DISTINCT FROM $5 AND state = 'waiting' AND attempts = 0 AND kind = 'alerts' AND next_attempt_at > $4
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE) RETURNING id`,
      [receiver.channel, receiver.target, ids, now, receiver.companyId],
      { id: is.uuid },
    );
    if (collecting) continue;
    const [recent] = await rows(
      tx,
      `SELECT count(*) AS n FROM security_notification
       WHERE channel = $1 AND target = $2 AND company_id IS NOT DISTINCT FROM $4 AND kind = 'alerts' AND created_at > $3`,
      [receiver.channel, receiver.target, new Date(now.getTime() - burstMs), receiver.companyId],
      { n: is.number },
    );
    const waitMs = (recent?.n ?? 0) < burst ? 0 : collectMs;
    await insertNotification(tx, {
      ...receiver,
      id: newId(services.ports.clock),
      kind: 'alerts',
      alertIds: ids,
      createdAt: now,
      dueAt: new Date(now.getTime() + waitMs),
    });
  }
}

interface NewNotification extends Receiver {
  readonly id: string;
  readonly kind: 'alerts' | 'test';
  readonly alertIds: readonly string[];
  readonly createdAt: Date;
  readonly dueAt: Date;
}

const insertNotification = (tx: SystemTx, { dueAt, ...notification }: NewNotification): Promise<void> =>
  insert(tx, 'security_notification', { ...notification, state: 'waiting', nextAttemptAt: dueAt });

/** A test, which is due at once and tells of no alert. */
export const insertTest = (tx: SystemTx, to: Receiver & { readonly id: string }, now: Date): Promise<void> =>
  insertNotification(tx, { ...to, kind: 'test', alertIds: [], createdAt: now, dueAt: now });

/** Where notifications go now. A channel without an address, or whose receiver said it is gone, goes nowhere. */
async function receiversOf(tx: SystemTx, alerting: Settings['alerting']): Promise<Receiver[]> {
  const receivers: Receiver[] = [];
  if (alerting.channels.includes('EMAIL')) {
    const mails = alerting.emailTo ? [alerting.emailTo] : await platformAdministrators(tx);
    receivers.push(...mails.map((target) => ({ companyId: null, channel: 'EMAIL' as const, target })));
  }
  if (alerting.channels.includes('WEBHOOK') && alerting.webhookUrl) {
    const { webhookDisabledAt } = await readSettings(tx);
    if (!webhookDisabledAt) {
      receivers.push({ companyId: null, channel: 'WEBHOOK', target: alerting.webhookUrl });
    }
  }
  return receivers;
}

/** Companies that are told themselves, each of its own alerts only. */
async function companyReceivers(
  tx: SystemTx,
  alertIds: readonly string[],
): Promise<{ receiver: Receiver; ids: readonly string[] }[]> {
  const found = await rows(
    tx,
    `SELECT w.company_id, w.url, array_agg(a.id ORDER BY a.occurred_at, a.id)::text[] AS ids FROM security_alert a
     JOIN company_webhook w ON w.company_id = a.company_id AND w.disabled_at IS NULL
     WHERE a.id = ANY($1::uuid[]) GROUP BY w.company_id, w.url ORDER BY w.company_id`,
    [alertIds],
    { company_id: is.uuid, url: is.text, ids: is.list(is.uuid) },
  );
  return found.map(({ company_id: companyId, url, ids }) => ({
    receiver: { companyId, channel: 'WEBHOOK', target: url },
    ids,
  }));
}

async function platformAdministrators(tx: SystemTx): Promise<string[]> {
  const found = await rows(
    tx,
    `SELECT email FROM app_user WHERE platform_role IN ('ADMIN', 'SUPER_ADMIN') AND status = 'ACTIVE'
     ORDER BY created_at, id LIMIT ${maxMails}`,
    [],
    { email: is.text },
  );
  return found.map(({ email }) => email);
}
