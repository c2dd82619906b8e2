import type { Place } from '../place.ts';
import { type Dimension, dimensions } from '../store/dimensions.ts';
import type { View } from '../view.ts';
import { type Measure, measured } from './measures.ts';
import { walkDays } from './walk-days.ts';

/** Of the sessions of one value: how many, and the sum and number of what the measure is made of. */
export interface Group {
  sessions: number;
  sum: number;
  count: number;
}
export interface Groups {
  readonly all: Group;
  readonly by: Readonly<Record<Dimension, ReadonlyMap<string | null, Group>>>;
}

/** Sums of a measure over the sessions of a view, whole and by each dimension's values. */
export async function tallyGroups(place: Place, view: View, measure: Measure): Promise<Groups> {
  const all = emptyGroup();
  const by = Object.fromEntries(dimensions.map((dimension) => [dimension, new Map()])) as Record<
    Dimension,
    Map<string | null, Group>
  >;
  for await (const { day, parts, chosen } of walkDays(place, view, ['labels', 'measures'])) {
    const { labels } = parts;
    const columns = { ...parts.measures, flags: labels.flags };
    const count = chosen ? chosen.length : day.sessionCount;
    const groups = dimensions.map((dimension) => ({
      codes: labels.codes[dimension],
      groups: [null, ...labels.values[dimension]].map((value) => ({ value, group: emptyGroup() })),
      map: by[dimension],
    }));
    for (let place = 0; place < count; place += 1) {
      const index = chosen ? (chosen[place] ?? 0) : place;
      const value = measured[measure](columns, index);
      add(all, value);
      for (const { codes, groups: ofValue } of groups) {
        const found = ofValue[codes[index] ?? 0];
        if (found) add(found.group, value);
      }
    }
    for (const { groups: ofValue, map } of groups)
      for (const { value, group } of ofValue) if (group.sessions > 0) merge(map, value, group);
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
