import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import type { RowForm } from '../normalise/row-form.ts';
import { type LengthField, lengthFields } from '../normalise/values/clock-lengths.ts';
import type { DurationUnit } from '../normalise/values/read-seconds.ts';
import { bareNumber, isBareNumber } from '../normalise/values/read-sentiment.ts';
import type { Mapping } from './mapping.ts';

/** What the numbers of a column of durations count that names no unit. */
export type BareUnit = Extract<DurationUnit, 'ms' | 's' | 'min' | 'h'>;

const seconds: { readonly [unit in BareUnit]: number } = { s: 1, ms: 0.001, min: 60, h: 3600 };
const units = ['s', 'ms', 'min', 'h'] as const;

/**
 * By how long the sampled sessions lasted: seconds, unless all of them say another unit. Unclear where no unit fits and most
 * would last longer than from their beginning to their end.
 */
export function bareUnitOf(
  lengths: ReadonlyArray<readonly [value: unknown, lasted: number | null]>,
): BareUnit | 'unclear' {
  const known = lengths.flatMap(([value, lasted]) => {
    const number = bareNumber(value) ?? 0;
    return number > 0 && lasted !== null && lasted > 0 ? [{ number, lasted }] : [];
  });
  if (known.length === 0) return 's';
  const fits = (unit: BareUnit) =>
    known.filter(({ number, lasted }) => Math.abs(number * seconds[unit] - lasted) <= leeway(unit, lasted))
      .length;
  if (fits('s') * 2 >= known.length) return 's';
  const found = units.find((unit) => fits(unit) === known.length);
  if (found) return found;
  const beyond = known.filter(({ number, lasted }) => number > 2 * lasted + 60).length;
  return beyond * 2 > known.length ? 'unclear' : 's';
}

/** What is left out in rounding to whole ones, and a hundredth of it. */
const leeway = (unit: BareUnit, lasted: number): number => Math.max(1, lasted / 100, unit === 'min' ? 59 : 0);

const sentences = {
  s: 'mapping.inSeconds',
  ms: 'mapping.inMilliseconds',
  min: 'mapping.inMinutes',
  h: 'mapping.inHours',
  d: null,
} as const;

/** In which unit numbers are read that name none; where that is unclear, it is asked instead. */
export function remarksOnLengths(mapping: Mapping, sample: FileSample, form: RowForm): Sentence[] {
  if (mapping.layout !== 'generic') return [];
  const columns = new Map<DurationUnit, string[]>();
  for (const field of lengthFields.filter((one) => isBare(mapping, sample, one))) {
    if (field === 'durationSeconds' && form.isDurationUnclear) continue;
    const unit = form.units[field] ?? 's';
    columns.set(unit, [...(columns.get(unit) ?? []), mapping.columns[field] ?? '']);
  }
  return [...columns].flatMap(([unit, names]) => {
    const code = sentences[unit];
    return code === null ? [] : [say(code, { columns: cutText(names.join(', '), 300) })];
  });
}

function isBare({ columns, units: given }: Mapping, sample: FileSample, field: LengthField): boolean {
  const column = columns[field];
  return typeof column === 'string' && !given[field] && sampleValues(sample, column).some(isBareNumber);
}
