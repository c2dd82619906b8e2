import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { probeMs } from '../../../kernel/pace/probe.ts';
import type { Services } from '../../../kernel/services.ts';
import type { Mail } from '../../../ports/mailer/mail.ts';
import { SecretBoxError } from '../../../ports/secret-box.ts';
import type { WebhookResult } from '../../../ports/webhook.ts';
import { inEnglish, type Sentence, say } from '../../../words/sentence.ts';
import { brokenMailReason } from '../../mail/index.ts';
import { readSettings } from '../settings/stored-settings.ts';
import type { Notification } from './notification.ts';
import { companyWebhookPlace, readWebhookSecrets } from './webhook-secrets.ts';

/** How one try went. `error` is fit to be shown to a person. */
export interface Attempt {
  readonly ok: boolean;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: Sentence | null;
  /** There is no use in trying again. */
  readonly isFinal: boolean;
  readonly retryAfterSeconds: number;
}

export type Sendable = Notification & { readonly content: string };

/** Tries to send one notification, once. Never rejects for what the other side does. */
export function attemptDelivery(
  services: Services,
  notification: Sendable,
  signal?: AbortSignal,
): Promise<Attempt> {
  return notification.channel === 'EMAIL'
    ? sendMail(services, notification)
    : callWebhook(services, notification, signal);
}

async function sendMail(services: Services, { id, target, content }: Sendable): Promise<Attempt> {
  const { mailer, clock } = services.ports;
  const startedMs = clock.monotonicMs();
  const outcome = await mailer
    .send({
      ...(JSON.parse(content) as Omit<Mail, 'to'>),
      to: target,
      headers: { 'Message-ID': `<${id}@parlance.invalid>` },
    })
    .then(
      () => ({ ok: true, error: null, isFinal: false }),
      (error: unknown) => ({
        ok: false,
        error: say('delivery.mailFailed', { why: brokenMailReason(error) }),
        isFinal: error instanceof Error && error.name === 'MailRefused',
      }),
    );
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  return { ...outcome, status: null, durationMs, retryAfterSeconds: 0 };
}

async function callWebhook(
  services: Services,
  notification: Sendable,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const { webhook, clock } = services.ports;
  const { target, id, content } = notification;
  const now = clock.now();
  const secrets = await services.database
    .system((tx) =>
      notification.companyId === null
        ? platformSecrets(services, tx, target)
        : companySecrets(services, tx, notification.companyId, target),
    )
    .catch((error: unknown) => {
      if (error instanceof SecretBoxError) return 'lost' as const;
      throw error;
    });
  // The service's own secret may come back within the day.
  if (secrets === 'lost') return notSent(say('delivery.secretLost'), { isFinal: false });
  if (!secrets) return notSent(say('delivery.replaced'), { isFinal: true });
  const delivery = { url: target, id, payload: content, secrets, timestamp: now, signal };
  if (notification.kind === 'test') {
    const result = await webhook.deliver({ ...delivery, timeoutMs: probeMs });
    return result.ok ? answered(result) : notReached(services, notification, result);
  }
  const result = await webhook.deliver(delivery);
  if (result.disable) await disableWebhook(services, notification, now);
  return answered(result);
}

const answered = (result: WebhookResult): Attempt => ({
  ok: result.ok,
  status: result.status,
  durationMs: result.durationMs,
  error: result.error ?? null,
  isFinal: result.disable,
  retryAfterSeconds: result.retryAfterSeconds ?? 0,
});

export const receiverNotReached = say('delivery.notReached');

/** Whoever tries an address learns no more of it than that: the rest is for the log. */
function notReached({ log }: Services, { id, target }: Sendable, { status, error }: WebhookResult): Attempt {
  const facts = { notificationId: id, host: new URL(target).host, status, reason: error && inEnglish(error) };
  log.warn(facts, 'a test did not reach its receiver');
  return { ...notSent(receiverNotReached, { isFinal: true }), durationMs: probeMs };
}

const notSent = (error: Sentence, { isFinal }: { isFinal: boolean }): Attempt => ({
  ok: false,
  status: null,
  durationMs: 0,
  error,
  isFinal,
  retryAfterSeconds: 0,
});

/** Null: this receiver is not wanted any more. */
async function platformSecrets(services: Services, tx: SystemTx, target: string): Promise<string[] | null> {
  const { settings, webhookDisabledAt } = await readSettings(tx);
  const isWanted = settings.alerting.webhookUrl === target && !webhookDisabledAt;
  return isWanted ? readWebhookSecrets(tx, services.ports.secretBox, services.ports.clock.now()) : null;
}

async function companySecrets(
  services: Services,
  tx: SystemTx,
  companyId: string,
  target: string,
): Promise<string[] | null> {
  const [row] = await rows(
    tx,
    'SELECT secret_sealed FROM company_webhook WHERE company_id = $1 AND url = $2 AND disabled_at IS NULL',
    [companyId, target],
    { secret_sealed: is.text },
  );
  return row ? [services.ports.secretBox.open(row.secret_sealed, companyWebhookPlace(companyId))] : null;
}

/** The receiver is gone for good: nothing more goes there until somebody sets an address again. */
async function disableWebhook(services: Services, { companyId, target }: Sendable, now: Date): Promise<void> {
  await services.database.system((tx) =>
    companyId === null
      ? tx.query(
          `UPDATE security_config SET webhook_disabled_at = $1 WHERE settings->'alerting'->>'webhookUrl' = $2`,
          [now, target],
        )
      : tx.query('UPDATE company_webhook SET disabled_at = $1 WHERE company_id = $2 AND url = $3', [
          now,
          companyId,
          target,
        ]),
  );
  services.log.warn({ host: new URL(target).host, companyId }, 'the receiver of a webhook is gone (410)');
}
