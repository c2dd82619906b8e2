import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useSaid } from '../../i18n/recorded.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { Tile } from '../../ui/tile.tsx';
import { tileState } from '../../ui/tile-state.ts';
import type { Monitor } from './batch-search.ts';

const unbroken = '\u00a0';
const schedules = ['batch-create', 'batch-status', 'batch-results'] as const;

/** What runs by itself: when it ran last, how that went, and when it runs next. */
export function SchedulesTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  const said = useSaid();
  const nameOf = (name: string): string => {
    const known = schedules.find((one) => one === name);
    return known ? t(`schedule.${known}`) : name;
  };
  return (
    <Tile
      title={t('batch.schedules')}
      state={tileState(query, ({ performance }) => performance.schedules.length === 0)}
    >
      <FactTable
        label={t('batch.schedules')}
        heads={[t('batch.schedule'), t('batch.lastRun'), t('batch.nextRun'), t('batch.lastError')]}
        rows={(query.data?.performance.schedules ?? []).map((schedule) => [
          `${nameOf(schedule.name)} (${schedule.cron.replaceAll(' ', unbroken)})`,
          format.dateTime(schedule.lastRunAt),
          format.dateTime(schedule.nextRunAt),
          schedule.lastError ? said(schedule.lastError) : '–',
        ])}
      />
    </Tile>
  );
}
