import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { parseSearchText, writeSearchText } from '../lib/search-text.ts';
import { PageFailure } from '../shell/page-failure.tsx';
import { PagePending } from '../shell/page-pending.tsx';
import { accountRoutes } from './account-routes.tsx';
import { appRoute } from './app-route.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { managementRoutes } from './management-routes.tsx';
import { monitoringRoutes } from './monitoring-routes.tsx';
import { rootRoute } from './root-route.tsx';

const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  appRoute.addChildren([...dashboardRoutes, ...managementRoutes, ...monitoringRoutes]),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
    defaultPreload: 'intent',
    // In the place of the page alone: the shell around it stays.
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PagePending,
    // Query decides what is fresh; the router only asks.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
