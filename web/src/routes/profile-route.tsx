import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app-route.tsx';

export const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/accounts/profile/profile-page.tsx'), 'ProfilePage'),
});
