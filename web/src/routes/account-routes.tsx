import { createRoute, redirect } from '@tanstack/react-router';
import { signInReasons } from '../features/accounts/sign-in/sign-in-reason.ts';
import { said, searchChoice, searchText } from '../lib/search-fields.ts';
import { homeOf } from '../shell/navigation.ts';
import { profileQuery } from '../view/profile/profile-query.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';

type Search = Record<string, unknown>;

const tokenSearch = (search: Search) => said({ token: searchText(search, 'token') });

export const accountRoutes = [
  // The door. Who is signed in already goes straight through it.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    async beforeLoad({ context }) {
      const profile = await context.queryClient.ensureQueryData(profileQuery);
      if (profile) throw redirect({ to: homeOf(profile), replace: true });
    },
    component: lazyPage(() => import('../features/accounts/welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: (search: Search) =>
      said({ next: searchText(search, 'next'), done: searchChoice(search, 'done', signInReasons) }),
    component: lazyPage(() => import('../features/accounts/sign-in/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in/provider',
    validateSearch: (search: Search) => said({ next: searchText(search, 'next') }),
    component: lazyPage(() => import('../features/accounts/provider/provider-page.tsx'), 'ProviderPage'),
  }),
  // Where the identity provider sends the browser back to. Its answer stands in the address and is read there.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in/provider/$companyId',
    component: lazyPage(
      () => import('../features/accounts/provider/provider-back-page.tsx'),
      'ProviderBackPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    component: lazyPage(() => import('../features/accounts/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    component: lazyPage(
      () => import('../features/accounts/password/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    validateSearch: tokenSearch,
    component: lazyPage(
      () => import('../features/accounts/password/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/accept-invite',
    validateSearch: tokenSearch,
    component: lazyPage(() => import('../features/accounts/accept-invite-page.tsx'), 'AcceptInvitePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/setup',
    validateSearch: tokenSearch,
    component: lazyPage(() => import('../features/accounts/set-up-page.tsx'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirm-email',
    validateSearch: tokenSearch,
    component: lazyPage(() => import('../features/accounts/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/unsubscribe/$token',
    component: lazyPage(() => import('../features/accounts/unsubscribe-page.tsx'), 'UnsubscribePage'),
  }),
] as const;
