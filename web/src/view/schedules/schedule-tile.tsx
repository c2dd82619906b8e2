import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { TableTile } from '../../ui/tile/table-tile.tsx';
import { isNamedSchedule } from './schedule-names.ts';

interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly lastRunAt: string | null;
  readonly nextRunAt: string | null;
  readonly lastError: string | null;
}

interface Props {
  readonly schedules: readonly Schedule[];
  /** What they come with. */
  readonly query: UseQueryResult;
  readonly emptyText?: string;
}

const unbroken = '\u00a0';

/** What runs by itself: when it ran last, when it runs next, and what went wrong. */
export function ScheduleTile({ schedules, query, emptyText }: Props) {
  const { t, format } = useI18n();
  return (
    <TableTile
      title={t('batch.schedules')}
      query={query}
      emptyText={emptyText}
      minWidth={680}
      maxHeight={960}
      heads={[t('batch.schedule'), t('batch.lastRun'), t('batch.nextRun'), t('batch.lastError')]}
      rows={schedules.map(({ name, cron, lastRunAt, nextRunAt, lastError }) => [
        `${isNamedSchedule(name) ? t(`schedule.${name}`) : name} (${cron.replaceAll(' ', unbroken)})`,
        format.dateTime(lastRunAt),
        format.dateTime(nextRunAt),
        lastError ? lastError : '–',
      ])}
    />
  );
}
