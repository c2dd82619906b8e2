import { inTurns, type Steps, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Place } from '../place.ts';
import { type AttributeCut, attributesPart, type Dimension, type Explained } from '../store/dimensions.ts';
import type { Tags } from '../store/fields/packed-fields.ts';
import { type SaidOfDay, textsBy } from '../store/packed-labels.ts';
import type { View } from '../view.ts';
import { type Measure, type MeasuredColumns, measured } from './measures.ts';
import { walkDays } from './walk-days.ts';

/** Of the sessions of one value: how many, and the sum and number of what the measure is made of. */
export interface Amounts {
  sessions: number;
  sum: number;
  count: number;
}
/** A session with three tags is a third of each in `parts`: these add up to all sessions, whatever they are cut by. */
export interface Group extends Amounts {
  readonly parts: Amounts;
}
export interface Groups {
  readonly all: Group;
  /** What has more values than anybody compares is left out. */
  readonly by: ReadonlyMap<Explained, ReadonlyMap<string | null, Group>>;
}

/** Above it a dimension explains nothing, and its values fill the memory. */
const mostValues = 20_000;
/** A session may have twenty tags. */
const sessionsAtOnce = 1024;

/** Sums of a measure over the sessions of a view, whole and by each dimension's values. */
export async function tallyGroups(
  place: Place,
  view: View,
  measure: Measure,
  by: readonly Explained[],
): Promise<Groups> {
  const all = emptyGroup();
  const maps = new Map(by.map((name) => [name, new Map<string | null, Group>()]));
  const turn = takeTurns();
  for await (const { day, parts, chosen } of walkDays(place, view, [
    'labels',
    'measures',
    ...attributesPart(by),
  ])) {
    const { labels } = parts;
    const columns = { ...parts.measures, flags: labels.flags, ratings: labels.ratings };
    const count = chosen ? chosen.length : day.sessionCount;
    const values = valuesOf(measure, columns, chosen, count);
    const whole = await inTurns(wholeOf(values), turn);
    merge(all, whole);
    for (const [name, map] of maps) {
      const groups = await inTurns(
        name === 'tag' ? groupsOfTags(labels.tags, values, chosen) : byCodes(parts, name, values, chosen),
        turn,
      );
      if (
        groups === null ||
        !(await inTurns(mergeInto(map, groups ?? [{ value: null, group: whole }]), turn))
      )
        maps.delete(name);
    }
  }
  return { all, by: maps };
}

function valuesOf(
  measure: Measure,
  columns: MeasuredColumns,
  chosen: Uint32Array | undefined,
  count: number,
): Float64Array {
  const read = measured[measure];
  const values = new Float64Array(count);
  for (let place = 0; place < count; place += 1)
    values[place] = read(columns, chosen ? (chosen[place] ?? 0) : place);
  return values;
}

function* wholeOf(values: Float64Array): Steps<Group> {
  const whole = emptyGroup();
  for (let place = 0; place < values.length; place += 1) {
    if (place % (16 * sessionsAtOnce) === 0) yield;
    add(whole, values[place] ?? Number.NaN, 1);
  }
  return whole;
}

type DayGroups = readonly { readonly value: string | null; readonly group: Group }[];

/** False: there are too many. */
function* mergeInto(map: Map<string | null, Group>, groups: DayGroups): Steps<boolean> {
  for (const [at, { value, group }] of groups.entries()) {
    if (at % sessionsAtOnce === 0) yield;
    if (group.sessions > 0) merge(groupOf(map, value), group);
    if (map.size > mostValues) return false;
  }
  return true;
}

/** Undefined: a field that nobody said that day, which is null in all of its sessions. Null: it has too many values. */
function* byCodes(
  said: SaidOfDay,
  dimension: Dimension | AttributeCut,
  values: Float64Array,
  chosen: Uint32Array | undefined,
): Steps<DayGroups | undefined | null> {
  const { values: texts, codes } = textsBy(said, dimension);
  if (texts.length === 0) return undefined;
  if (texts.length > mostValues) return null;
  const groups = [null, ...texts].map((value) => ({ value, group: emptyGroup() }));
  for (let place = 0; place < values.length; place += 1) {
    if (place % sessionsAtOnce === 0) yield;
    const found = groups[codes[chosen ? (chosen[place] ?? 0) : place] ?? 0];
    if (found) add(found.group, values[place] ?? Number.NaN, 1);
  }
  return groups;
}

/** The same, of which a session has several. */
export function* groupsOfTags(
  { values: tags, start, codes }: Tags,
  values: Float64Array,
  chosen: Uint32Array | undefined,
): Steps<DayGroups | undefined | null> {
  if (tags.length === 0) return undefined;
  if (tags.length > mostValues) return null;
  const none = { value: null, group: emptyGroup() };
  const groups = tags.map((value) => ({ value, group: emptyGroup() }));
  for (let place = 0; place < values.length; place += 1) {
    if (place % sessionsAtOnce === 0) yield;
    const index = chosen ? (chosen[place] ?? 0) : place;
    const value = values[place] ?? Number.NaN;
    const from = start[index] ?? 0;
    const end = start[index + 1] ?? 0;
    if (from === end) add(none.group, value, 1);
    for (let at = from; at < end; at += 1) {
      const found = groups[codes[at] ?? 0];
      if (found) add(found.group, value, 1 / (end - from));
    }
  }
  return [none, ...groups];
}

export const noAmounts = (): Amounts => ({ sessions: 0, sum: 0, count: 0 });
export const emptyGroup = (): Group => ({ ...noAmounts(), parts: noAmounts() });

export function addValue(amounts: Amounts, value: number, part = 1): void {
  amounts.sessions += part;
  if (Number.isNaN(value)) return;
  amounts.sum += value * part;
  amounts.count += part;
}

function add(group: Group, value: number, part: number): void {
  addValue(group, value);
  addValue(group.parts, value, part);
}

function groupOf(map: Map<string | null, Group>, value: string | null): Group {
  const known = map.get(value);
  if (known) return known;
  const made = emptyGroup();
  map.set(value, made);
  return made;
}

function merge(group: Group, other: Group): void {
  mergeAmounts(group, other);
  mergeAmounts(group.parts, other.parts);
}

function mergeAmounts(mine: Amounts, theirs: Amounts): void {
  mine.sessions += theirs.sessions;
  mine.sum += theirs.sum;
  mine.count += theirs.count;
}
