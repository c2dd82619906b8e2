import { createRoute, redirect } from '@tanstack/react-router';
import { auditSearch } from '../features/audit/audit-search.ts';
import { batchSearch } from '../features/batches/batch-search.ts';
import { monitorQuery } from '../features/batches/monitor-query.ts';
import { cspSearch } from '../features/csp/csp-search.ts';
import { securitySearch } from '../features/security/security-search.ts';
import { waitShortly } from '../lib/wait-shortly.ts';
import { appRoute } from './app-route.tsx';
import { lazyPage } from './lazy-page.ts';

export const monitoringRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/batches',
    validateSearch: batchSearch,
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ context: { queryClient }, deps: { search }, cause }) =>
      cause === 'stay' ? undefined : waitShortly(queryClient.prefetchQuery(monitorQuery(search))),
    component: lazyPage(() => import('../features/batches/batches-page.tsx'), 'BatchesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/csp',
    validateSearch: cspSearch,
    component: lazyPage(() => import('../features/csp/csp-page.tsx'), 'CspPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/security',
    validateSearch: securitySearch,
    component: lazyPage(() => import('../features/security/security-page.tsx'), 'SecurityPage'),
  }),
  // Where mails about alerts led once.
  createRoute({
    getParentRoute: () => appRoute,
    path: '/platform/security',
    beforeLoad() {
      throw redirect({ to: '/security', search: { view: 'alerts' }, replace: true });
    },
  }),
] as const;
