import { Anchor, Box, Text, Title } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mainFirst, movedByItself } from '../../../../src/kernel/statistics/main-cause.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { RpcOutput } from '../../lib/rpc.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { AlertFigure } from '../../view/alerts/alert-figure.tsx';
import { useAlertWords } from '../../view/alerts/alert-words.ts';
import { type Alert, alertsQuery, firingsQuery } from '../../view/alerts/alerts-query.ts';
import { figureWords } from '../../view/alerts/figure-words.ts';
import { windowText } from '../../view/alerts/window-text.ts';
import { cutPatch } from '../../view/filters/cut-patch.ts';
import {
  drillTo,
  filtersOf,
  readSessionSearch,
  type SessionSearch,
} from '../../view/filters/session-search.ts';
import { useCutNames } from '../../view/names/use-cut-names.ts';
import { useNames } from '../../view/names/use-names.ts';
import { useViewPeriod } from '../../view/period/use-view-period.ts';

type Firing = RpcOutput['alerts']['firings']['firings'][number];
type Part = NonNullable<Firing['why']>['parts'][number];

interface Props {
  readonly companyId: string | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const shownParts = 4;

/** What fired, newest first: when, how far from usual, and what moved it. */
export function FiringList({ companyId, page, onPage }: Props) {
  const words = useAlertWords();
  const query = useQuery(firingsQuery(companyId, page));
  const { data } = useQuery(alertsQuery(companyId));
  const alerts = new Map((data?.alerts ?? []).map((alert) => [alert.id, alert]));
  return (
    <>
      <Title order={2} mt="xl" mb="sm">
        {words('history')}
      </Title>
      <DataTable
        id="firings"
        label={words('history')}
        columns={useColumns(alerts, companyId)}
        rows={query.data?.firings ?? []}
        rowId={({ id }) => id}
        query={query}
        onPage={onPage}
        empty={
          <EmptyNotice
            icon={<IconBellCheck size={28} />}
            title={words('noHistory')}
            order={3}
            text={words('noHistoryText')}
          />
        }
      />
    </>
  );
}

function useColumns(
  alerts: ReadonlyMap<string, Alert>,
  companyId: string | undefined,
): ReadonlyArray<Column<Firing>> {
  const { format } = useI18n();
  const words = useAlertWords();
  const { timeZone } = useViewPeriod({ companyId });
  return [
    {
      id: 'when',
      header: words('column.when'),
      leading: true,
      cell: (firing) => (
        <>
          {windowText(firing, timeZone, format)}
          <Text size="xs" c="dimmed">
            {firing.endedAt ? words('ended', { when: format.dateTime(firing.endedAt) }) : words('stillOpen')}
          </Text>
        </>
      ),
    },
    {
      id: 'alert',
      header: words('column.alert'),
      first: true,
      rest: 'wrap',
      cell: ({ alertId, metric, value, usual }) => (
        <>
          <div>{alerts.get(alertId)?.name ?? ''}</div>
          <AlertFigure metric={metric} value={value} usual={usual} />
        </>
      ),
    },
    {
      id: 'why',
      header: words('column.why'),
      first: true,
      rest: 'wrap',
      cell: (firing) => <Why firing={firing} companyId={companyId} />,
    },
  ];
}

interface WhyProps {
  readonly firing: Firing;
  readonly companyId: string | undefined;
}

/** The largest contributions, and the sessions of the very window, by the rule of that time. */
function Why({ firing, companyId }: WhyProps) {
  const words = useAlertWords();
  const { format } = useI18n();
  const names = useNames(companyId);
  const nameOfCut = useCutNames(companyId);
  const { metric, filters, startDate, endDate } = firing;
  const subject =
    metric === 'categoryShare'
      ? { category: [firing.subject ?? ''] }
      : metric === 'questionCount'
        ? { question: firing.subject ?? '' }
        : {};
  const view = { ...filtersOf(readSessionSearch(filters)), ...subject, companyId };
  const write = (value: number | null) =>
    figureWords(firing.why?.metric === 'totalSessions' ? 'sessions' : metric, value, format);
  const label = ({ dimension, value }: Part): string => {
    if (value === null) return words('unknown');
    if (dimension === 'category') return names.category(value);
    if (dimension === 'language') return names.language(value);
    return dimension === 'country' ? names.country(value) : value;
  };
  const nameOf = (part: Part) => `${nameOfCut(part.dimension)}: ${label(part)}`;
  const moveOf = (part: Part): string => {
    const { sessions, previousSessions } = part;
    if (previousSessions === null || movedByItself(part))
      return `${write(part.previousMetric)} → ${write(part.metric)}`;
    return words('movedSessions', { before: format.number(previousSessions), now: format.number(sessions) });
  };
  const parts = mainFirst(firing.why?.parts ?? []).slice(0, shownParts);
  return (
    <>
      {parts.map((part) => (
        // So that a finger finds one link and not the next.
        <Box mih={24} key={`${part.dimension} ${part.value}`}>
          {part.sessions === 0 ? (
            nameOf(part)
          ) : (
            <Sessions search={drillTo(view, { startDate, endDate }, cutPatch(part.dimension, part.value))}>
              {nameOf(part)}
            </Sessions>
          )}{' '}
          <Text span size="xs" c="dimmed">
            {moveOf(part)}
          </Text>
        </Box>
      ))}
      <Sessions search={{ ...view, startDate, endDate }}>
        {words('sessions', { count: firing.why?.sessions ?? firing.count })}
      </Sessions>
    </>
  );
}

interface SessionsProps {
  readonly search: SessionSearch;
  readonly children: ReactNode;
}

const Sessions = ({ search, children }: SessionsProps) => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/sessions" search={search} />}>
    {children}
  </Anchor>
);
