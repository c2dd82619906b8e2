import { z } from 'zod';
import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import type { RowForm } from '../normalise/row-form.ts';
import { isTwoPart, type LengthField, lengthFields } from '../normalise/values/clock-lengths.ts';
import { isLocal } from '../normalise/values/is-local.ts';
import { readCurrency } from '../normalise/values/read-currency.ts';
import { isNothing } from '../normalise/values/read-number.ts';
import { readRatingIn } from '../normalise/values/read-rating.ts';
import { isBareNumber, stepOf } from '../normalise/values/read-sentiment.ts';
import { guessUnit, type Mapping } from './mapping.ts';
import { ratingScales } from './rating-scales.ts';
import { sampledFields } from './sampled-fields.ts';
import { numberFields } from './settle-by-file.ts';
import { sampledTimes, settleForms } from './settle-forms.ts';
import { withoutZones } from './zone-columns.ts';

/** How a word for a rating is read. */
const RatingWord = z.object({
  word: z.string(),
  rating: z
    .union([z.int(), z.enum(['none', 'unclear'])])
    .describe('none: not rated; unclear: left out, unless the mapping says what it means (ratingWords)'),
});
type RatingWord = z.infer<typeof RatingWord>;

/** How the values of a file are read; null: it has none of which that had to be found out. */
export const ReadAs = z.object({
  dateOrder: z.enum(['dmy', 'mdy', 'ymd', 'unclear', 'mixed']).nullable(),
  decimalMark: z.enum(['.', ',', 'unclear', 'mixed']).nullable(),
  localTimes: z.boolean().describe("Times without a zone are read in the mapping's time zone"),
  ratings: z.enum([...ratingScales.filter((scale) => scale !== 'auto'), 'unclear']).nullable(),
  ratingWords: z
    .array(RatingWord)
    .describe('The words that the beginning of the file rates with; beside "very good", "good" is 4'),
  currency: z.enum(['said', 'unclear']).nullable().describe('Of the costs'),
  lengths: z
    .array(z.enum(lengthFields))
    .describe('Whose unit `units` says: durations, and `1:30` in a column of no unit'),
  durations: z
    .enum(['said', 'unclear'])
    .nullable()
    .describe("Unclear: nobody can tell the unit of their numbers; the mapping's units can"),
});
export type ReadAs = z.infer<typeof ReadAs>;

export function* readAs(mapping: Mapping, sample: FileSample): Steps<ReadAs> {
  const form = settleForms(mapping, sample);
  const { dates, decimalMark, ratingScale, moodScale, isDurationUnclear, clocks = {} } = form;
  yield;
  const hasClocks = (field: LengthField) => filled(mapping, sample, field).some(isTwoPart);
  const isUnclear =
    isDurationUnclear || lengthFields.some((field) => clocks[field] === 'unclear' && hasClocks(field));
  const isBare = (field: LengthField) =>
    mapping.layout === 'generic' && filled(mapping, sample, field).some(isBareNumber);
  const lengths = lengthFields.filter((field) =>
    field === 'durationSeconds'
      ? filled(mapping, sample, field).length > 0
      : !guessUnit(mapping.columns[field] ?? '') && (hasClocks(field) || isBare(field)),
  );
  yield;
  const times = sampledTimes(mapping, sample);
  const localTimes = yield* hasLocalTimes(mapping, sample);
  const hasNumbers = numberFields.some((field) => filled(mapping, sample, field).some(hasMark));
  const hasNumbersIn = (field: ImportField) =>
    filled(mapping, sample, field).some((value) => isBareNumber(field === 'rating' ? stepOf(value) : value));
  return {
    dateOrder: dates.order === 'ymd' || times.some(isTwoWays) ? dates.order : null,
    decimalMark: !hasNumbers ? null : decimalMark.startsWith('likely') ? 'unclear' : toMark(decimalMark),
    localTimes,
    ratings: hasNumbersIn('rating')
      ? (ratingScale ?? 'unclear')
      : hasNumbersIn('sentiment')
        ? (moodScale ?? 'unclear')
        : null,
    ratingWords: ratingWordsOf(filled(mapping, sample, 'rating'), form),
    currency: currencyOf(mapping, sample),
    lengths,
    durations: isUnclear ? 'unclear' : lengths.length > 0 ? 'said' : null,
  };
}

/** Whether the beginning of a file has times of which only a zone tells when that was. */
export const hasLocalTimes = (mapping: Mapping, sample: FileSample): Steps<boolean> =>
  anyIsLocal(sampledTimes(mapping, withoutZones(mapping, sample)));

function* anyIsLocal(times: readonly unknown[]): Steps<boolean> {
  for (const [index, time] of times.entries()) {
    if (index % stepsAtOnce === 0) yield;
    if (isLocal(time)) return true;
  }
  return false;
}

function currencyOf(mapping: Mapping, sample: FileSample): ReadAs['currency'] {
  const costs = filled(mapping, sample, 'cost');
  if (costs.length === 0) return null;
  const isSaid =
    mapping.defaults.currency !== undefined ||
    filled(mapping, sample, 'currency').length > 0 ||
    costs.every((cost) => typeof cost === 'string' && readCurrency(cost) !== null);
  return isSaid ? 'said' : 'unclear';
}

const toMark = (form: string): '.' | ',' | 'mixed' => (form === '.' || form === ',' ? form : 'mixed');

const hasMark = (value: unknown): boolean => typeof value === 'string' && /\d[.,]\d|^[.,]\d/.test(value);

export const isTwoWays = (value: unknown): boolean =>
  typeof value === 'string' && /^\s{0,100}\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(value);

/** What the sampled records say in a field, by its column or by a layout that reads whole records. */
function filled(mapping: Mapping, sample: FileSample, field: ImportField): unknown[] {
  const column = mapping.columns[field];
  const records = column === undefined ? sampledFields(mapping, sample) : null;
  const values =
    typeof column === 'string' ? sampleValues(sample, column) : (records ?? []).map((read) => read[field]);
  return values.filter((value) => value != null && !isNothing(plainText(value).trim()));
}

const mostWords = 30;
/** As long as a word in a mapping may be. */
const wordLength = 60;

/** Numbers say themselves where they stand. */
const isWord = (value: unknown): boolean => !isBareNumber(value) && !/\d/.test(plainText(value));

/** The words among the values of a column of ratings, each once. */
function ratingWordsOf(values: readonly unknown[], form: RowForm): RatingWord[] {
  const words = new Map<string, RatingWord>();
  for (const value of values) {
    const word = plainText(value).trim();
    const key = word.toLowerCase();
    if (word === '' || word.length > wordLength || words.has(key) || !isWord(value)) continue;
    const read = readRatingIn(value, form);
    const rating = typeof read === 'number' ? read : read === 'NOTHING' ? 'none' : 'unclear';
    words.set(key, { word, rating });
    if (words.size === mostWords) break;
  }
  return [...words.values()];
}
