import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { RpcOutput } from '../../lib/rpc.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';

type Deliveries = RpcOutput['security']['deliveries'];
type Delivery = Deliveries['deliveries'][number];

interface Props {
  readonly query: UseQueryResult<Deliveries>;
  readonly onPage: (page: number) => void;
  readonly onLimit: (limit: number) => void;
}

/** Each message about alerts, newest first, with what its last attempt came to. */
export function DeliveryTable({ query, onPage, onLimit }: Props) {
  const { t } = useI18n();
  const columns = useColumns();
  return (
    <DataTable
      id="deliveries"
      label={t('security.deliveryLog')}
      columns={columns}
      rows={query.data?.deliveries ?? []}
      rowId={({ id }) => id}
      query={query}
      onPage={onPage}
      onLimit={onLimit}
      toolbar={<Text fw={600}>{t('security.deliveryLog')}</Text>}
      empty={
        <EmptyNotice
          icon={<IconSend size={28} />}
          title={t('security.noDeliveries')}
          text={t('security.noDeliveriesHelp')}
        />
      }
    />
  );
}

function useColumns(): ReadonlyArray<Column<Delivery>> {
  const { t, format } = useI18n();
  return [
    { id: 'time', header: t('audit.time'), leading: true, cell: (row) => format.dateTime(row.createdAt) },
    {
      id: 'target',
      header: t('security.target'),
      first: true,
      maxWidth: 14,
      cell: (row) => (
        <span style={{ overflowWrap: 'anywhere' }}>
          {`${t(row.channel === 'EMAIL' ? 'security.byMail' : 'security.webhook')}: ${row.target}`}
        </span>
      ),
    },
    {
      id: 'about',
      header: t('security.about'),
      cell: (row) =>
        row.kind === 'test' ? t('security.aTest') : t('security.alertCount', { count: row.alertIds.length }),
    },
    {
      id: 'state',
      header: t('users.status'),
      first: true,
      maxWidth: 12,
      cell: (row) => <State delivery={row} />,
    },
    {
      id: 'attempts',
      header: t('security.attempts'),
      align: 'end',
      optional: true,
      cell: (row) => format.number(row.attempts.length),
    },
  ];
}

function State({ delivery: { state, attempts } }: { readonly delivery: Delivery }) {
  const { t } = useI18n();
  const problem = state === 'delivered' ? null : attempts.at(-1)?.error;
  return (
    <>
      {t(`deliveryState.${state}`)}
      {problem && (
        <Text size="xs" c="dimmed">
          {problem}
        </Text>
      )}
    </>
  );
}
