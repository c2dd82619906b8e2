import { createRoute } from '@tanstack/react-router';
import { readBreakdownSearch } from '../features/breakdown/breakdown-search.ts';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { prepareOverview } from '../features/overview/overview-query.ts';
import { readQuestionSearch } from '../features/questions/question-search.ts';
import { prepareList } from '../features/sessions/session-list.ts';
import { said, searchNumber, searchText } from '../lib/search-fields.ts';
import { waitShortly } from '../lib/wait-shortly.ts';
import { readSessionSearch } from '../view/filters/session-search.ts';
import { sessionQuery } from '../view/sessions/dashboard-queries.ts';
import { appRoute } from './app-route.tsx';
import { lazyPage } from './lazy-page.ts';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/overview',
    validateSearch: readSessionSearch,
    loaderDeps: ({ search }) => ({ search }),
    // Who is here already sees a filter taken at once: the figures before stay until the new ones come.
    loader: ({ context: { queryClient, profile }, deps: { search }, cause }) =>
      cause === 'stay' ? undefined : prepareOverview(queryClient, search, profile),
    // Where most visits begin: it comes with the frame, not after it.
    component: OverviewPage,
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/sessions',
    validateSearch: readSessionSearch,
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ context: { queryClient, profile }, deps: { search }, cause }) =>
      cause === 'stay' ? undefined : prepareList(queryClient, search, profile),
    component: lazyPage(() => import('../features/sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/sessions/$id',
    // Whose list it was opened from, and how that was filtered: the way back leads there.
    validateSearch: readSessionSearch,
    loaderDeps: ({ search: { companyId } }) => ({ companyId }),
    loader: ({ context: { queryClient }, params: { id }, deps: { companyId } }) =>
      waitShortly(queryClient.prefetchQuery(sessionQuery(id, companyId))),
    component: lazyPage(() => import('../features/sessions/session-page.tsx'), 'SessionPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/questions',
    validateSearch: readQuestionSearch,
    component: lazyPage(() => import('../features/questions/questions-page.tsx'), 'QuestionsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/breakdown',
    validateSearch: readBreakdownSearch,
    component: lazyPage(() => import('../features/breakdown/breakdown-page.tsx'), 'BreakdownPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/quality',
    validateSearch: (search: Record<string, unknown>) =>
      said({ companyId: searchText(search, 'companyId'), dryRun: searchText(search, 'dryRun') }),
    component: lazyPage(() => import('../features/reviews/quality-page.tsx'), 'QualityPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/alerts',
    validateSearch: (search: Record<string, unknown>) =>
      said({ companyId: searchText(search, 'companyId'), page: searchNumber(search, 'page') }),
    component: lazyPage(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/reviews',
    validateSearch: (search: Record<string, unknown>) => said({ companyId: searchText(search, 'companyId') }),
    component: lazyPage(() => import('../features/reviews/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/imports',
    validateSearch: (search: Record<string, unknown>) =>
      said({ companyId: searchText(search, 'companyId'), page: searchNumber(search, 'page') }),
    component: lazyPage(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
  }),
] as const;
