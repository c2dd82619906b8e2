import { ActionIcon, Group } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import { saveText } from '../lib/save-text.ts';
import { Segments } from '../ui/fields/segments.tsx';
import { LateTip } from '../ui/late/late-tip.tsx';
import { Tile, type TileState } from '../ui/tile/tile.tsx';
import { type ChartModel, chartCsv } from './chart-model.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './chart-tile.module.css';
import { useDrawn } from './use-drawn.ts';

interface Props {
  readonly title: string;
  readonly help?: string;
  readonly state: TileState;
  /** Null as long as there is nothing to draw. */
  readonly model: ChartModel | null;
  readonly minHeight?: number;
  /** Among many on a page: closer edges, its sentence only read out, drawn when it is its turn. */
  readonly isDense?: boolean;
  /** Above the chart and above its table: the figure that one looks at first. */
  readonly headline?: ReactNode;
  readonly emptyText?: string;
  /** What else is chosen here, before the form. */
  readonly choice?: ReactNode;
  readonly children: (model: ChartModel) => ReactNode;
}

/** What stands around the picture: as high as it is, so that nothing moves when it is drawn. */
const aroundPx = 62;
/** What is said below it, where that is seen. */
const sentencePx = 28;

/** One model, shown as a chart or as its table, kept as a file, and said in a sentence. */
export function ChartTile({ title, help, state, model, isDense, headline, children, ...rest }: Props) {
  const t = useT();
  const { minHeight = 220, emptyText = t('chart.summary.none'), choice } = rest;
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const { isDrawn: isTurn, place } = useDrawn(isDense === true && model !== null);
  const isDrawn = isTurn || !isDense;
  const forms = model && isDrawn && state.status === 'ready' && (
    <Group gap={4} wrap="nowrap">
      <Segments
        label={t('chart.show', { chart: title })}
        value={form}
        onChange={setForm}
        choices={[
          {
            value: 'chart',
            label: <IconChartBar size={14} display="block" role="img" aria-label={t('chart.asChart')} />,
          },
          {
            value: 'table',
            label: <IconTable size={14} display="block" role="img" aria-label={t('chart.asTable')} />,
          },
        ]}
      />
      <LateTip<HTMLButtonElement> label={t('action.download')}>
        {(explained) => (
          <ActionIcon
            {...explained}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('chart.csv', { chart: title })}
            onClick={() => saveText(`${model.id}.csv`, chartCsv(model), 'text/csv')}
          >
            <IconDownload size={15} />
          </ActionIcon>
        )}
      </LateTip>
    </Group>
  );
  return (
    <div
      className={classes.place}
      data-dense={isDense || undefined}
      data-far={!isDrawn || undefined}
      style={isDrawn ? undefined : { containIntrinsicBlockSize: minHeight + aroundPx }}
      ref={isDense ? place : undefined}
    >
      <Tile
        title={title}
        help={help}
        actions={
          <Group className={classes.actions} gap={4} justify="flex-end" wrap="nowrap">
            {forms && <span className={classes.tools}>{forms}</span>}
            {choice}
          </Group>
        }
        state={state}
        emptyText={emptyText}
        minHeight={isDense ? minHeight : minHeight + sentencePx}
        isDense={isDense}
      >
        {headline}
        {model && (
          <figure className={classes.figure}>
            <div className={classes.body} style={{ minHeight }}>
              {isDrawn && (form === 'table' ? <ChartTable model={model} label={title} /> : children(model))}
            </div>
            <figcaption className={classes.summary} data-quiet={isDense || undefined}>
              {model.summary}
            </figcaption>
          </figure>
        )}
      </Tile>
    </div>
  );
}
