import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { written } from '../../../words/sentence.ts';
import { findAccount } from '../../accounts/people/index.ts';
import { AlertRow, alertColumns, toAlert } from '../alerts/alert-record.ts';
import { channels } from '../settings/settings.ts';
import { alertMail, type Reader, webhookPayload } from './alert-message.ts';
import { type Attempt, attemptDelivery } from './attempt-delivery.ts';
import { nextAttemptAt } from './back-off.ts';
import { Notification } from './notification.ts';

const leaseMs = 60_000;

/** Whose notifications, over which channel; null: the platform's. */
export const Lane = { channel: is.oneOf(channels), companyId: is.orNull(is.uuid) };
export type Lane = Readonly<RowOf<typeof Lane>>;

/** Sends what is due next of a lane; undefined when nothing is. What `signal` cuts off is sent again after a minute. */
export async function deliverNext(
  services: Services,
  { channel, companyId }: Lane,
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  const ofLane = 'channel = $3 AND company_id IS NOT DISTINCT FROM $4::uuid';
  const taken = await services.database.system((tx) => takeDue(services, tx, ofLane, [channel, companyId]));
  return taken && deliverTaken(services, taken, signal);
}

/** Sends one notification now, whatever waits before it; undefined when it is not waiting. */
export async function deliverOne(services: Services, id: string): Promise<Attempt | undefined> {
  const taken = await services.database.system((tx) => takeDue(services, tx, 'id = $3', [id]));
  return taken && deliverTaken(services, taken);
}

/**
 * Takes a due notification for a minute, so that no two instances send it. What it says is fixed with the first
 * taking: a repeat after a crash has the same id and the same words.
 */
async function takeDue(
  services: Services,
  tx: SystemTx,
  condition: string,
  values: readonly (string | null)[],
): Promise<(Notification & { content: string }) | undefined> {
  const now = services.ports.clock.now();
  const [row] = await rows(
    tx,
    `UPDATE security_notification SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id = (SELECT id FROM security_notification WHERE state = 'waiting' AND next_attempt_at <= $1 AND ${condition}
       ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columnsOf(Notification)}`,
    [now, new Date(now.getTime() + leaseMs), ...values],
    Notification,
  );
  if (!row) return undefined;
  const content = row.content ?? (await contentOf(services, tx, row, now));
  if (row.content === null) {
    await tx.query('UPDATE security_notification SET content = $2 WHERE id = $1', [row.id, content]);
  }
  return { ...row, content };
}

async function contentOf(services: Services, tx: SystemTx, row: Notification, now: Date): Promise<string> {
  const found = await rows(
    tx,
    `SELECT ${alertColumns} FROM security_alert WHERE id = ANY($1) ORDER BY occurred_at, id`,
    [row.alertIds],
    AlertRow,
  );
  const alerts = found.map(toAlert);
  if (row.channel === 'WEBHOOK') return webhookPayload(alerts, row.kind, now);
  return JSON.stringify(alertMail(alerts, row.kind, services.config.http.baseUrl, await readerOf(tx, row)));
}

/** The person with this address; a mailbox of nobody's is read in English and UTC. */
async function readerOf(tx: SystemTx, { target }: Notification): Promise<Reader> {
  const account = await findAccount(tx, { email: target });
  return {
    locale: account?.user.locale ?? null,
    timeZone: account?.user.timeZone ?? account?.companyTimeZone ?? null,
  };
}

async function deliverTaken(
  services: Services,
  notification: Notification & { content: string },
  signal?: AbortSignal,
): Promise<Attempt> {
  const attempt = await attemptDelivery(services, notification, signal);
  if (!attempt.ok && signal?.aborted) return attempt;
  await services.database.system((tx) => keepOutcome(services, tx, notification, attempt));
  return attempt;
}

async function keepOutcome(
  services: Services,
  tx: SystemTx,
  notification: Notification,
  { ok, status, durationMs, error, isFinal, retryAfterSeconds }: Attempt,
): Promise<void> {
  const { id, attempts, createdAt } = notification;
  const now = services.ports.clock.now();
  await tx.query(
    `INSERT INTO security_delivery (notification_id, attempt, attempted_at, ok, status, duration_ms, error)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [id, attempts, now, ok, status, durationMs, error && written(error)],
  );
  // A test is for somebody who waits for its result.
  const isOver = ok || isFinal || notification.kind === 'test';
  const nextAt = isOver ? null : nextAttemptAt({ id, createdAt }, attempts, now, retryAfterSeconds);
  const state = ok ? 'delivered' : nextAt ? 'waiting' : 'failed';
  // Somebody else took it meanwhile: then theirs is the newer word.
  await tx.query(
    `UPDATE security_notification SET state = $3, next_attempt_at = $4, finished_at = $5
     WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
    [id, attempts, state, nextAt, nextAt ? null : now],
  );
}
