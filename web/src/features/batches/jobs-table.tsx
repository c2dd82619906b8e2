import { Badge, Group, NativeSelect, Title } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { jobStatuses } from '../../../../src/domains/batch/monitoring/job-statuses.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listControls } from '../../ui/data-table/list-controls.ts';
import { ExportMenu } from '../../ui/files/export-menu.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { isUnpriced } from '../../view/ai-cost.ts';
import { type BatchSearch, type Job, jobChoice, jobTones, type Monitor, usualSort } from './batch-search.ts';

interface Props {
  readonly query: UseQueryResult<Monitor>;
  readonly search: BatchSearch;
  readonly onSearch: (change: Partial<BatchSearch>) => void;
}

export function JobsTable({ query, search, onSearch }: Props) {
  const { t } = useI18n();
  const columns = useColumns();
  return (
    <DataTable
      id="jobs"
      label={t('batch.jobs')}
      columns={columns}
      rows={query.data?.jobs ?? []}
      rowId={({ id }) => id}
      query={query}
      {...listControls(search, onSearch, usualSort)}
      onOpen={({ id }) => onSearch({ job: id })}
      openRowId={search.job}
      toolbar={
        <Group gap="xs">
          <Title order={2}>{t('batch.jobs')}</Title>
          <NativeSelect
            size="xs"
            aria-label={t('users.status')}
            value={search.status ?? ''}
            data={[
              { value: '', label: t('batch.allStatuses') },
              ...jobStatuses.map((value) => ({ value, label: t(`jobStatus.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onSearch({ status: jobStatuses.find((status) => status === value), page: undefined })
            }
          />
        </Group>
      }
      actions={<ExportMenu path="/api/admin/batch-monitoring/export" params={jobChoice(search)} />}
      empty={
        <EmptyNotice icon={<IconRobot size={28} />} title={t('batch.none')} text={t('batch.noneHelp')} />
      }
    />
  );
}

function useColumns(): ReadonlyArray<Column<Job>> {
  const { t, format } = useI18n();
  const amount = (job: Job, value: number | null) =>
    isUnpriced(job) ? '–' : format.cents(value, job.currency);
  return [
    {
      id: 'createdAt',
      header: t('batch.created'),
      leading: true,
      sortable: 'desc',
      cell: (job) => format.dateTime(job.createdAt),
    },
    {
      id: 'status',
      header: t('users.status'),
      first: true,
      sortable: 'asc',
      cell: (job) => (
        <Badge size="sm" variant="light" color={jobTones[job.status]}>
          {t(`jobStatus.${job.status}`)}
        </Badge>
      ),
    },
    { id: 'model', header: t('company.aiModel'), cell: (job) => job.model },
    {
      id: 'requestCount',
      header: t('batch.tile.requests'),
      first: true,
      align: 'end',
      sortable: 'desc',
      cell: (job) => format.number(job.requestCount),
    },
    { id: 'done', header: t('batch.done'), align: 'end', cell: (job) => format.number(job.completedCount) },
    { id: 'failed', header: t('batch.failed'), align: 'end', cell: (job) => format.number(job.failedCount) },
    {
      id: 'time',
      header: t('batch.tile.processingTime'),
      align: 'end',
      cell: (job) => format.duration(job.processingTimeMs === null ? null : job.processingTimeMs / 1000),
    },
    {
      id: 'cost',
      header: t('batch.cost'),
      align: 'end',
      sortable: 'desc',
      cell: (job) => amount(job, job.cost),
    },
    {
      id: 'saved',
      header: t('batch.tile.saved'),
      align: 'end',
      cell: (job) => amount(job, job.saved),
    },
    {
      id: 'submittedAt',
      header: t('batch.submitted'),
      sortable: 'desc',
      optional: true,
      cell: (job) => format.dateTime(job.submittedAt),
    },
    {
      id: 'completedAt',
      header: t('batch.completed'),
      sortable: 'desc',
      optional: true,
      cell: (job) => format.dateTime(job.completedAt),
    },
  ];
}
