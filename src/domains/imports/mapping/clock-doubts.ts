import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { type ClockDoubt, createTimeZone, watched } from '../normalise/time-zone.ts';
import { readDate } from '../normalise/values/read-date.ts';
import { shownClock } from '../normalise/values/watch-clock.ts';
import type { Mapping } from './mapping.ts';
import { sampledTimes, settleForms } from './settle-forms.ts';
import { withoutZones } from './zone-columns.ts';

/** Times of the sampled records that the clock of the zone shows twice, or never. */
export function* clockDoubts(mapping: Mapping, sample: FileSample): Steps<Sentence[]> {
  const first = new Map<ClockDoubt, string>();
  const zone = watched(createTimeZone(mapping.timeZone), (doubt, wallClock) => {
    if (!first.has(doubt)) first.set(doubt, shownClock(wallClock));
  });
  const { order } = settleForms(mapping, sample).dates;
  for (const [index, time] of sampledTimes(mapping, withoutZones(mapping, sample)).entries()) {
    if (index % stepsAtOnce === 0) yield;
    readDate(time, { zone, order });
  }
  const [twice, skipped] = [first.get('TIME_TWICE'), first.get('TIME_SKIPPED')];
  const at = { zone: mapping.timeZone };
  return [
    ...(twice === undefined ? [] : [say('mapping.timesTwice', { ...at, time: twice })]),
    ...(skipped === undefined ? [] : [say('mapping.timesSkipped', { ...at, time: skipped })]),
  ];
}
