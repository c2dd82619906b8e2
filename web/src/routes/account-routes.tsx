import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type SignInReason, signInReasons } from '../features/accounts/sign-in/sign-in-reason.ts';
import { homeOf } from '../shell/navigation.ts';
import { profileQuery } from '../view/profile/profile-query.ts';
import { rootRoute } from './root-route.tsx';

type Search = Record<string, unknown>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const tokenSearch = (search: Search): { token?: string } => ({ token: textOf(search['token']) });

/** The door. Who is signed in already goes straight through it. */
const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  async beforeLoad({ context }) {
    const profile = await context.queryClient.ensureQueryData(profileQuery);
    if (profile) throw redirect({ to: homeOf(profile), replace: true });
  },
  component: lazyRouteComponent(() => import('../features/accounts/welcome-page.tsx'), 'WelcomePage'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Search): { next?: string; done?: SignInReason } => ({
    next: textOf(search['next']),
    done: signInReasons.find((reason) => reason === search['done']),
  }),
  component: lazyRouteComponent(() => import('../features/accounts/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const providerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/provider',
  validateSearch: (search: Search): { next?: string } => ({ next: textOf(search['next']) }),
  component: lazyRouteComponent(
    () => import('../features/accounts/provider/provider-page.tsx'),
    'ProviderPage',
  ),
});

/** Where the identity provider sends the browser back to. Its answer stands in the address and is read there. */
const providerBackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/provider/$companyId',
  component: lazyRouteComponent(
    () => import('../features/accounts/provider/provider-back-page.tsx'),
    'ProviderBackPage',
  ),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('../features/accounts/register-page.tsx'), 'RegisterPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/accounts/password/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('../features/accounts/password/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const acceptInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invite',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('../features/accounts/accept-invite-page.tsx'),
    'AcceptInvitePage',
  ),
});

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../features/accounts/set-up-page.tsx'), 'SetUpPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('../features/accounts/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});

export const accountRoutes = [
  welcomeRoute,
  signInRoute,
  providerRoute,
  providerBackRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptInviteRoute,
  setUpRoute,
  confirmEmailRoute,
] as const;
