import type { SystemTx } from '../../db/database.ts';
import type { Services } from '../../kernel/services.ts';
import { newId } from '../../ports/ids.ts';
import type { Channel, Settings } from './settings.ts';
import { readSettings } from './stored-settings.ts';

const burst = 3;
const burstMs = 300_000;
const collectMs = 60_000;
const maxMails = 20;

export interface Receiver {
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
  for (const receiver of await receiversOf(tx, alerting)) {
    const [collecting] = await tx.query<{ id: string }>(
      `UPDATE security_notification SET alert_ids = alert_ids || $3::uuid[]
       WHERE id = (SELECT id FROM security_notification
         WHERE channel = $1 AND target = $2 AND state = 'waiting' AND attempts = 0 AND kind = 'alerts' AND next_attempt_at > $4
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE) RETURNING id`,
      [receiver.channel, receiver.target, alertIds, now],
    );
    if (collecting) continue;
    const [recent] = await tx.query<{ n: number }>(
      `SELECT count(*) AS n FROM security_notification
       WHERE channel = $1 AND target = $2 AND kind = 'alerts' AND created_at > $3`,
      [receiver.channel, receiver.target, new Date(now.getTime() - burstMs)],
    );
    const waitMs = (recent?.n ?? 0) < burst ? 0 : collectMs;
    await insertNotification(tx, {
      ...receiver,
      id: newId(services.ports.clock),
      kind: 'alerts',
      alertIds,
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

export async function insertNotification(tx: SystemTx, notification: NewNotification): Promise<void> {
  const { id, channel, target, kind, alertIds, createdAt, dueAt } = notification;
  await tx.query(
    `INSERT INTO security_notification (id, channel, target, kind, alert_ids, state, next_attempt_at, created_at)
     VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7)`,
    [id, channel, target, kind, alertIds, dueAt, createdAt],
  );
}

/** Where notifications go now. A channel without an address, or whose receiver said it is gone, goes nowhere. */
async function receiversOf(tx: SystemTx, alerting: Settings['alerting']): Promise<Receiver[]> {
  const receivers: Receiver[] = [];
  if (alerting.channels.includes('EMAIL')) {
    const mails = alerting.emailTo ? [alerting.emailTo] : await platformAdministrators(tx);
    receivers.push(...mails.map((target) => ({ channel: 'EMAIL' as const, target })));
  }
  if (alerting.channels.includes('WEBHOOK') && alerting.webhookUrl) {
    const { webhookDisabledAt } = await readSettings(tx);
    if (!webhookDisabledAt) receivers.push({ channel: 'WEBHOOK', target: alerting.webhookUrl });
  }
  return receivers;
}

async function platformAdministrators(tx: SystemTx): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(
    `SELECT email FROM app_user WHERE platform_role IN ('ADMIN', 'SUPER_ADMIN') AND status = 'ACTIVE'
     ORDER BY created_at, id LIMIT ${maxMails}`,
  );
  return rows.map(({ email }) => email);
}
