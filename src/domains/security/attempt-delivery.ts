import type { Services } from '../../kernel/services.ts';
import type { Notification } from './notification.ts';
import { readSettings } from './stored-settings.ts';
import { readWebhookSecrets } from './webhook-secrets.ts';

/** How one try went. `error` is fit to be shown to a person. */
export interface Attempt {
  readonly ok: boolean;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** There is no use in trying again. */
  readonly isFinal: boolean;
  readonly retryAfterSeconds: number;
}

export type Sendable = Notification & { readonly content: string };

/** Tries to send one notification, once. Never rejects for what the other side does. */
export function attemptDelivery(services: Services, notification: Sendable): Promise<Attempt> {
  return notification.channel === 'EMAIL'
    ? sendMail(services, notification)
    : callWebhook(services, notification);
}

async function sendMail(services: Services, { id, target, content }: Sendable): Promise<Attempt> {
  const { mailer, clock } = services.ports;
  const startedMs = clock.monotonicMs();
  const outcome = await mailer
    .send({
      ...(JSON.parse(content) as { subject: string; text: string }),
      to: target,
      headers: { 'Message-ID': `<${id}@parlance.invalid>` },
    })
    .then(
      () => ({ ok: true, error: null, isFinal: false }),
      (error: unknown) => ({
        ok: false,
        error: reasonOf(error),
        isFinal: error instanceof Error && error.name === 'MailRefused',
      }),
    );
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  return { ...outcome, status: null, durationMs, retryAfterSeconds: 0 };
}

/** The code, not the words: a server's banner may hold anything. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the mail could not be sent';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const answer =
    'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : '';
  return `the mail could not be sent: ${code}${answer}`;
}

async function callWebhook(services: Services, notification: Sendable): Promise<Attempt> {
  const { secretBox, webhook, clock } = services.ports;
  const { target, id, content } = notification;
  const now = clock.now();
  const secrets = await services.database.system(async (tx) => {
    const { settings, webhookDisabledAt } = await readSettings(tx);
    const isWanted = settings.alerting.webhookUrl === target && !webhookDisabledAt;
    return isWanted ? readWebhookSecrets(tx, secretBox, now) : null;
  });
  if (!secrets) {
    const error = 'not sent: this receiver was replaced or switched off';
    return { ok: false, status: null, durationMs: 0, error, isFinal: true, retryAfterSeconds: 0 };
  }
  const result = await webhook.deliver({ url: target, id, payload: content, secrets, timestamp: now });
  if (result.disable) await disableWebhook(services, target, now);
  return {
    ok: result.ok,
    status: result.status,
    durationMs: result.durationMs,
    error: result.error ?? null,
    isFinal: result.disable,
    retryAfterSeconds: result.retryAfterSeconds ?? 0,
  };
}

/** The receiver is gone for good: nothing more goes there until somebody sets an address again. */
async function disableWebhook(services: Services, target: string, now: Date): Promise<void> {
  await services.database.system((tx) =>
    tx.query(
      `UPDATE security_config SET webhook_disabled_at = $1 WHERE settings->'alerting'->>'webhookUrl' = $2`,
      [now, target],
    ),
  );
  services.log.warn({ host: new URL(target).host }, 'the receiver of the security webhook is gone (410)');
}
