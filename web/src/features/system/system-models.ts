import type { ChartColumn, ChartModel, Writing } from '../../charts/chart-model.ts';
import type { RpcOutput } from '../../lib/rpc.ts';

export type System = RpcOutput['platform']['system'];
export type SystemSample = System['history'][number];

export const systemCharts = ['requests', 'answers', 'database', 'loop', 'memory', 'processor'] as const;
export type SystemChart = (typeof systemCharts)[number];

interface Source {
  readonly history: readonly SystemSample[];
  readonly intervalSeconds: number;
}

type Reading = (sample: SystemSample) => number | null;

/** The samples as six charts; of each the first column is the one whose peak is told. */
export function systemModels(
  { history, intervalSeconds }: Source,
  { t, format }: Writing,
): Record<SystemChart, ChartModel> {
  const timeOf = timeWords(history, intervalSeconds, format);
  const column = (id: string, header: string, write: ChartColumn['write'], read: Reading) => ({
    column: { id, header, write },
    read,
  });
  const count = (value: number | null) => format.number(value);
  const time = format.milliseconds;

  const model = (
    id: SystemChart,
    columns: readonly ReturnType<typeof column>[],
    summary?: string,
  ): ChartModel => ({
    id: `system-${id}`,
    labelHeader: t('system.time'),
    columns: columns.map((one) => one.column),
    rows: history.map((sample) => ({
      key: sample.at,
      label: timeOf(sample),
      values: columns.map(({ read }) => read(sample)),
    })),
    summary: summary ?? peakOf(columns[0]),
  });

  function peakOf(one: ReturnType<typeof column> | undefined): string {
    const peak = one && highest(history, one.read);
    return peak
      ? t('system.summary.peak', { peak: timeOf(peak), most: one.column.write(one.read(peak)) })
      : t('system.summary.none');
  }

  function requestWords(): string {
    const peak = highest(history, (sample) => perMinute(sample.requests.count, sample));
    const [first] = history;
    if (!peak || !first) return t('system.summary.none');
    return t('system.summary.requests', {
      total: history.reduce((sum, { requests }) => sum + requests.count, 0),
      failed: history.reduce((sum, { requests }) => sum + requests.failed, 0),
      from: timeOf(first),
      peak: timeOf(peak),
      most: count(perMinute(peak.requests.count, peak)),
    });
  }

  return {
    requests: model(
      'requests',
      [
        column('count', t('system.column.perMinute'), count, (one) => perMinute(one.requests.count, one)),
        column('failed', t('system.column.failed'), count, (one) => perMinute(one.requests.failed, one)),
      ],
      requestWords(),
    ),
    answers: model('answers', [
      column('p95', t('system.column.p95'), time, ({ requests }) => requests.p95Ms),
      column('p50', t('system.column.p50'), time, ({ requests }) => requests.p50Ms),
      column('p99', t('system.column.p99'), time, ({ requests }) => requests.p99Ms),
    ]),
    database: model('database', [
      column('p95', t('system.column.p95'), time, ({ database }) => database.p95Ms),
      column('wait', t('system.column.wait'), time, ({ database }) => database.waitP95Ms),
      column('longest', t('system.column.longest'), time, ({ database }) => database.maxMs),
      column('count', t('system.column.perMinute'), count, (one) => perMinute(one.database.count, one)),
      column('failed', t('system.column.failed'), count, (one) => perMinute(one.database.failed, one)),
    ]),
    loop: model('loop', [
      column('p99', t('system.column.p99'), time, ({ loop }) => loop.p99Ms),
      column('p50', t('system.column.p50'), time, ({ loop }) => loop.p50Ms),
      column('longest', t('system.column.longest'), time, ({ loop }) => loop.maxMs),
    ]),
    memory: model('memory', [
      column('resident', t('system.column.resident'), format.bytes, ({ memory }) => memory.residentBytes),
      column('heap', t('system.column.heap'), format.bytes, ({ memory }) => memory.heapUsedBytes),
    ]),
    processor: model('processor', [
      column('cores', t('system.column.cores'), format.percent, ({ cores }) => cores * 100),
    ]),
  };
}

/** A sample of a few seconds and one of several minutes are told in the same measure. */
export const perMinute = (count: number, { seconds }: SystemSample): number | null =>
  seconds > 0 ? (count / seconds) * 60 : null;

function highest(history: readonly SystemSample[], read: Reading): SystemSample | undefined {
  return history.reduce<SystemSample | undefined>((top, sample) => {
    const value = read(sample);
    return value !== null && (top === undefined || value > (read(top) ?? 0)) ? sample : top;
  }, undefined);
}

/** As exact as the samples are apart, and with the day where they are of more than one. */
function timeWords(
  history: readonly SystemSample[],
  intervalSeconds: number,
  { locale, timeZone }: Writing['format'],
): (sample: SystemSample) => string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short' });
  const days = new Set(history.map(({ at }) => day.format(new Date(at))));
  const words = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(days.size > 1 ? { day: 'numeric', month: 'short' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    ...(intervalSeconds < 60 ? { second: '2-digit' } : {}),
  });
  return ({ at }) => words.format(new Date(at));
}
