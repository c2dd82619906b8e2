import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chartCsv } from '../../charts/chart-model.ts';
import { DrillLink } from '../../charts/drill-link.tsx';
import { questionsModel } from '../../charts/texts-model.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { SaveMenu } from '../../ui/files/save-menu.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { FilterBar } from '../../view/filters/filter-bar.tsx';
import { filtersOf } from '../../view/filters/session-search.ts';
import { useViewPeriod } from '../../view/period/use-view-period.ts';
import { CatchingUp } from '../../view/sessions/catching-up.tsx';
import { isNarrowed, NoSessions } from '../../view/sessions/no-sessions.tsx';
import { useHasNoSessions } from '../../view/sessions/use-has-no-sessions.ts';
import { useShownView } from '../../view/use-shown-view.ts';
import { ViewContext } from '../../view/view-context.ts';
import type { QuestionSearch } from './question-search.ts';
import { type Question, questionsQuery, sortQuestions } from './questions-query.ts';

const QuestionDrawer = lazyPart(() => import('./question-drawer.tsx'), 'QuestionDrawer');

interface Props {
  readonly search: QuestionSearch;
  readonly onChange: (patch: Partial<QuestionSearch>) => void;
}

export function QuestionList({ search, onChange }: Props) {
  const { t, format } = useI18n();
  const { period, timeZone } = useViewPeriod(search, '30d');
  const query = useQuery({
    ...questionsQuery({ ...filtersOf(search), ...period, companyId: search.companyId }),
    enabled: period !== null,
  });
  const { data } = query;
  const columns = useColumns();
  const sort = { by: search.by === 'escalated' ? 'escalated' : 'count', order: search.sortOrder ?? 'desc' };
  const rows = useMemo(
    () => sortQuestions(data?.questions ?? [], sort.by, sort.order),
    [data, sort.by, sort.order],
  );
  const view = useShownView(search, period, data?.dateRange);
  const isBare = data?.totalSessions === 0 && !data.catchingUp && !isNarrowed(search);
  if (useHasNoSessions(search.companyId, isBare)) return <NoSessions search={search} onChange={onChange} />;
  return (
    <ViewContext value={view}>
      <FilterBar
        search={search}
        onChange={onChange}
        byDefault="30d"
        period={period}
        timeZone={timeZone}
        screen="questions"
      />
      <CatchingUp when={data?.catchingUp} />
      <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
        <DataTable
          id="questions"
          label={t('questions.title')}
          columns={columns}
          rows={rows}
          rowId={({ question }) => question}
          query={query}
          sort={sort}
          onSort={({ by, order }) =>
            onChange({ by: by === 'escalated' ? 'escalated' : undefined, sortOrder: order })
          }
          onOpen={({ question }) => onChange({ open: question })}
          openRowId={search.open ?? null}
          toolbar={
            data
              ? t('questions.of', {
                  questions: t('questions.count', { count: rows.length }),
                  sessions: t('questions.sessions', { count: data.totalSessions }),
                })
              : !query.error && <Blank width="16rem" height={24} />
          }
          actions={
            <SaveMenu
              name="questions"
              csv={() => chartCsv(questionsModel(rows, { t, format }))}
              jsonLines={() => rows.map((row) => `${JSON.stringify(row)}\n`).join('')}
            />
          }
          empty={
            <EmptyNotice
              icon={<IconMessageQuestion size={28} />}
              title={t('questions.empty.title')}
              text={t('questions.empty.text')}
            />
          }
        />
      </div>
      {search.open && (
        <QuestionDrawer
          question={search.open}
          found={rows.find(({ question }) => question === search.open)}
          onClose={() => onChange({ open: undefined })}
        />
      )}
    </ViewContext>
  );
}

function useColumns(): ReadonlyArray<Column<Question>> {
  const { t, format } = useI18n();
  return useMemo(
    () => [
      { id: 'question', header: t('chart.question'), leading: true, cell: ({ question }) => question },
      {
        id: 'count',
        header: t('chart.sessions'),
        first: true,
        align: 'end',
        sortable: 'desc',
        cell: ({ question, count, countUpTo }) => (
          <DrillLink
            patch={{ question }}
            {...(countUpTo === undefined ? {} : { title: t('questions.upTo') })}
          >
            {countUpTo === undefined
              ? format.number(count)
              : `${format.number(count)}–${format.number(countUpTo)}`}
          </DrillLink>
        ),
      },
      {
        id: 'escalated',
        header: t('chart.escalatedShare'),
        first: true,
        align: 'end',
        sortable: 'desc',
        cell: ({ question, escalatedShare }) => (
          <DrillLink patch={{ question, escalated: true }}>
            {format.percent(escalatedShare * 100, 0)}
          </DrillLink>
        ),
      },
    ],
    [t, format],
  );
}
