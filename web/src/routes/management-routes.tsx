import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { companySearch } from '../features/companies/list/company-search.ts';
import { userSearch } from '../features/companies/people/user-search.ts';
import { companyTab } from '../features/companies/tabs/company-tabs.ts';
import { said, searchText } from '../lib/search-fields.ts';
import { appRoute } from './app-route.tsx';
import { lazyPage } from './lazy-page.ts';

export const managementRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/company/{-$tab}',
    validateSearch: userSearch,
    beforeLoad({ context: { profile }, params: { tab }, location }) {
      if (!companyTab(tab)) throw notFound();
      // Staff of the platform have no company of their own: theirs are in the list.
      if (!profile.company) throw redirect({ to: '/platform/companies', replace: true });
      // Where mails about API keys led once.
      if (!tab && location.hash === 'api-keys')
        throw redirect({
          to: '/company/{-$tab}',
          params: { tab: 'sources' },
          hash: 'api-keys',
          replace: true,
        });
    },
    component: lazyPage(
      () => import('../features/companies/company-settings-page.tsx'),
      'CompanySettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/ingest',
    validateSearch: (search: Record<string, unknown>) => said({ companyId: searchText(search, 'companyId') }),
    component: lazyPage(() => import('../features/ingest/ingest-page.tsx'), 'IngestPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/platform/companies',
    validateSearch: companySearch,
    component: lazyPage(() => import('../features/companies/list/companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/platform/companies/$companyId/{-$tab}',
    validateSearch: userSearch,
    beforeLoad({ params: { tab } }) {
      if (!companyTab(tab)) throw notFound();
    },
    component: lazyPage(() => import('../features/companies/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/platform/staff',
    validateSearch: userSearch,
    component: lazyPage(() => import('../features/companies/people/staff-page.tsx'), 'StaffPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/platform/system',
    component: lazyPage(() => import('../features/system/system-page.tsx'), 'SystemPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/profile',
    component: lazyPage(() => import('../features/accounts/profile/profile-page.tsx'), 'ProfilePage'),
  }),
] as const;
