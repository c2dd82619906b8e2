import { Redis } from 'ioredis';
import type { Config } from '../../config/config.ts';
import { questionUrl } from '../../ports/ai-batch/direct/direct-port.ts';
import { createSystemClock } from '../../ports/clock.ts';
import { createMailer } from '../../ports/mailer/mailer.ts';
import { bad, type Finding, look, ok } from './local-result.ts';

const patienceMs = 5000;

export async function checkMail({ mail }: Config): Promise<Finding> {
  const mailer = createMailer({ ...mail, clock: createSystemClock() });
  try {
    await mailer.verify();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(`no mail can be sent (${reason}): check SMTP_URL or MAIL_OUTBOX_DIR`);
  }
  return mail.smtpUrl
    ? ok('the mail server answers and takes the password')
    : look(`SMTP_URL is not set: mails are files in ${mail.outboxDir}`);
}

/** A look at the list of models: costs nothing, and tells whether address and key are right. */
export async function checkProvider({ ai }: Config): Promise<Finding> {
  if (ai.provider === 'none')
    return look(
      'none: sessions wait. Set OPENAI_API_KEY or ANTHROPIC_API_KEY, or AI_PROVIDER=compatible with AI_BASE_URL and AI_MODEL',
    );
  const [url, headers]: [string, Record<string, string>] =
    ai.provider === 'anthropic'
      ? [
          'https://api.anthropic.com/v1/models',
          { 'x-api-key': ai.anthropicKey ?? '', 'anthropic-version': '2023-06-01' },
        ]
      : ai.provider === 'emulator'
        ? [`${ai.emulatorUrl}/v1/batches`, { authorization: 'Bearer emulator' }]
        : ai.provider === 'compatible'
          ? [
              questionUrl('compatible', ai.baseUrl ?? '').replace(/chat\/completions$/, 'models'),
              ai.apiKey ? { authorization: `Bearer ${ai.apiKey}` } : {},
            ]
          : [
              `${(ai.openaiBaseUrl ?? 'https://api.openai.com/v1').replace(/\/$/, '')}/models`,
              { authorization: `Bearer ${ai.openaiKey ?? 'none'}` },
            ];
  const host = new URL(url).host;
  try {
    const { status } = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
    if (status === 401 || status === 403)
      return bad(`${host} refuses the key of ${ai.provider} (${status}): set a new one`);
    return status < 500
      ? ok(`${ai.provider} at ${host} answers and takes the key`)
      : look(`${host} answers ${status}: batches wait until it is well again`);
  } catch {
    return bad(`${host} cannot be reached: check the network and the address`);
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding | null> {
  if (!redisUrl) return null;
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
    return ok('answers');
  } catch {
    return bad('does not answer: each instance counts limits for itself until it does. Check REDIS_URL');
  } finally {
    redis.disconnect();
  }
}
