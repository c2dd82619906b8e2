import type { Route } from '../../kernel/route.ts';
import { exportBreakdown } from './breakdown/export-breakdown.ts';
import { getBreakdown } from './breakdown/get-breakdown.ts';
import { lift, listErasures } from './erasing/erasures.ts';
import { forgetUser } from './erasing/forget-user.ts';
import { exportSessions } from './export-sessions.ts';
import { getDashboardConfig } from './get-config.ts';
import { getDashboardMetrics } from './get-metrics.ts';
import { getDashboardSession } from './get-session.ts';
import { listDashboardSessions } from './list-sessions.ts';
import { getSeries } from './series/get-series.ts';

export const dashboardRoutes: Route[] = [
  { method: 'GET', path: '/api/dashboard/sessions', op: listDashboardSessions },
  { method: 'GET', path: '/api/dashboard/sessions/export', op: exportSessions },
  { method: 'GET', path: '/api/dashboard/session/:id', op: getDashboardSession },
  { method: 'GET', path: '/api/dashboard/metrics', op: getDashboardMetrics },
  { method: 'GET', path: '/api/dashboard/series', op: getSeries },
  { method: 'GET', path: '/api/dashboard/breakdown', op: getBreakdown },
  { method: 'GET', path: '/api/dashboard/breakdown/export', op: exportBreakdown },
  { method: 'GET', path: '/api/dashboard/config', op: getDashboardConfig },
  { method: 'GET', path: '/api/dashboard/erasures', op: listErasures },
  { method: 'POST', path: '/api/dashboard/erasures', op: forgetUser },
  { method: 'POST', path: '/api/dashboard/erasures/:id/lift', op: lift },
];
