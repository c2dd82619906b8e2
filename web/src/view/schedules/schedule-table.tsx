import { useI18n } from '../../i18n/i18n-context.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { isNamedSchedule } from './schedule-names.ts';

interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly lastRunAt: string | null;
  readonly nextRunAt: string | null;
  readonly lastError: string | null;
}

const unbroken = '\u00a0';

/** What runs by itself: when it ran last, when it runs next, and what went wrong. */
export function ScheduleTable({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const { t, format } = useI18n();
  return (
    <FactTable
      label={t('batch.schedules')}
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
