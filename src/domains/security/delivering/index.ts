export { nextAttemptAt } from './back-off.ts';
export { checkWebhookUrl } from './check-webhook-url.ts';
