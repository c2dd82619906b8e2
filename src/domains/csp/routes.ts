import type { Route } from '../../kernel/route.ts';
import { acceptReport } from './accept-report.ts';
import { getMetricsOrFile } from './get-metrics.ts';

export const cspRoutes: Route[] = [
  {
    method: 'POST',
    path: '/api/csp-report',
    op: acceptReport,
    body: 'raw',
    bodyTypes: ['application/csp-report', 'application/json', 'application/reports+json'],
    maxBytes: 64 * 1024,
    // Browsers send reports by themselves: they cannot bring a token along.
    csrf: 'none',
    envelope: 'empty',
  },
  { method: 'GET', path: '/api/csp-metrics', op: getMetricsOrFile },
];
