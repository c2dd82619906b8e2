import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { probeMs } from '../../../kernel/pace/probe.ts';
import type { Services } from '../../../kernel/services.ts';
import { SecretBoxError } from '../../../ports/secret-box.ts';
import type { WebhookResult } from '../../../ports/webhook.ts';
import { type Sentence, say, written } from '../../../words/sentence.ts';
import { nextAttemptAt } from '../../security/delivering/index.ts';
import { addressPlace, ChannelRow, channelColumns, secretPlace } from './channel-record.ts';
import { chatRefuses } from './chat-refuses.ts';

const leaseMs = 60_000;

const MessageRow = {
  id: is.uuid,
  channelId: is.uuid,
  kind: is.oneOf(['alert', 'test']),
  content: is.text,
  attempts: is.number,
  createdAt: is.moment,
};
type MessageRow = RowOf<typeof MessageRow>;

export interface Sent {
  readonly ok: boolean;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: Sentence | null;
}

interface Which {
  readonly id?: string;
  readonly channelId?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends one message of a company that is due, to this channel, or the one that is named; null: there is none. It is taken
 * for a minute before it is sent, so that no two instances send it at once and one whose sender died goes out again, under
 * its id and in its words.
 */
export async function sendNext(
  services: Services,
  companyId: string,
  { id, channelId, signal }: Which,
): Promise<Sent | null> {
  const now = services.ports.clock.now();
  const taken = await services.database.tenant(companyId, async (tx) => {
    const [message] = await rows(
      tx,
      `UPDATE news_message SET attempts = attempts + 1, next_attempt_at = $2
       WHERE company_id = $1 AND id = (SELECT m.id FROM news_message m WHERE m.company_id = $1 AND m.state = 'waiting'
         AND m.next_attempt_at <= $3 AND ($4::uuid IS NULL OR m.id = $4)
         AND ($5::uuid IS NULL OR m.channel_id = $5) ORDER BY m.next_attempt_at, m.id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${columnsOf(MessageRow)}`,
      [companyId, new Date(now.getTime() + leaseMs), now, id ?? null, channelId ?? null],
      MessageRow,
    );
    if (!message) return null;
    const [channel] = await rows(
      tx,
      `SELECT ${channelColumns} FROM news_channel WHERE company_id = $1 AND id = $2`,
      [companyId, message.channelId],
      ChannelRow,
    );
    return { message, channel };
  });
  if (!taken) return null;
  const { message, channel } = taken;
  const result = await attempt(services, companyId, { message, channel, signal });
  // What the end of this process cut off goes out again after a minute.
  if (!result.ok && signal?.aborted) return result;
  await keepOutcome(services, companyId, message, result);
  return result;
}

interface Attempt {
  readonly message: MessageRow;
  readonly channel: ChannelRow | undefined;
  readonly signal: AbortSignal | undefined;
}

async function attempt(
  { ports }: Services,
  companyId: string,
  { message, channel, signal }: Attempt,
): Promise<WebhookResult & Sent> {
  if (!channel || channel.disabledAt) return notSent(say('channel.gone'), true);
  try {
    const { secretBox, webhook, clock } = ports;
    const { secretSealed } = channel;
    const result = await webhook.deliver({
      url: secretBox.open(channel.addressSealed, addressPlace(companyId, channel.id)),
      id: message.id,
      payload: message.content,
      secrets:
        secretSealed === null ? null : [secretBox.open(secretSealed, secretPlace(companyId, channel.id))],
      timestamp: clock.now(),
      signal,
      ...(channel.kind === 'webhook' ? {} : { refuses: chatRefuses }),
      ...(message.kind === 'test' ? { timeoutMs: probeMs } : {}),
    });
    return { ...result, error: result.error ?? null } as WebhookResult & Sent;
  } catch (error) {
    if (error instanceof SecretBoxError) return notSent(say('delivery.secretLost'), false);
    throw error;
  }
}

const notSent = (error: Sentence, disable: boolean) => ({
  ok: false,
  status: null,
  durationMs: 0,
  error,
  disable,
});

async function keepOutcome(
  services: Services,
  companyId: string,
  { id, kind, attempts, createdAt, channelId }: MessageRow,
  { ok, status, disable, error, retryAfterSeconds }: WebhookResult & Sent,
): Promise<void> {
  const now = services.ports.clock.now();
  // A test is for somebody who waits for its result.
  const isOver = ok || disable || kind === 'test';
  const nextAt = isOver ? null : nextAttemptAt({ id, createdAt }, attempts, now, retryAfterSeconds);
  await services.database.tenant(companyId, async (tx) => {
    // Somebody else took it meanwhile: then theirs is the newer word.
    // What it said has no use any more, and may be words that somebody wants forgotten.
    await tx.query(
      `UPDATE news_message SET state = $4, next_attempt_at = $5, finished_at = $6, last_status = $7, last_error = $8,
         content = CASE WHEN $5::timestamptz IS NULL THEN '' ELSE content END
       WHERE company_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
      [
        companyId,
        id,
        attempts,
        ok ? 'delivered' : nextAt ? 'waiting' : 'failed',
        nextAt,
        nextAt ? null : now,
        status,
        error && written(error),
      ],
    );
    if (disable && status === 410)
      await tx.query('UPDATE news_channel SET disabled_at = $3 WHERE company_id = $1 AND id = $2', [
        companyId,
        channelId,
        now,
      ]);
  });
}
