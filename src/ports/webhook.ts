import { createHmac, randomBytes } from 'node:crypto';
import { type Sentence, say } from '../words/sentence.ts';
import type { Clock } from './clock.ts';
import type { OutboundProtocol } from './outbound/check-url.ts';
import type { GuardedAnswer, GuardedRequest } from './outbound/guarded-request.ts';
import { toOutboundError } from './outbound/outbound-error.ts';

export interface WebhookDelivery {
  url: string;
  /** The same on every repeat of the same message. */
  id: string;
  /** Sent as it is when it is text, else as JSON. */
  payload: object | string;
  /** Newest first; while a secret is being replaced both sign. Null: the address itself is the secret, as of a chat. */
  secrets: readonly string[] | null;
  /** When this attempt is made, not when the event happened. */
  timestamp: Date;
  /** Default: 15 s. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Whether an answer of 200 to 299 refuses the message all the same, in its words. */
  refuses?: (answer: string) => boolean;
}

export interface WebhookResult {
  ok: boolean;
  /** Null when no answer came. */
  status: number | null;
  durationMs: number;
  /** What the receiver asked for, at most a day. */
  retryAfterSeconds?: number;
  /** The receiver is gone for good (410). */
  disable: boolean;
  /** Fit to show to a person; absent when ok. */
  error?: Sentence;
}

export interface WebhookSender {
  /** Makes one attempt and never rejects for what the receiver or the network does. */
  deliver(delivery: WebhookDelivery): Promise<WebhookResult>;
}

const defaultTimeoutMs = 15_000;
const maxBytes = 65_536;

export function createWebhookSender(
  request: GuardedRequest,
  { clock, protocols = ['https:'] }: { clock: Clock; protocols?: readonly OutboundProtocol[] },
): WebhookSender {
  return {
    async deliver({
      url,
      id,
      payload,
      secrets,
      timestamp,
      timeoutMs = defaultTimeoutMs,
      signal,
      refuses = () => false,
    }) {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Parlance-Webhook',
        ...(secrets === null ? {} : signWebhook({ secrets, id, timestamp, body })),
      };
      const startedMs = clock.monotonicMs();
      const outcome = await request(url, {
        method: 'POST',
        headers,
        body,
        timeoutMs,
        maxBytes,
        protocols,
        ...(signal ? { signal } : {}),
      }).then(
        (answer) => judgeAnswer(answer, clock, refuses),
        (error: unknown) => ({
          ok: false,
          status: null,
          disable: false,
          error: toOutboundError(error).sentence,
        }),
      );
      return { ...outcome, durationMs: Math.round(clock.monotonicMs() - startedMs) };
    },
  };
}

/** Standard Webhooks, symmetric: one `v1` signature for each secret. */
export function signWebhook(message: {
  secrets: readonly string[];
  id: string;
  timestamp: Date;
  body: string;
}): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const seconds = String(Math.floor(message.timestamp.getTime() / 1_000));
  if (message.secrets.length === 0) throw new Error('A webhook is never sent unsigned');
  const signatures = message.secrets.map((secret) => {
    const signed = `${message.id}.${seconds}.${message.body}`;
    return `v1,${createHmac('sha256', webhookKey(secret)).update(signed, 'utf8').digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}

/** A fresh secret in the form that receivers paste into their library. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function webhookKey(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]{22,}={0,2}$/.test(text))
    throw new Error('Not a webhook secret: whsec_ and base64 expected');
  return Buffer.from(text, 'base64');
}

// The status is the verdict, but for chats, which refuse in words too. What follows it is read within the same bounds, also
// out of courtesy to receivers that log a broken pipe, and then dropped: nothing of it is kept or shown.
async function judgeAnswer(
  answer: GuardedAnswer,
  clock: Clock,
  refuses: (answer: string) => boolean,
): Promise<Omit<WebhookResult, 'durationMs'>> {
  const body = await answer.buffer().catch(() => null);
  const { status } = answer;
  if (status >= 200 && status < 300) {
    const isRefused = refuses(body?.toString('utf8') ?? '');
    return {
      ok: !isRefused,
      status,
      disable: false,
      ...(isRefused ? { error: say('connection.refusedInWords') } : {}),
    };
  }
  const retryAfterSeconds = retryAfter(answer.headers['retry-after'], clock);
  const isRedirect = status >= 300 && status < 400;
  return {
    ok: false,
    status,
    disable: status === 410,
    error: say(isRedirect ? 'connection.redirect' : 'connection.status', { status: String(status) }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
}

function retryAfter(header: string | undefined, clock: Clock): number | null {
  if (header === undefined) return null;
  // Only the one date form of HTTP: the parser would make a date of nearly anything.
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((date - clock.now().getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), 86_400);
}
