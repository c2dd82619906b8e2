import { useMemo } from 'react';
import type { Cut } from '../../../../src/domains/figures/store/dimensions.ts';
import type { ChartModel } from '../../charts/chart-model.ts';
import { ChartTile } from '../../charts/chart-tile.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { dayLabel } from '../../i18n/day-text.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { BreakdownAnswer } from './breakdown-query.ts';
import type { BreakdownMeasure } from './breakdown-search.ts';
import { useBreakdownWords } from './breakdown-words.ts';
import type { ValueName } from './use-value-names.ts';
import { writeMeasure } from './write-measure.ts';

interface Props {
  readonly answer: BreakdownAnswer;
  readonly by: Cut;
  readonly measure: BreakdownMeasure;
  readonly nameOf: ValueName;
}

const dayMs = 86_400_000;
/** Of longer ranges only the days with sessions are drawn. */
const mostDays = 800;
const counts: readonly BreakdownMeasure[] = ['sessions', 'tokens'];
const adds: readonly BreakdownMeasure[] = [...counts, 'cost'];

/** Up to three values over the days of the range. */
export function DrawnValues({ answer, by, measure, nameOf }: Props) {
  const { t, format } = useI18n();
  const say = useBreakdownWords();
  const model = useMemo((): ChartModel => {
    const { series, dateRange, currency } = answer;
    const write = writeMeasure(format, currency, measure);
    const points = series.map((one) => new Map(one.points.map(({ date, value }) => [date, value])));
    const days = daysBetween(dateRange) ?? [...new Set(points.flatMap((of) => [...of.keys()]))].sort();
    // Where there were none their number is zero; their average is not known.
    const none = adds.includes(measure) ? 0 : null;
    const columns = series.map(({ value }, at) => ({ id: `value-${at}`, header: nameOf(by, value), write }));
    return {
      id: 'breakdown-by-day',
      labelHeader: t('chart.grain.day'),
      columns,
      rows: days.map((day) => ({
        key: day,
        label: dayLabel(day, format.locale),
        drill: { ...series[0]?.filters, startDate: day, endDate: day },
        values: points.map((of) => of.get(day) ?? none),
      })),
      summary: say('drawnNow', {
        values: format.list(columns.map(({ header }) => header)),
        days: days.length,
      }),
    };
  }, [answer, by, measure, nameOf, t, format, say]);
  return (
    <ChartTile
      title={say('drawn', { measure: say(measure) })}
      help={say('drawnHelp')}
      state={{ status: 'ready' }}
      model={model}
      minHeight={150}
    >
      {(drawn) => <TimeChart model={drawn} lines={drawn.columns.length} isCount={counts.includes(measure)} />}
    </ChartTile>
  );
}

function daysBetween({ minDate, maxDate }: BreakdownAnswer['dateRange']): string[] | undefined {
  if (minDate.length > 10) return undefined;
  const first = Date.parse(`${minDate}T00:00:00Z`);
  const count = (Date.parse(`${maxDate}T00:00:00Z`) - first) / dayMs + 1;
  if (count > mostDays) return undefined;
  return Array.from({ length: count }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10));
}
