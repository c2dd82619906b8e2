import type { WebhookResult, WebhookSender } from '../../src/ports/webhook.ts';

const wentThrough: WebhookResult = { ok: true, status: 200, durationMs: 1, disable: false };
const cutOff: WebhookResult = { ok: false, status: null, durationMs: 1, disable: false };

/** Receivers of webhooks: those named slow answer nothing until they are let go, or cut off. */
export function slowReceivers() {
  const called: string[] = [];
  const held: (() => void)[] = [];
  const webhook: WebhookSender = {
    deliver({ url, signal }) {
      called.push(new URL(url).pathname);
      if (!url.includes('slow')) return Promise.resolve(wentThrough);
      return new Promise((resolve) => {
        held.push(() => resolve(wentThrough));
        signal?.addEventListener('abort', () => resolve(cutOff));
      });
    },
  };
  return {
    webhook,
    called,
    countOf: (start: string) => called.filter((path) => path.startsWith(start)).length,
    letGo: () => held.splice(0).forEach((go) => void go()),
  };
}
