import { localDay } from '../../kernel/zone-days.ts';
import {
  chooseDay,
  type Dimension,
  dayParts,
  dimensions,
  type Period,
  type partCacheOf,
  planPeriod,
  type Reading,
  readDayRows,
  type Selection,
} from '../figures/index.ts';
import type { Explainable, Group, Groups } from './explain.ts';

const unknown = 0xffff_ffff;
const daysPerStep = 16;

interface Columns {
  readonly flags: Uint8Array;
  readonly durationSeconds: Uint32Array;
  readonly responseMs: Uint32Array;
}

/** What a metric takes of a session; NaN where the session says nothing. */
const measured: { readonly [metric in Explainable]: (columns: Columns, at: number) => number } = {
  totalSessions: () => 1,
  avgSessionLength: ({ durationSeconds }, at) => known(durationSeconds[at]),
  avgResponseTime: ({ responseMs }, at) => known(responseMs[at]) / 1000,
  escalatedShare: ({ flags }, at) => (((flags[at] ?? 0) & 4) > 0 ? 1 : 0),
  forwardedShare: ({ flags }, at) => (((flags[at] ?? 0) & 16) > 0 ? 1 : 0),
  resolvedShare: ({ flags }, at) => (((flags[at] ?? 0) & (64 | 4 | 16)) === 64 ? 1 : 0),
  negativeShare: ({ flags }, at) => sentimentIs(flags[at], 1),
  positiveShare: ({ flags }, at) => sentimentIs(flags[at], 3),
};

const known = (value: number | undefined): number =>
  value === undefined || value === unknown ? Number.NaN : value;

const sentimentIs = (flags: number | undefined, code: number): number => {
  const sentiment = (flags ?? 0) & 3;
  return sentiment === 0 ? Number.NaN : sentiment === code ? 1 : 0;
};

/** Sums of a metric over the chosen sessions of a period, whole and by each dimension's values. */
export async function tallyGroups(
  reading: Reading,
  cache: ReturnType<typeof partCacheOf>,
  zone: string,
  period: Period,
  selection: Selection,
  metric: Explainable,
): Promise<Groups> {
  const all = emptyGroup();
  const by = Object.fromEntries(dimensions.map((dimension) => [dimension, new Map()])) as Record<
    Dimension,
    Map<string | null, Group>
  >;
  const { edges } = planPeriod(zone, period);
  const parts = dayParts(reading, cache, reading.companyId);
  const rows = await readDayRows(
    reading,
    reading.companyId,
    localDay(zone, period.fromMs),
    localDay(zone, period.belowMs - 1),
  );
  for (let at = 0; at < rows.length; at += daysPerStep) {
    const step = rows.slice(at, at + daysPerStep);
    await parts.load(['labels', 'measures'], step);
    for (const row of step) {
      const edge = edges.find(({ day }) => day === row.day);
      const chosen = await chooseDay(parts, row, selection, edge);
      const labels = parts.get('labels', row);
      const columns = { ...parts.get('measures', row), flags: labels.flags };
      const count = chosen ? chosen.length : row.session_count;
      const groups = dimensions.map((dimension) => ({
        codes: labels.codes[dimension],
        groups: [null, ...labels.values[dimension]].map((value) => ({ value, group: emptyGroup() })),
        map: by[dimension],
      }));
      for (let place = 0; place < count; place += 1) {
        const index = chosen ? (chosen[place] ?? 0) : place;
        const value = measured[metric](columns, index);
        add(all, value);
        for (const { codes, groups: ofValue } of groups) {
          const found = ofValue[codes[index] ?? 0];
          if (found) add(found.group, value);
        }
      }
      for (const { groups: ofValue, map } of groups)
        for (const { value, group } of ofValue) if (group.sessions > 0) merge(map, value, group);
    }
    parts.release();
  }
  return { all, by };
}

const emptyGroup = (): Group => ({ sessions: 0, sum: 0, count: 0 });

function add(group: Group, value: number): void {
  group.sessions += 1;
  if (Number.isNaN(value)) return;
  group.sum += value;
  group.count += 1;
}

function merge(map: Map<string | null, Group>, value: string | null, other: Group): void {
  const group = map.get(value) ?? emptyGroup();
  group.sessions += other.sessions;
  group.sum += other.sum;
  group.count += other.count;
  map.set(value, group);
}
