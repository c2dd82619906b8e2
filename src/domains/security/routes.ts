import type { Route } from '../../kernel/route.ts';
import { acknowledgeAlerts } from './acknowledge-alerts.ts';
import { analyseThreats } from './analyse-threats.ts';
import { configure, getConfig } from './configure.ts';
import { exportSecurity } from './export-security.ts';
import { getMetrics } from './get-metrics.ts';
import { listAlerts } from './list-alerts.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replaceWebhookSecret } from './replace-webhook-secret.ts';
import { testNotification } from './test-notification.ts';

const base = '/api/admin/security-monitoring';

export const securityRoutes: Route[] = [
  { method: 'GET', path: base, op: getMetrics, envelope: 'bare' },
  { method: 'POST', path: base, op: configure },
  { method: 'GET', path: `${base}/config`, op: getConfig },
  { method: 'GET', path: `${base}/alerts`, op: listAlerts },
  { method: 'POST', path: `${base}/alerts`, op: acknowledgeAlerts },
  { method: 'GET', path: `${base}/export`, op: exportSecurity },
  { method: 'POST', path: `${base}/threat-analysis`, op: analyseThreats },
  { method: 'GET', path: `${base}/deliveries`, op: listDeliveries },
  { method: 'POST', path: `${base}/test-notification`, op: testNotification },
  { method: 'POST', path: `${base}/webhook-secret`, op: replaceWebhookSecret },
];
