import type { Route } from '../../kernel/route.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { listFirings } from './alerts/list-firings.ts';
import { muteAlert } from './alerts/mute-alert.ts';
import { removeAlert } from './alerts/remove-alert.ts';
import { saveAlert } from './alerts/save-alert.ts';

const base = '/api/dashboard/alerts';

export const newsRoutes: Route[] = [
  { method: 'GET', path: base, op: listAlerts },
  { method: 'POST', path: base, op: saveAlert },
  { method: 'GET', path: `${base}/firings`, op: listFirings },
  { method: 'POST', path: `${base}/:id/mute`, op: muteAlert },
  { method: 'DELETE', path: `${base}/:id`, op: removeAlert },
];
