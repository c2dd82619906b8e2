import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ComponentProps,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { awaitedLate, latePart, lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { FilterSpace } from '../../view/filters/filter-space.tsx';
import { filtersOf, type SessionSearch } from '../../view/filters/session-search.ts';
import { type Grain, isByHour } from '../../view/period/grain.ts';
import { useViewPeriod } from '../../view/period/use-view-period.ts';
import { CatchingUp } from '../../view/sessions/catching-up.tsx';
import { configQuery, seriesQuery } from '../../view/sessions/dashboard-queries.ts';
import { useHasNoSessions } from '../../view/sessions/use-has-no-sessions.ts';
import { catchingUpMs } from '../../view/sessions/while-catching-up.ts';
import { useShownView } from '../../view/use-shown-view.ts';
import { ViewContext } from '../../view/view-context.ts';
import { CourseContext } from './course-line.tsx';
import { overviewInput, overviewRange } from './overview-input.ts';
import classes from './overview-page.module.css';
import { overviewQuery } from './overview-query.ts';
import { StatTiles } from './stat-tiles.tsx';
import { type WhyName, whyNames } from './why/why-names.ts';

// The figures come first: what narrows them and what draws them is loaded beside them.
const NoSessionsNow = lazyPart(() => import('./no-sessions-now.tsx'), 'NoSessionsNow');
const WhyDrawer = lazyPart(() => import('./why/why-drawer.tsx'), 'WhyDrawer');
const ChartTiles = memo(awaitedLate(() => import('./chart-tiles.tsx'), 'ChartTiles'));

// By themselves: an answer draws what waits for it at once, and would draw with it what has just been loaded.
const Filters = memo(latePart(() => import('../../view/filters/filter-bar.tsx'), 'FilterBar', FilterSpace));
const Charts = memo(function Charts(props: ComponentProps<typeof ChartTiles>) {
  const { t, format } = useI18n();
  const { data } = props;
  return (
    <Suspense fallback={<Blank height={320} />}>
      <ChartTiles {...props} />
      {data && (
        <p className={classes.coverage}>
          {t('overview.coverage', {
            analysed: format.number(data.coverage.analysed),
            count: data.coverage.sessions,
          })}
          {' · '}
          {t('overview.madeAt', { when: format.dateTime(data.generatedAt) })}
        </p>
      )}
    </Suspense>
  );
});

/** What people asked, how it went and what moved, for the range and filters of the address. */
export function OverviewPage() {
  const { t } = useI18n();
  const search = useSearch({ from: '/app/overview' });
  const navigate = useNavigate({ from: '/overview' });
  const change = useCallback(
    (patch: Partial<SessionSearch>): void => void navigate({ search: (before) => ({ ...before, ...patch }) }),
    [navigate],
  );
  return (
    <>
      <PageHeader title={t('overview.title')} description={t('overview.lead')} />
      <CompanyGate companyId={search.companyId} onChoose={(companyId) => change({ companyId })}>
        <Overview search={search} onChange={change} />
      </CompanyGate>
    </>
  );
}

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
}

function Overview({ search, onChange }: Props) {
  const { period, timeZone } = useViewPeriod(search, overviewRange);
  const why = whyNames.find((name) => name === search.why);
  const query = useQuery({
    ...overviewQuery(search, period),
    enabled: period !== null,
    // Nothing there yet, or not all of it counted: what an import brings in shows by itself.
    refetchInterval: ({ state: { data } }) =>
      data?.metrics.totalSessions === 0 || data?.catchingUp ? catchingUpMs : false,
  });
  // What is drawn of it is drawn piece by piece: nothing that somebody does meanwhile waits for all of it.
  const data = useDeferredValue(query.data);
  const { error, refetch } = query;
  const state = useMemo(() => tileState({ data, error, refetch }), [data, error, refetch]);
  const courseQuery = useQuery({
    ...seriesQuery({
      ...overviewInput(search, period),
      // Only hours are drawn from it beside those before.
      compare: isByHour(Object.keys(data?.metrics.days ?? {}).length)
        ? (search.compare ?? 'previous')
        : 'none',
    }),
    // The figures come first.
    enabled: data !== undefined && data.metrics.totalSessions > 0 && !query.isPlaceholderData,
  });
  const course = useDeferredValue(courseQuery.isPlaceholderData ? undefined : courseQuery.data);
  const view = useShownView(search, period, data?.dateRange);
  const isBare =
    data !== undefined &&
    !data.catchingUp &&
    data.metrics.totalSessions === 0 &&
    (data.previous?.totalSessions ?? 0) === 0 &&
    Object.keys(filtersOf(search)).length === 0;
  const hasNone = useHasNoSessions(search.companyId, isBare);
  useNewFilters(search.companyId, isBare || data?.catchingUp === true);
  const showWhy = useCallback((name: WhyName) => onChange({ why: name }), [onChange]);
  const chooseGrain = useCallback((grain: Grain) => onChange({ grain }), [onChange]);
  return (
    <ViewContext value={view}>
      {!hasNone && (
        <Filters
          search={search}
          onChange={onChange}
          byDefault={overviewRange}
          withCompare
          period={period}
          timeZone={timeZone}
          screen="overview"
        />
      )}
      <CatchingUp when={data?.catchingUp} />
      {isBare && <NoSessionsNow companyId={search.companyId} timeZone={timeZone} onChange={onChange} />}
      <div
        className={query.isPlaceholderData ? classes.refreshing : undefined}
        aria-busy={query.isFetching || data !== query.data}
        hidden={isBare}
      >
        <CourseContext value={course}>
          <StatTiles answer={data} companyId={view.search.companyId} state={state} onWhy={showWhy} />
        </CourseContext>
        <Charts
          data={data}
          state={state}
          course={course?.grain === 'hour' ? course : undefined}
          view={view}
          timeZone={timeZone}
          grain={search.grain}
          onGrain={chooseGrain}
        />
      </div>
      {why && period && (
        <WhyDrawer
          name={why}
          input={overviewInput(search, period)}
          onClose={() => onChange({ why: undefined })}
        />
      )}
    </ViewContext>
  );
}

/** Sessions that came in while a page was open bring values to filter by that it did not know of. */
function useNewFilters(companyId: string | undefined, isFilling: boolean): void {
  const client = useQueryClient();
  const wasFilling = useRef(false);
  useEffect(() => {
    if (wasFilling.current && !isFilling)
      void client.invalidateQueries({ queryKey: configQuery(companyId).queryKey });
    wasFilling.current = isFilling;
  }, [client, companyId, isFilling]);
}
