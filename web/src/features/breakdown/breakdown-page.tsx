import { Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { DrillLink } from '../../charts/drill-link.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ExportMenu } from '../../ui/files/export-menu.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { FilterBar } from '../../view/filters/filter-bar.tsx';
import { useCutNames } from '../../view/names/use-cut-names.ts';
import { useViewPeriod } from '../../view/period/use-view-period.ts';
import { CatchingUp } from '../../view/sessions/catching-up.tsx';
import { isNarrowed, NoSessions } from '../../view/sessions/no-sessions.tsx';
import { useHasNoSessions } from '../../view/sessions/use-has-no-sessions.ts';
import { useShownView } from '../../view/use-shown-view.ts';
import { ViewContext } from '../../view/view-context.ts';
import classes from './breakdown.module.css';
import { breakdownQuery, rowsInput } from './breakdown-query.ts';
import { type BreakdownSearch, mostDrawn, usualCut } from './breakdown-search.ts';
import { useBreakdownWords } from './breakdown-words.ts';
import { CutChoice } from './cut-choice.tsx';
import { useBreakdownColumns } from './use-breakdown-columns.tsx';
import { useValueNames } from './use-value-names.ts';

/** The figures of a period by one or two things, side by side. */
export function BreakdownPage() {
  const say = useBreakdownWords();
  const search = useSearch({ from: '/app/breakdown' });
  const navigate = useNavigate({ from: '/breakdown' });
  const change = (patch: Partial<BreakdownSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...patch }) });
  return (
    <>
      <PageHeader title={say('title')} description={say('lead')} />
      <CompanyGate companyId={search.companyId} onChoose={(companyId) => change({ companyId })}>
        <BreakdownView search={search} onChange={change} />
      </CompanyGate>
    </>
  );
}

const DrawnValues = lazyPart(() => import('./drawn-values.tsx'), 'DrawnValues');

interface Props {
  readonly search: BreakdownSearch;
  readonly onChange: (patch: Partial<BreakdownSearch>) => void;
}

function BreakdownView({ search, onChange }: Props) {
  const say = useBreakdownWords();
  const { period, timeZone } = useViewPeriod(search, '30d');
  const { page, limit, pick = [], measure = 'sessions', sort = 'sessions', order = 'desc' } = search;
  const by = search.by ?? usualCut;
  const input = rowsInput(search, period ?? {});
  const query = useQuery({
    ...breakdownQuery({ ...input, page, limit, values: [...pick], measure }),
    enabled: period !== null,
  });
  // When the table draws it: nothing around it comes before its rows.
  const data = useDeferredValue(query.data);
  const nameOf = useValueNames(search.companyId);
  const nameOfCut = useCutNames(search.companyId);
  const columns = useBreakdownColumns({
    nameOfCut,
    by,
    and: search.and,
    answer: data,
    nameOf,
    picked: pick,
    onPick: (value, isOn) => {
      const others = pick.filter((one) => one !== value);
      onChange({ pick: isOn ? [...others, value].slice(-mostDrawn) : others });
    },
  });
  const view = useShownView(search, period, data?.dateRange);
  const isBare = data?.total.sessions === 0 && !data.catchingUp && !isNarrowed(search);
  if (useHasNoSessions(search.companyId, isBare)) return <NoSessions search={search} onChange={onChange} />;
  // Another page of another table: what was sorted and read on there means nothing here.
  const change = (patch: Partial<BreakdownSearch>): void => onChange({ page: undefined, ...patch });
  return (
    <ViewContext value={view}>
      <FilterBar
        search={search}
        onChange={change}
        byDefault="30d"
        withCompare
        period={period}
        timeZone={timeZone}
        screen="breakdown"
      />
      <CutChoice search={search} onChange={change} />
      <CatchingUp when={data?.catchingUp} />
      {data && data.series.length > 0 && (
        <DrawnValues answer={data} by={by} measure={measure} nameOf={nameOf} />
      )}
      <div className={classes.table}>
        <DataTable
          id="breakdown"
          label={say('title')}
          columns={columns}
          rows={data?.rows ?? []}
          rowId={({ value, andValue }) => JSON.stringify([value, andValue])}
          query={query}
          sort={{ by: sort, order }}
          onSort={(sorted) => {
            const known = columns.find(({ id }) => id === sorted.by);
            if (known) change({ sort: known.sortName, order: sorted.order });
          }}
          onPage={(next) => onChange({ page: next })}
          onLimit={(next) => change({ limit: next })}
          toolbar={
            // Takes its line before it is known, so that nothing moves.
            data ? (
              <Text size="sm">
                {say('found', { count: data.pagination.totalCount })} ·{' '}
                <DrillLink className={classes.link}>{say('total', { count: data.total.sessions })}</DrillLink>
              </Text>
            ) : (
              <Blank height={12} width="60%" />
            )
          }
          actions={<ExportMenu path="/api/dashboard/breakdown/export" params={input} />}
          empty={
            <EmptyNotice
              icon={<IconChartBar size={28} />}
              title={say('empty.title')}
              text={say('empty.text')}
            />
          }
        />
      </div>
      {data && data.rows.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {say('drawHint')} {data.previousDateRange && say('before')}{' '}
          {(by === 'tag' || search.and === 'tag') && say('tags')}
        </Text>
      )}
    </ViewContext>
  );
}
