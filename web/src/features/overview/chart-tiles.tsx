import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { BarRows } from '../../charts/bar-rows.tsx';
import { type ChartModel, hasNoCount } from '../../charts/chart-model.ts';
import { ChartTile } from '../../charts/chart-tile.tsx';
import { HeatMap } from '../../charts/heat-map.tsx';
import { WordList } from '../../charts/word-list.tsx';
import { useI18n } from '../../i18n/i18n-context.ts';
import { latePart, lazyPart } from '../../lib/lazy-part.ts';
import type { TileState } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { useNames } from '../../view/names/use-names.ts';
import type { MetricsAnswer } from '../../view/sessions/dashboard-queries.ts';
import type { View } from '../../view/view-context.ts';
import { AiSpend } from './ai-spend.tsx';
import { BreakdownLink } from './breakdown-link.tsx';
import { overviewModels } from './models/overview-models.ts';
import classes from './overview-page.module.css';

// A figure does not wait for how far it is to be trusted.
const QualityMark = latePart(() => import('../../view/quality/quality-mark.tsx'), 'QualityMark');
const DayChart = lazyPart(() => import('../../charts/day-chart.tsx'), 'DayChart');
const WorldMap = lazyPart(() => import('../../charts/world-map.tsx'), 'WorldMap');

const cutOf = { ratings: 'rating', versions: 'botVersion', teams: 'team', tags: 'tag' } as const;

interface Props {
  readonly query: UseQueryResult<MetricsAnswer>;
  readonly view: View;
  readonly timeZone: string;
}

const sentimentColors: Readonly<Record<string, string>> = {
  POSITIVE: 'var(--positive)',
  NEUTRAL: 'var(--mantine-color-gray-5)',
  NEGATIVE: 'var(--negative)',
};

/** The pictures of the overview; what draws with more script comes after the figures are in sight. */
export function ChartTiles({ query, view, timeZone }: Props) {
  const { t, format } = useI18n();
  const { data } = query;
  const names = useNames(view.search.companyId);
  const models = useMemo(
    () => data && overviewModels(data, { names, timeZone, period: view.period }, { t, format }),
    [data, names, timeZone, view.period, t, format],
  );
  const state = (model: ChartModel | undefined): TileState => {
    const all = tileState(query);
    return all.status === 'ready' && model && hasNoCount(model) ? { ...all, status: 'empty' } : all;
  };
  const tile = (name: keyof NonNullable<typeof models>) => ({
    title: t(`tile.${name}`),
    help: t(`tile.${name}.help`),
    model: models?.[name] ?? null,
    state: state(models?.[name]),
  });
  const mark = (field: 'sentiment' | 'category' | 'language') => (
    <Suspense>
      <QualityMark companyId={view.search.companyId} field={field} />
    </Suspense>
  );
  return (
    <div className={classes.tiles}>
      <ChartTile {...tile('days')} wide minHeight={260}>
        {(model) => (
          <Suspense fallback={<Skeleton height={260} radius="sm" />}>
            <DayChart model={model} />
          </Suspense>
        )}
      </ChartTile>
      <ChartTile {...tile('sentiment')} minHeight={120}>
        {(model) => (
          <>
            <BarRows model={model} colorOf={(key) => sentimentColors[key]} />
            {mark('sentiment')}
          </>
        )}
      </ChartTile>
      <ChartTile {...tile('categories')}>
        {(model) => (
          <>
            <BarRows model={model} />
            {mark('category')}
            <BreakdownLink by="category" />
          </>
        )}
      </ChartTile>
      <ChartTile {...tile('hours')} wide>
        {(model) => <HeatMap model={model} />}
      </ChartTile>
      <ChartTile {...tile('countries')} wide>
        {(model) => (
          <div className={classes.map}>
            <Suspense fallback={<Skeleton height={220} radius="sm" />}>
              <WorldMap model={model} />
            </Suspense>
            <BarRows model={{ ...model, rows: model.rows.slice(0, 8) }} />
          </div>
        )}
      </ChartTile>
      <ChartTile {...tile('languages')} minHeight={120}>
        {(model) => (
          <>
            <BarRows model={model} />
            {mark('language')}
          </>
        )}
      </ChartTile>
      <ChartTile {...tile('channels')} minHeight={120}>
        {(model) => <BarRows model={model} />}
      </ChartTile>
      {(['ratings', 'versions', 'teams', 'tags'] as const)
        .filter((name) => models && !hasNoCount(models[name]))
        .map((name) => (
          <ChartTile key={name} {...tile(name)} minHeight={120}>
            {(model) => (
              <>
                <BarRows model={model} />
                <BreakdownLink by={cutOf[name]} />
              </>
            )}
          </ChartTile>
        ))}
      <ChartTile {...tile('response')}>{(model) => <BarRows model={model} />}</ChartTile>
      <ChartTile {...tile('questions')}>
        {(model) => <BarRows model={{ ...model, rows: model.rows.slice(0, 10) }} />}
      </ChartTile>
      <ChartTile {...tile('words')} wide="of three">
        {(model) => <WordList model={model} />}
      </ChartTile>
      <AiSpend ai={data?.metrics.ai} state={tileState(query, ({ metrics }) => metrics.ai.requests === 0)} />
    </div>
  );
}
