import { Checkbox } from '@mantine/core';
import type { Cut } from '../../../../src/domains/figures/store/dimensions.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { DrillPatch } from '../../view/filters/session-search.ts';
import { BarCell } from './bar-cell.tsx';
import type { BreakdownAnswer, BreakdownRow } from './breakdown-query.ts';
import type { BreakdownMeasure, BreakdownSort } from './breakdown-search.ts';
import { mostDrawn } from './breakdown-search.ts';
import { useBreakdownWords } from './breakdown-words.ts';
import type { ValueName } from './use-value-names.ts';
import { writeMeasure } from './write-measure.ts';

interface Asked {
  readonly by: Cut;
  readonly and: Cut | undefined;
  readonly answer: BreakdownAnswer | undefined;
  readonly nameOf: ValueName;
  readonly nameOfCut: (cut: Cut) => string;
  readonly picked: readonly string[];
  readonly onPick: (value: string, isOn: boolean) => void;
}

export type BreakdownColumn = Column<BreakdownRow> & { readonly sortName: BreakdownSort | undefined };

/** The sessions that a figure is made of, within those of its row. */
const madeOf: Readonly<Partial<Record<BreakdownMeasure, DrillPatch>>> = {
  resolvedShare: { resolved: true },
  escalatedShare: { escalated: true },
  positiveShare: { sentiment: ['POSITIVE'] },
  negativeShare: { sentiment: ['NEGATIVE'] },
  avgResponseTime: { responseTimeFrom: 0 },
  avgFirstResponse: { firstResponseFrom: 0 },
  avgRating: { rated: true },
};

const shown = [
  'sessions',
  'resolvedShare',
  'escalatedShare',
  'negativeShare',
  'avgResponseTime',
  'avgFirstResponse',
  'avgRating',
  'cost',
] as const;
const chosenOnly = ['positiveShare', 'avgSessionLength', 'tokens'] as const;

export function useBreakdownColumns(asked: Asked): readonly BreakdownColumn[] {
  const { format } = useI18n();
  const say = useBreakdownWords();
  const { by, and, answer, nameOf, nameOfCut, picked, onPick } = asked;
  const rows = answer?.rows ?? [];
  const before = answer?.previousDateRange;
  const previousPeriod = before ? { startDate: before.minDate, endDate: before.maxDate } : {};
  const figure = (measure: BreakdownMeasure, isOptional: boolean): BreakdownColumn => {
    const write = writeMeasure(format, answer?.currency ?? null, measure);
    const isShare = measure.endsWith('Share');
    const most = isShare ? 1 : Math.max(0, ...rows.map((row) => row[measure] ?? 0));
    return {
      id: measure,
      sortName: measure,
      header: say(measure),
      align: 'end',
      sortable: 'desc',
      optional: isOptional,
      first: measure === 'sessions',
      cell: ({ filters, previous, ...row }) => (
        <BarCell
          value={write(row[measure])}
          fraction={most === 0 ? 0 : (row[measure] ?? 0) / most}
          patch={{ ...filters, ...madeOf[measure] }}
          hasSessions={row.sessions > 0 && row[measure] !== null}
          before={previous && measure !== 'sessions' ? write(previous[measure]) : undefined}
          title={
            measure === 'cost' && row.otherCosts.length > 0
              ? say('otherCosts', {
                  costs: format.list(
                    row.otherCosts.map(({ cost, currency }) => format.money(cost, currency)),
                  ),
                })
              : undefined
          }
        />
      ),
    };
  };
  const value: BreakdownColumn = {
    id: 'value',
    sortName: 'value',
    header: nameOfCut(by),
    leading: true,
    sortable: 'asc',
    cell: (row) => {
      const key = row.value ?? '';
      const isOn = picked.includes(key);
      const name = nameOf(by, row.value);
      return (
        <Checkbox
          size="xs"
          styles={{ label: { fontSize: 'var(--mantine-font-size-md)' } }}
          label={name}
          aria-label={say('draw', { value: name })}
          checked={isOn}
          disabled={!isOn && picked.length >= mostDrawn}
          title={!isOn && picked.length >= mostDrawn ? say('drawMost') : undefined}
          onChange={(event) => onPick(key, event.currentTarget.checked)}
        />
      );
    },
  };
  const second: BreakdownColumn[] = and
    ? [
        {
          id: 'andValue',
          sortName: undefined,
          header: nameOfCut(and),
          first: true,
          cell: (row) => nameOf(and, row.andValue),
        },
      ]
    : [];
  const share: BreakdownColumn = {
    id: 'share',
    sortName: undefined,
    header: say('share'),
    align: 'end',
    first: true,
    cell: (row) => format.percent(row.share === null ? null : row.share * 100),
  };
  const trend: BreakdownColumn = {
    id: 'sessionTrend',
    sortName: 'sessionTrend',
    header: say('sessionTrend'),
    align: 'end',
    sortable: 'desc',
    cell: ({ filters, previous, sessionTrend }) => (
      <BarCell
        value={sessionTrend === null ? '–' : format.change(sessionTrend)}
        patch={{ ...filters, ...previousPeriod }}
        hasSessions={(previous?.sessions ?? 0) > 0}
        before={previous ? format.number(previous.sessions) : undefined}
      />
    ),
  };
  const [sessions, ...others] = shown;
  return [
    value,
    ...second,
    figure(sessions, false),
    share,
    ...(before ? [trend] : []),
    ...others.map((measure) => figure(measure, false)),
    ...chosenOnly.map((measure) => figure(measure, true)),
  ];
}
