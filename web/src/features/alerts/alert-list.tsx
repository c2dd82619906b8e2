import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconBell, IconDots } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLeftFocus } from '../../ui/focus/use-left-focus.ts';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { AlertDialog } from '../../view/alerts/alert-dialog.tsx';
import { AlertFigure } from '../../view/alerts/alert-figure.tsx';
import { AlertFilters } from '../../view/alerts/alert-filters.tsx';
import { useAlertWords } from '../../view/alerts/alert-words.ts';
import { type Alert, alertsKey, alertsQuery } from '../../view/alerts/alerts-query.ts';
import { figureWords } from '../../view/alerts/figure-words.ts';
import { filtersOf, readSessionSearch } from '../../view/filters/session-search.ts';
import { useNames } from '../../view/names/use-names.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';

interface Props {
  readonly companyId: string | undefined;
}

/** One's own alerts and the company's, how each stands, and what can be done with it. */
export function AlertList({ companyId }: Props) {
  const words = useAlertWords();
  const query = useQuery(alertsQuery(companyId));
  const client = useQueryClient();
  const [changing, setChanging] = useState<Alert | null>(null);
  const [removing, setRemoving] = useState<Alert | null>(null);
  const done = () => client.invalidateQueries({ queryKey: [alertsKey] });
  const mute = useMutation({
    mutationFn: (asked: Omit<Parameters<typeof rpc.alerts.mute.mutate>[0], 'companyId'>) =>
      rpc.alerts.mute.mutate({ ...asked, companyId }),
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: (id: string) => rpc.alerts.remove.mutate({ id, companyId }),
    onSuccess: done,
  });
  const profile = useProfile();
  const columns = useColumns(companyId, (alert) => (
    <AlertMenu
      alert={alert}
      onMute={(forWhom, until) => mute.mutate({ id: alert.id, forWhom, until })}
      onChange={() => setChanging(alert)}
      onRemove={() => setRemoving(alert)}
    />
  ));
  return (
    <>
      <ErrorNotice error={mute.error} />
      <DataTable
        id="alerts"
        label={words('title')}
        // Whoever is sent something may stop it; of the platform's people only those who change things have an act here.
        columns={
          abilities.isPlatformStaff(profile) && !abilities.changesOwn(profile)
            ? columns.filter(({ id }) => id !== 'menu')
            : columns
        }
        rows={query.data?.alerts ?? []}
        rowId={({ id }) => id}
        query={query}
        empty={<EmptyNotice icon={<IconBell size={28} />} title={words('none')} text={words('noneText')} />}
      />
      {changing && (
        <AlertDialog
          companyId={companyId}
          alert={changing}
          start={{ filters: filtersOf(readSessionSearch(changing.filters)) }}
          onClose={() => setChanging(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={words('removeAsk', { name: removing.name })}
          confirmLabel={words('remove')}
          isDanger
          act={remove}
          onConfirm={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
          onClose={() => setRemoving(null)}
        >
          {words('removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function useColumns(
  companyId: string | undefined,
  menu: (alert: Alert) => React.ReactNode,
): ReadonlyArray<Column<Alert>> {
  const { format } = useI18n();
  const words = useAlertWords();
  const names = useNames(companyId);
  const figureOf = ({ metric, subject }: Alert) => {
    const of = metric === 'categoryShare' ? names.category(subject) : subject;
    return `${words(`metric.${metric}`)}${subject ? ` (${of})` : ''}`;
  };
  const ruleOf = (alert: Alert) => {
    const figure = figureOf(alert);
    const threshold = figureWords(alert.metric, alert.threshold, format);
    // That none come is a condition by itself.
    return alert.metric === 'noSessions' ? figure : words(`rule.${alert.condition}`, { figure, threshold });
  };
  return [
    {
      id: 'alert',
      header: words('column.alert'),
      leading: true,
      rest: 'wrap',
      cell: (alert) => (
        <>
          {alert.name}
          {!alert.isShared && (
            <Text size="xs" c="dimmed">
              {words('own')}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'rule',
      header: words('column.rule'),
      rest: 'wrap',
      cell: (alert) => (
        <>
          {ruleOf(alert)}
          {'\u00a0· '}
          {words(`span.${alert.span}`)}
          <AlertFilters companyId={companyId} filters={filtersOf(readSessionSearch(alert.filters))} />
        </>
      ),
    },
    {
      id: 'last',
      header: words('column.last'),
      cell: ({ metric, last }) =>
        last ? <AlertFigure metric={metric} value={last.value} usual={last.usual} /> : format.number(null),
    },
    {
      id: 'state',
      header: words('column.state'),
      first: true,
      rest: 'wrap',
      cell: (alert) => <State alert={alert} />,
    },
    { id: 'menu', header: words('column.menu'), align: 'end', first: true, cell: menu },
  ];
}

const isMuted = (until: string | null): boolean => until !== null && new Date(until) > new Date();

function State({ alert }: { readonly alert: Alert }) {
  const { format } = useI18n();
  const words = useAlertWords();
  if (isMuted(alert.mutedUntil)) return <Badge color="gray">{words('muted')}</Badge>;
  if (isMuted(alert.ownMutedUntil)) return <Badge color="gray">{words('mutedForYou')}</Badge>;
  if (alert.openSince)
    return (
      <>
        <Badge color="red">{words('open')}</Badge>
        <Text size="xs" c="dimmed">
          {words('openSince', { when: format.dateTime(alert.openSince) })}
        </Text>
      </>
    );
  return alert.judgedAt ? words('quiet') : words('waiting', { when: format.dateTime(alert.nextAt) });
}

interface MenuProps {
  readonly alert: Alert;
  readonly onMute: (forWhom: 'me' | 'everybody', until: 'forGood' | null) => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function AlertMenu({ alert, onMute, onChange, onRemove }: MenuProps) {
  const words = useAlertWords();
  const profile = useProfile();
  // One that is removed takes its menu along.
  const button = useLeftFocus<HTMLButtonElement>();
  const changesOwn = abilities.changesOwn(profile);
  const mayChange = abilities.changesAdmin(profile) || (changesOwn && alert.isOwn && !alert.isShared);
  const [own, all] = [isMuted(alert.ownMutedUntil), isMuted(alert.mutedUntil)];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={words('actions', { name: alert.name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onMute('me', own ? null : 'forGood')}>
          {own ? words('unmute') : words('mute')}
        </Menu.Item>
        {mayChange && (
          <>
            {alert.isShared && (
              <Menu.Item onClick={() => onMute('everybody', all ? null : 'forGood')}>
                {all ? words('unmuteAll') : words('muteAll')}
              </Menu.Item>
            )}
            <Menu.Item onClick={onChange}>{words('edit')}</Menu.Item>
            <Menu.Item color="red" onClick={onRemove}>
              {words('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
