import { createRoute, redirect } from '@tanstack/react-router';
import { loadAppMessages } from '../i18n/languages.ts';
import { firstPaint } from '../lib/lazy-part.ts';
import { loadPart } from '../lib/reach/load-part.ts';
import { reachability } from '../lib/reach/reachability.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { profileQuery } from '../view/profile/profile-query.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';

/** Everything behind the sign-in; who is not signed in comes back here afterwards. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  async beforeLoad({ context, location }) {
    const profile = await context.queryClient.ensureQueryData(profileQuery);
    if (!profile) throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true });
    const words = () => loadPart(loadAppMessages);
    if (location.pathname === '/overview') void firstPaint().then(words).catch(reachability.outdate);
    else await words();
    return { profile };
  },
  component: AppFrame,
  notFoundComponent: lazyPage(() => import('../shell/not-found-page.tsx'), 'NotFound'),
});
