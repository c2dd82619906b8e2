import { Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { BarRows, type Tone } from '../../charts/bar-rows.tsx';
import { type ChartModel, hasNoCount } from '../../charts/chart-model.ts';
import { ChartTile } from '../../charts/chart-tile.tsx';
import { DayChart } from '../../charts/day-chart.tsx';
import { HeatMap } from '../../charts/heat-map.tsx';
import { WordList } from '../../charts/word-list.tsx';
import { useI18n } from '../../i18n/i18n-context.ts';
import { latePart, lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import type { TileState } from '../../ui/tile/tile.tsx';
import { useNames } from '../../view/names/use-names.ts';
import { type Grain, grainsFor, usualGrain } from '../../view/period/grain.ts';
import type { MetricsAnswer, SeriesAnswer } from '../../view/sessions/dashboard-queries.ts';
import type { View } from '../../view/view-context.ts';
import { AiSpend } from './ai-spend.tsx';
import { BreakdownLink } from './breakdown-link.tsx';
import { overviewModels } from './models/overview-models.ts';
import { stepsModel } from './models/steps-model.ts';
import classes from './overview-page.module.css';

// A figure does not wait for how far it is to be trusted.
const QualityMark = latePart(() => import('../../view/quality/quality-mark.tsx'), 'QualityMark');
const AlertButton = latePart(() => import('../../view/alerts/alert-button.tsx'), 'AlertButton');
const WorldMap = lazyPart(
  () => import('../../charts/world-map.tsx'),
  'WorldMap',
  () => <Blank height={180} />,
);

const cutOf = { ratings: 'rating', versions: 'botVersion', teams: 'team', tags: 'tag' } as const;

interface Props {
  /** How long a step over time is; else as suits the range. */
  readonly grain: Grain | undefined;
  readonly onGrain: (grain: Grain) => void;
  readonly data: MetricsAnswer | undefined;
  readonly state: TileState;
  /** By hour, where it is drawn so. */
  readonly course: SeriesAnswer | undefined;
  readonly view: View;
  readonly timeZone: string;
}

const sentimentTones: Readonly<Record<string, Tone>> = {
  POSITIVE: 'good',
  NEUTRAL: 'plain',
  NEGATIVE: 'bad',
};
const ownWords = ['versions', 'teams', 'tags'] as const;

interface Third {
  readonly after?: ReactNode;
  readonly choice?: ReactNode;
  readonly toneOf?: (key: string) => Tone | undefined;
}

const smallPx = 132;
const largePx = 230;

/** The pictures of the overview; what draws with more script comes after the figures are in sight. */
export function ChartTiles({ data, state, course, view, timeZone, grain: chosen, onGrain }: Props) {
  const { t, format } = useI18n();
  const names = useNames(view.search.companyId);
  const dayCount = Object.keys(data?.metrics.days ?? {}).length;
  const choices = grainsFor(dayCount);
  const grain = choices.find((one) => one === chosen) ?? usualGrain(dayCount);
  const models = useMemo(
    () => data && overviewModels(data, { names, timeZone, period: view.period, grain }, { t, format }),
    [data, names, timeZone, view.period, grain, t, format],
  );
  const { period } = view;
  const byHour = useMemo(
    () =>
      data && course?.grain === 'hour'
        ? stepsModel({ answer: course, period, now: new Date(data.generatedAt), timeZone }, { t, format })
        : null,
    [data, course, period, timeZone, t, format],
  );
  const [own, setOwn] = useState<(typeof ownWords)[number]>('versions');
  const saidOwn = ownWords.filter((name) => models && !hasNoCount(models[name]));
  const shownOwn = saidOwn.find((name) => name === own) ?? saidOwn[0];
  const emptyIf = (isEmpty: boolean | undefined): TileState =>
    state.status === 'ready' && isEmpty ? { ...state, status: 'empty' } : state;
  const stateOf = (model: ChartModel | undefined) => emptyIf(model && hasNoCount(model));
  const tile = (name: keyof NonNullable<typeof models>) => ({
    title: t(`tile.${name}`),
    help: t(`tile.${name}.help`),
    model: models?.[name] ?? null,
    state: stateOf(models?.[name]),
    isDense: true,
    // Sessions there are, but what this chart counts stands in none of them.
    emptyText: data && data.metrics.totalSessions > 0 ? t('chart.summary.missing') : undefined,
    minHeight: smallPx,
  });
  const mark = (field: 'sentiment' | 'category' | 'language') => (
    <QualityMark companyId={view.search.companyId} field={field} />
  );
  /** A small tile of bars, and what stands below them. */
  const third = (name: keyof NonNullable<typeof models>, { after, choice, toneOf }: Third = {}) => (
    <div data-span="third">
      <ChartTile {...tile(name)} choice={choice}>
        {(model) => (
          <>
            <BarRows model={model} toneOf={toneOf} />
            {after}
          </>
        )}
      </ChartTile>
    </div>
  );
  return (
    <div className={classes.tiles} key={data ? 'told' : 'awaited'}>
      <div data-span="whole">
        <ChartTile
          {...tile('days')}
          {...(grain === 'hour' && { model: byHour })}
          minHeight={220}
          choice={
            choices.length > 1 && (
              <Segments
                label={t('chart.grain')}
                value={grain}
                onChange={onGrain}
                choices={choices.map((value) => ({ value, label: t(`chart.grain.${value}`) }))}
              />
            )
          }
        >
          {(model) => <DayChart model={model} />}
        </ChartTile>
      </div>
      <ChartTile
        {...tile('categories')}
        minHeight={largePx}
        choice={data && <AlertButton metric="categoryShare" />}
      >
        {(model) => (
          <>
            <BarRows model={model} />
            <Group justify="space-between" align="baseline" gap="xs">
              <BreakdownLink by="category" />
              {mark('category')}
            </Group>
          </>
        )}
      </ChartTile>
      <ChartTile {...tile('questions')} minHeight={largePx}>
        {(model) => <BarRows model={{ ...model, rows: model.rows.slice(0, 8) }} isHeaded />}
      </ChartTile>
      <ChartTile {...tile('countries')} minHeight={200}>
        {(model) => (
          <div className={classes.map}>
            <WorldMap model={model} />
            <BarRows model={{ ...model, rows: model.rows.slice(0, 7), columns: model.columns.slice(0, 1) }} />
          </div>
        )}
      </ChartTile>
      <ChartTile {...tile('hours')} minHeight={200}>
        {(model) => <HeatMap model={model} />}
      </ChartTile>
      {third('sentiment', {
        after: mark('sentiment'),
        choice: data && <AlertButton metric="negativeShare" />,
        toneOf: (key) => sentimentTones[key],
      })}
      {third('languages', { after: mark('language') })}
      {third('channels')}
      {third('response')}
      {models &&
        !hasNoCount(models.ratings) &&
        third('ratings', { after: <BreakdownLink by={cutOf.ratings} /> })}
      {shownOwn &&
        third(shownOwn, {
          after: <BreakdownLink by={cutOf[shownOwn]} />,
          choice: saidOwn.length > 1 && (
            <NativeSelect
              size="xs"
              variant="unstyled"
              w="6rem"
              my={-3}
              aria-label={t('chart.by')}
              value={shownOwn}
              onChange={(event) =>
                setOwn(ownWords.find((one) => one === event.currentTarget.value) ?? shownOwn)
              }
              data={saidOwn.map((value) => ({ value, label: t(`tile.${value}`) }))}
            />
          ),
        })}
      <div data-span="rest">
        <ChartTile {...tile('words')} minHeight={120}>
          {(model) => <WordList model={model} />}
        </ChartTile>
      </div>
      <div data-span="third">
        <AiSpend ai={data?.metrics.ai} state={emptyIf(data?.metrics.ai.requests === 0)} />
      </div>
    </div>
  );
}
