import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { SessionGuard } from '../features/accounts/sign-in/session-guard.tsx';
import { PageFailure } from '../shell/page-failure.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <SessionGuard />
    </>
  ),
  errorComponent: PageFailure,
  notFoundComponent: lazyRouteComponent(() => import('../shell/not-found-page.tsx'), 'NotFoundPage'),
});
