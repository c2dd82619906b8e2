import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { type Layout, readerOf } from '../layouts/layout.ts';
import { layouts } from '../layouts/layouts.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { readDate } from '../normalise/values/read-date.ts';
import { isZone, zoneIn } from '../normalise/values/row-zone.ts';
import { shownClock } from '../normalise/values/watch-clock.ts';
import type { Mapping } from './mapping.ts';
import { sampledTimes, settleForms } from './settle-forms.ts';
import { zoneInHeader } from './stated-in-header.ts';

/** The records of a sample that do not say themselves in which zone their times are. */
export function withoutZones(mapping: Mapping, sample: FileSample): FileSample {
  const { timeZone } = mapping.columns;
  const layout: Layout = layouts[mapping.layout];
  if (timeZone === undefined && layout.utc && readerOf(layout, sample))
    return { ...sample, rows: [], objects: [] };
  if (typeof timeZone !== 'string') return sample;
  const isLeft = sampleValues(sample, timeZone).map((value) => !isZone(zoneIn(value)));
  return {
    ...sample,
    rows: sample.rows.filter((_, at) => isLeft[at]),
    objects: sample.objects.filter((_, at) => isLeft[at]),
  };
}

/** Which column says it, or may: of one of people's zones nobody knows whether the times are theirs. */
export function remarksOnZones({ columns }: Mapping, sample: FileSample, hasLocalTimes: boolean): Sentence[] {
  const { timeZone } = columns;
  const stated = hasLocalTimes && sample.format === 'csv' && sample.header ? statedZones(columns) : [];
  if (stated.length > 0) return stated;
  if (typeof timeZone === 'string') return [say('mapping.rowZones', { column: cutText(timeZone, 120) })];
  if (timeZone === null || !hasLocalTimes) return [];
  const taken = new Set(Object.values(columns));
  const column = sample.columns.find((name) => !taken.has(name) && holdsZones(sample, name));
  return column === undefined ? [] : [say('mapping.zoneColumn', { column: cutText(column, 120) })];
}

/** Names of columns that say a zone which cannot be kept: several, or one that nobody knows. */
function statedZones({ startTime, messageTime, endTime }: Mapping['columns']): Sentence[] {
  const [start, end] = [startTime ?? messageTime ?? '', endTime ?? ''].map(zoneInHeader);
  const unknown = [start, end].find((zone) => zone !== null && typeof zone === 'object');
  if (unknown && typeof unknown === 'object') return [unknown];
  return typeof end === 'string' && end !== start ? [say('mapping.endZone', { column: endTime ?? '' })] : [];
}

/** Some of them by their whole names: an abbreviation or a number may be anything else. */
function holdsZones(sample: FileSample, column: string): boolean {
  const filled = sampleValues(sample, column).filter((value) => value != null && value !== '');
  return (
    filled.some((value) => String(value).includes('/')) && filled.every((value) => isZone(zoneIn(value)))
  );
}

/** Times of the sampled records that the clock of the zone shows twice, or never. */
export function* clockDoubts(mapping: Mapping, sample: FileSample): Steps<Sentence[]> {
  const first = new Map<string, string>();
  const tell = (doubt: string, wallClock: number): void => {
    if (!first.has(doubt)) first.set(doubt, shownClock(wallClock));
  };
  const zone = createTimeZone(mapping.timeZone);
  const { order } = settleForms(mapping, sample).dates;
  for (const [index, time] of sampledTimes(mapping, withoutZones(mapping, sample)).entries()) {
    if (index % stepsAtOnce === 0) yield;
    readDate(time, { zone, order, tell });
  }
  const [twice, skipped] = [first.get('TIME_TWICE'), first.get('TIME_SKIPPED')];
  const at = { zone: mapping.timeZone };
  return [
    ...(twice === undefined ? [] : [say('mapping.timesTwice', { ...at, time: twice })]),
    ...(skipped === undefined ? [] : [say('mapping.timesSkipped', { ...at, time: skipped })]),
  ];
}
