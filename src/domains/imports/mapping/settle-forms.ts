import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { layouts } from '../layouts/layouts.ts';
import type { ImportField, SourceFields } from '../normalise/import-field.ts';
import { timesOfMessages } from '../normalise/read-messages.ts';
import type { RowForm } from '../normalise/row-form.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { lengthFields } from '../normalise/values/clock-lengths.ts';
import { detectDateOrder } from '../normalise/values/detect-date-order.ts';
import { clockOf, joinClock } from '../normalise/values/join-clock.ts';
import { detectDecimalMark } from '../normalise/values/read-number.ts';
import { isStrong } from '../normalise/values/read-rating.ts';
import { areUnclearLengths } from '../normalise/values/read-seconds.ts';
import { scaleOf } from '../normalise/values/read-sentiment.ts';
import { isJsonObject } from '../reading/source-record.ts';
import { bareUnitOf } from './bare-lengths.ts';
import type { Mapping } from './mapping.ts';
import { speakersOf } from './name-speakers.ts';
import { sampledFields } from './sampled-fields.ts';
import { createClocks, dateFields, lastedOf, numberFields } from './settle-by-file.ts';

/** A mapping as the reader of rows needs it; what is left to `auto` is settled by the sample. */
export function settleForms(mapping: Mapping, sample: FileSample): RowForm {
  const { dateOrder, decimalMark, ratingScale = 'auto', ratingWords, timeZone, defaults } = mapping;
  // Our own file says 1 to 5.
  const isExact = layouts[mapping.layout].isExact === true;
  const shown = (field: 'rating' | 'sentiment') =>
    isExact ? '1-5' : scaleOf(valuesOf(mapping, sample, [field]));
  const dates = () => detectDateOrder(sampledTimes(mapping, sample));
  const numbers = () => detectDecimalMark(valuesOf(mapping, sample, numberFields), sample.delimiter);
  const form = { zone: createTimeZone(timeZone), order: dateOrder === 'auto' ? dates() : dateOrder };
  const isBare = mapping.units.durationSeconds === undefined && !isExact;
  const durations = isBare ? valuesOf(mapping, sample, ['durationSeconds']) : [];
  const bare = isBare && durations.length > 0 ? bareUnitOf(lastedWith(mapping, sample, form)) : 's';
  return {
    dates: form,
    decimalMark: decimalMark === 'auto' ? numbers() : decimalMark,
    ratingScale: ratingScale === 'auto' ? shown('rating') : ratingScale,
    moodScale: ratingScale === 'auto' ? shown('sentiment') : ratingScale,
    hasSteps: stepsOf(mapping, sample),
    ...(ratingWords && {
      ratingWords: new Map(
        Object.entries(ratingWords).map(([word, rating]) => [word.trim().toLowerCase(), rating]),
      ),
    }),
    isDurationUnclear: isBare && (bare === 'unclear' || areUnclearLengths(durations)),
    clocks: isExact ? {} : clocksOf(mapping, sample, form),
    hasEnd: typeof mapping.columns.endTime === 'string',
    isExact,
    units: { ...unitsToApply(mapping), ...(bare !== 's' && bare !== 'unclear' && { durationSeconds: bare }) },
    speakers: speakersOf(mapping),
    defaults,
  };
}

/** The sampled durations, each with how long its session lasted by its beginning and its end. */
function lastedWith(
  mapping: Mapping,
  sample: FileSample,
  dates: RowForm['dates'],
): Array<readonly [unknown, number | null]> {
  if (mapping.layout !== 'generic' || mapping.columns.startClock || mapping.columns.endClock) return [];
  const [starts, ends] = [valuesOf(mapping, sample, ['startTime']), valuesOf(mapping, sample, ['endTime'])];
  return valuesOf(mapping, sample, ['durationSeconds']).map((value, row) => [
    value,
    lastedOf({ startTime: starts[row], endTime: ends[row] }, dates),
  ]);
}

/** Words of vendors are what their documents say. */
function stepsOf(mapping: Mapping, sample: FileSample): boolean | 'untold' {
  if (valuesOf(mapping, sample, ['rating']).some(isStrong)) return true;
  return mapping.layout === 'generic' && typeof mapping.columns.rating === 'string' ? 'untold' : false;
}

/** Of the columns of lengths that name no unit: what `1:30` is in them. */
function clocksOf(
  mapping: Mapping,
  sample: FileSample,
  dates: RowForm['dates'],
): NonNullable<RowForm['clocks']> {
  const { columns, units } = mapping;
  const open = lengthFields.filter((field) => typeof columns[field] === 'string' && !units[field]);
  if (open.length === 0) return {};
  const asked = ['startTime', 'endTime', 'startClock', 'endClock', ...lengthFields] as const;
  const values = asked.map((field) => [field, valuesOf(mapping, sample, [field])] as const);
  const clocks = createClocks();
  const count = Math.max(...values.map(([, list]) => list.length));
  for (let row = 0; row < count; row++)
    clocks.note(Object.fromEntries(values.map(([field, list]) => [field, list[row]])), { dates });
  return clocks.unitsOf(Object.fromEntries(open.map((field) => [field, 'unclear' as const])));
}

/** A layout that reads whole records gives seconds: a unit is that of a column, never put on once more. */
function unitsToApply({ layout, columns, units }: Mapping): Mapping['units'] {
  if (!layouts[layout].read) return units;
  return Object.fromEntries(
    lengthFields.flatMap((field) => (columns[field] && units[field] ? [[field, units[field]]] : [])),
  );
}

/** The times of the sampled records, by their columns and by a layout that reads whole records. */
export function sampledTimes(mapping: Mapping, sample: FileSample): unknown[] {
  const mapped = [...joinedTimes(mapping, sample), ...messageTimesOf(mapping, sample)];
  return [...mapped, ...(sampledFields(mapping, sample) ?? []).flatMap(timesOf)];
}

/** A day with the time of day that stands beside it. */
function joinedTimes({ columns }: Mapping, sample: FileSample): unknown[] {
  const clocks = {
    startTime: columns.startClock,
    endTime: columns.endClock,
    messageTime: columns.startClock,
  };
  return dateFields.flatMap((field) => {
    const [column, clockColumn] = [columns[field], clocks[field]];
    if (typeof column !== 'string') return [];
    const days = sampleValues(sample, column);
    if (typeof clockColumn !== 'string') return days;
    const times = sampleValues(sample, clockColumn);
    return days.map((day, at) => {
      const clock = clockOf(times[at]);
      return (clock === null ? null : joinClock(day, clock)) ?? day;
    });
  });
}

const messageTimesOf = (mapping: Mapping, sample: FileSample): unknown[] =>
  valuesOf(mapping, sample, ['transcript']).flatMap(timesOfMessages);

const timesOf = ({ startTime, endTime, messageTime, transcript }: SourceFields): unknown[] => [
  startTime,
  endTime,
  messageTime,
  ...(Array.isArray(transcript)
    ? transcript.map((message) => (isJsonObject(message) ? message['timestamp'] : undefined))
    : []),
];

function valuesOf({ columns }: Mapping, sample: FileSample, fields: readonly ImportField[]): unknown[] {
  return fields.flatMap((field) => {
    const column = columns[field];
    return typeof column === 'string' ? sampleValues(sample, column) : [];
  });
}
