import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { SessionGuard } from '../features/accounts/sign-in/session-guard.tsx';
import { PageFailure } from '../shell/page-failure.tsx';
import { lazyPage } from './lazy-page.ts';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <SessionGuard />
    </>
  ),
  errorComponent: PageFailure,
  notFoundComponent: lazyPage(() => import('../shell/not-found-page.tsx'), 'NotFoundPage'),
});
