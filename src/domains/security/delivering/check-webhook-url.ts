import type { Config } from '../../../config/config.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { checkUrl } from '../../../ports/outbound/check-url.ts';
import { webhookProtocols } from '../../../ports/webhook-protocols.ts';
import { say } from '../../../words/sentence.ts';

/** Refuses an address that could never be sent to, with the field that holds it. */
export function checkWebhookUrl(url: string | null | undefined, { webhooks }: Config, path: string): void {
  if (typeof url !== 'string') return;
  const verdict = checkUrl(url, { ...webhooks, protocols: webhookProtocols(webhooks) });
  if (!verdict.ok) throw invalidField(path, say('url.unusable', { why: verdict.reason }));
}
