import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { askAhead } from '../features/overview/overview-query.ts';
import { type QuestionSearch, readQuestionSearch } from '../features/questions/question-search.ts';
import { searchNumber, searchText } from '../lib/search-fields.ts';
import { readSessionSearch, type SessionSearch } from '../view/filters/session-search.ts';
import { appRoute } from './app-route.tsx';

type Search = Record<string, unknown>;

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview',
  validateSearch: (search: Search): SessionSearch => readSessionSearch(search),
  loaderDeps: ({ search }) => ({ search }),
  // Who is here already sees a filter taken at once: the figures before stay until the new ones come.
  loader: ({ context: { queryClient, profile }, deps: { search }, cause }) =>
    cause === 'stay' ? undefined : askAhead(queryClient, search, profile),
  // Where most visits begin: it comes with the frame, not after it.
  component: OverviewPage,
});

const sessionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sessions',
  validateSearch: (search: Search): SessionSearch => readSessionSearch(search),
  component: lazyRouteComponent(() => import('../features/sessions/sessions-page.tsx'), 'SessionsPage'),
});

const sessionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sessions/$id',
  // Whose list it was opened from, and how that was filtered: the way back leads there.
  validateSearch: (search: Search): SessionSearch => readSessionSearch(search),
  component: lazyRouteComponent(() => import('../features/sessions/session-page.tsx'), 'SessionPage'),
});

const questionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/questions',
  validateSearch: (search: Search): QuestionSearch => readQuestionSearch(search),
  component: lazyRouteComponent(() => import('../features/questions/questions-page.tsx'), 'QuestionsPage'),
});

const importsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/imports',
  validateSearch: (search: Search): { companyId?: string; page?: number } => ({
    companyId: searchText(search, 'companyId'),
    page: searchNumber(search, 'page'),
  }),
  component: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
});

export const dashboardRoutes = [
  overviewRoute,
  sessionsRoute,
  sessionRoute,
  questionsRoute,
  importsRoute,
] as const;
