import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { severities } from '../../../../src/kernel/audit-entry.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listControls } from '../../ui/data-table/list-controls.ts';
import { ChoiceFilter, ChoicesFilter } from '../../ui/fields/choice-filter.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { say } from '../../ui/say.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import {
  type Alert,
  alertListInput,
  alertStates,
  type SecuritySearch,
  usualSort,
} from './security-search.ts';

interface Props {
  readonly search: SecuritySearch;
  readonly onSearch: (change: Partial<SecuritySearch>) => void;
}

/** Alerts, found and sorted; acknowledged one by one or many at once. */
export function AlertsView({ search, onSearch }: Props) {
  const { t } = useI18n();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const input = alertListInput(search);
  const query = useQuery({
    ...ask(['security', 'alerts', input], rpc.security.alerts, input),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const acknowledge = useMutation({
    mutationFn: (alertIds: string[]) => rpc.security.acknowledge.mutate({ alertIds, action: 'acknowledge' }),
    async onSuccess({ acknowledged }, alertIds) {
      // One that is acknowledged by itself leaves the others chosen.
      toggle(alertIds, false);
      say(t('security.acknowledged', { count: acknowledged }));
      await queryClient.invalidateQueries({ queryKey: ['security'] });
    },
  });
  const alerts = query.data?.alerts ?? [];
  const open = alerts.filter(({ acknowledged }) => !acknowledged);
  const toggle = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) isChosen ? next.add(id) : next.delete(id);
      return next;
    });
  const columns = useColumns(chosen, toggle, (id) => acknowledge.mutate([id]));
  return (
    <Stack gap="md">
      <ErrorNotice error={acknowledge.error} />
      <DataTable
        id="alerts"
        label={t('security.view.alerts')}
        columns={columns}
        rows={alerts}
        rowId={({ id }) => id}
        query={query}
        {...listControls(search, onSearch, usualSort)}
        toolbar={
          <Group gap="xs">
            <ChoicesFilter
              label={t('audit.severity')}
              choices={severities}
              words={(severity) => t(`severity.${severity}`)}
              value={search.severity}
              onChange={(severity) => onSearch({ severity, page: undefined })}
            />
            <ChoiceFilter
              label={t('users.status')}
              choices={alertStates}
              words={(state) => t(`alertState.${state}`)}
              value={search.state}
              onChange={(state) => onSearch({ state, page: undefined })}
            />
            <Checkbox
              size="xs"
              label={t('security.chooseAll')}
              disabled={open.length === 0}
              checked={open.length > 0 && open.every(({ id }) => chosen.has(id))}
              onChange={(event) =>
                toggle(
                  open.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
          </Group>
        }
        actions={
          <Button
            size="xs"
            disabled={chosen.size === 0}
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate([...chosen])}
          >
            {t('security.acknowledgeChosen', { count: chosen.size })}
          </Button>
        }
        empty={
          <EmptyNotice
            icon={<IconShieldCheck size={28} />}
            title={t('security.noAlerts')}
            text={t(search.severity || search.state ? 'security.noAlertsHelp' : 'security.noAlertsYet')}
          />
        }
      />
    </Stack>
  );
}

function useColumns(
  chosen: ReadonlySet<string>,
  toggle: (ids: readonly string[], isChosen: boolean) => void,
  acknowledge: (id: string) => void,
): ReadonlyArray<Column<Alert>> {
  const { t, format } = useI18n();
  return [
    {
      id: 'title',
      header: t('security.alert'),
      leading: true,
      rest: 'wrap',
      cell: (alert) => (
        <Group
          gap="sm"
          wrap="nowrap"
          miw="min(11rem, 28vw)"
          style={{ overflowWrap: 'break-word', hyphens: 'auto' }}
        >
          <Checkbox
            size="xs"
            aria-label={t('security.choose', { title: alert.title })}
            disabled={alert.acknowledged}
            checked={chosen.has(alert.id)}
            onChange={(event) => toggle([alert.id], event.currentTarget.checked)}
          />
          <Text fw={550}>{alert.title}</Text>
        </Group>
      ),
    },
    {
      id: 'severity',
      header: t('audit.severity'),
      first: true,
      sortable: 'desc',
      cell: (alert) => <SeverityBadge severity={alert.severity} />,
    },
    {
      id: 'type',
      header: t('security.type'),
      sortable: 'asc',
      optional: true,
      cell: (alert) => t(`alertType.${alert.type}`),
    },
    {
      id: 'description',
      header: t('audit.description'),
      first: true,
      rest: 'wrap',
      cell: (alert) => <div style={{ minWidth: 'min(10rem, 26vw)' }}>{alert.description}</div>,
    },
    {
      id: 'occurrences',
      header: t('security.occurrences'),
      align: 'end',
      sortable: 'desc',
      cell: (alert) => format.number(alert.occurrences),
    },
    { id: 'address', header: t('audit.address'), cell: (alert) => alert.context.ipAddress ?? '–' },
    {
      id: 'timestamp',
      header: t('audit.time'),
      sortable: 'desc',
      cell: (alert) => format.dateTime(alert.timestamp),
    },
    {
      id: 'lastSeenAt',
      header: t('security.lastSeen'),
      sortable: 'desc',
      optional: true,
      cell: (alert) => format.dateTime(alert.lastSeenAt),
    },
    {
      id: 'state',
      header: t('users.status'),
      cell: (alert) =>
        alert.acknowledged ? (
          <Badge size="sm" variant="light" color="green">
            {t('alertState.acknowledged')}
          </Badge>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('security.acknowledgeOne', { title: alert.title })}
            onClick={() => acknowledge(alert.id)}
          >
            {t('security.acknowledge')}
          </Button>
        ),
    },
  ];
}
