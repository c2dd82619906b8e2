import { type AttributeCut, attributeOf } from '../../../../../src/domains/figures/store/dimensions.ts';
import { mainCause } from '../../../../../src/kernel/statistics/main-cause.ts';
import type { Writing } from '../../../charts/chart-model.ts';
import type { RpcOutput } from '../../../lib/rpc.ts';
import { cutPatch } from '../../../view/filters/cut-patch.ts';
import type { DrillPatch } from '../../../view/filters/session-search.ts';
import type { Names } from '../../../view/names/use-names.ts';

export type Explanation = RpcOutput['dashboard']['explainChange'];
type Metric = Explanation['metric'];
type Dimension = Explanation['dimensions'][number]['dimension'];
type Fixed = Exclude<Dimension, AttributeCut>;

export interface WhyRow {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly now: string;
  readonly part: string;
  /** From -100 to 100, of the largest part of any group. */
  readonly level: number;
  readonly sessions: string;
  /** Null where there are none now. */
  readonly drill: DrillPatch | null;
}

export interface WhyModel {
  readonly summary: string;
  readonly groups: ReadonlyArray<{
    readonly dimension: Dimension;
    readonly title: string;
    readonly rows: readonly WhyRow[];
  }>;
}

const shownRows = 6;

/** What moved a figure, in words: the largest parts of each group first. */
export function whyModel(answer: Explanation, title: string, names: Names, { t, format }: Writing): WhyModel {
  const write = writer(answer.metric, { t, format });
  const writeMove = isShare(answer.metric)
    ? (value: number) => t('why.points', { value: format.number(value * 100, 1) })
    : write;
  const signed = (value: number): string => {
    const text = writeMove(Math.abs(value));
    // What is rounded to nothing has no sign.
    return /[1-9]/.test(text) ? `${value > 0 ? '+' : '−'}${text}` : text;
  };
  const label: Record<Fixed, (value: string) => string> = {
    category: names.category,
    language: names.language,
    country: names.country,
    channel: (value) => value,
    team: (value) => value,
    botVersion: (value) => value,
    assignee: (value) => value,
    tag: (value) => value,
  };
  const groups = answer.dimensions.map(({ dimension, values }) => ({
    dimension,
    values: values.filter(({ contribution }) => contribution !== 0).slice(0, shownRows),
  }));
  const parts = groups.flatMap(({ values }) => values.map(({ contribution }) => Math.abs(contribution)));
  const largest = Math.max(...parts, 0);
  const top = mainCause(answer.change, answer.dimensions);
  const titleOf = (dimension: Dimension): string =>
    isAttribute(dimension) ? names.attribute(attributeOf(dimension) ?? '') : t(`why.by.${dimension}`);
  const nameOf = (dimension: Dimension, value: string | null): string =>
    value === null ? t('why.unknown') : isAttribute(dimension) ? value : label[dimension](value);
  return {
    summary: summaryOf(),
    groups: groups
      .filter(({ values }) => values.length > 0)
      .map(({ dimension, values }) => ({
        dimension,
        title: titleOf(dimension),
        rows: values.map((one) => ({
          key: one.value ?? ' unknown',
          label: nameOf(dimension, one.value),
          before: write(one.previousMetric),
          now: write(one.metric),
          part: signed(one.contribution),
          level: largest === 0 ? 0 : Math.round((one.contribution / largest) * 100),
          sessions: format.number(one.sessions),
          drill: one.sessions === 0 ? null : cutPatch(dimension, one.value),
        })),
      })),
  };

  function summaryOf(): string {
    if (answer.change === null) return t('why.noPrevious');
    const words = { metric: title, before: write(answer.previousValue), now: write(answer.value) };
    if (answer.change === 0) return t('why.same', words);
    const moved = t('why.moved', { ...words, change: signed(answer.change) });
    if (!top) return moved;
    const value = nameOf(top.dimension, top.value);
    return `${moved} ${t('why.top', { group: titleOf(top.dimension), value, part: signed(top.contribution) })}`;
  }
}

const isAttribute = (dimension: Dimension): dimension is AttributeCut => attributeOf(dimension) !== undefined;

const isShare = (metric: Metric): boolean => metric.endsWith('Share');

function writer(metric: Metric, { format }: Writing): (value: number | null) => string {
  if (isShare(metric)) return (value) => format.percent(value === null ? null : value * 100);
  if (metric === 'avgRating') return (value) => format.number(value, 2);
  return metric === 'totalSessions' ? (value) => format.number(value) : (value) => format.duration(value);
}
