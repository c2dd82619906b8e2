import { Progress, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Job } from './batch-search.ts';
import { courseOf } from './job-course.ts';

interface Props {
  readonly job: Job;
  readonly usualMs: number | null;
}

/** How far a job is that has not ended, how fast it goes, and how long it will still take. */
export function JobProgress({ job, usualMs }: Props) {
  const { t, format } = useI18n();
  if (job.status === 'completed' || job.status === 'failed') return null;
  const { done, perHour, leftMs } = courseOf(job, usualMs, Date.now());
  const parts = [
    t('batch.progress', { done: format.number(done), count: job.requestCount }),
    ...(perHour === null ? [] : [t('batch.pace', { count: Math.round(perHour) })]),
    ...(job.submittedAt === null ? [t('batch.notSent')] : []),
    ...(leftMs === null || usualMs === null
      ? []
      : [
          t(leftMs > 0 ? 'batch.timeLeft' : 'batch.timeOver', {
            left: format.duration(leftMs / 1000),
            usual: format.duration(usualMs / 1000),
          }),
        ]),
  ];
  const share = (count: number) => (job.requestCount === 0 ? 0 : (count / job.requestCount) * 100);
  return (
    <div>
      <Progress.Root>
        <Progress.Section value={share(job.completedCount)} aria-label={t('batch.done')} />
        <Progress.Section value={share(job.failedCount)} color="red" aria-label={t('batch.failed')} />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt={4} aria-live="polite">
        {parts.join(' · ')}
      </Text>
    </div>
  );
}
