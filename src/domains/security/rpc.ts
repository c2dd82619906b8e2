import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { acknowledgeAlerts } from './acknowledge-alerts.ts';
import { analyseThreats } from './analyse-threats.ts';
import { configure, getConfig } from './configure.ts';
import { getCompanyWebhook } from './get-company-webhook.ts';
import { getMetrics } from './get-metrics.ts';
import { listAlerts } from './list-alerts.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replaceWebhookSecret } from './replace-webhook-secret.ts';
import { saveCompanyWebhook } from './save-company-webhook.ts';
import { testCompanyWebhook } from './test-company-webhook.ts';
import { testNotification } from './test-notification.ts';

/** The export has no procedure: it is a file, streamed over its address. */
export const securityRpc = router({
  metrics: query(getMetrics),
  config: query(getConfig),
  configure: mutation(configure),
  alerts: query(listAlerts),
  acknowledge: mutation(acknowledgeAlerts),
  analyse: query(analyseThreats),
  deliveries: query(listDeliveries),
  testNotification: mutation(testNotification),
  replaceWebhookSecret: mutation(replaceWebhookSecret),
});

/** A company's own receiver, kept by its administrators. */
export const webhookRpc = router({
  get: query(getCompanyWebhook),
  save: mutation(saveCompanyWebhook),
  test: mutation(testCompanyWebhook),
});
