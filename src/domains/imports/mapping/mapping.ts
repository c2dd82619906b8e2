import { z } from 'zod';
import { say, written } from '../../../words/sentence.ts';
import { attributeKey } from '../../attributes/index.ts';
import { layoutIds } from '../layouts/layouts.ts';
import { foldWord } from '../normalise/fold-word.ts';
import { type ImportField, importFields, messageFields } from '../normalise/import-field.ts';
import { isTimeZone } from '../normalise/time-zone.ts';
import { lengthFields } from '../normalise/values/clock-lengths.ts';
import type { DurationUnit } from '../normalise/values/read-seconds.ts';
import { dateOrders } from './date-orders.ts';
import { messageRoles } from './message-roles.ts';
import { ratingScales } from './rating-scales.ts';

/** The unit that a column's name states; what stands in brackets counts more than the words around it. */
export function guessUnit(name: string): DurationUnit | null {
  const aside = [...name.matchAll(/[([{]([^()[\]{}]{1,40})[)\]}]/g)].at(-1)?.[1];
  if (aside === 'm') return 'min';
  return (aside === undefined ? null : unitIn(aside)) ?? unitIn(name);
}

function unitIn(text: string): DurationUnit | null {
  const form = clockForm.exec(text);
  // Of all three parts some may be left out.
  if (form) return form[1] === undefined ? 's' : form[2] === undefined ? 'h' : null;
  const words = foldWord(text).split(' ');
  // Anywhere else it is a minimum.
  if (words.at(-1) === 'min') return 'min';
  return units.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
}

/** `hh:mm`, `mm:ss`, `uu:mm:ss`. */
const clockForm = /(?<!\p{L})(?:([hu]{1,2}):)?m{1,2}(?::(s{1,2}))?(?!\p{L})(?<=:[ms]{1,2})/iu;

/** In this order: "in minutes within business hours", "the agent's time in hours". */
const units: ReadonlyArray<[DurationUnit, ReadonlySet<string>]> = (
  [
    [
      'ms',
      'ms msec msecs millis millisecond milliseconds milliseconden millisekunden millisecondes milisegundos',
    ],
    ['min', 'mins minute minutes minuut minuten minuto minutos'],
    ['h', 'h hh uu hr hrs hour hours uur uren std stunde stunden heure heures hora horas'],
    ['d', 'days dagen tage jours dias'],
    ['s', 's sec secs seconds seconden sekunden secondes segundos'],
  ] as const
).map(([unit, words]) => [unit, new Set(words.split(' '))]);

const code = (form: RegExp) => z.string().regex(form).optional();
const unit = z.enum(['ms', 's', 'min', 'h', 'd']);

/** How a file is read: which column is which field, and how its values are written. */
export const mappingSchema = z.strictObject({
  layout: z.enum(layoutIds),
  /** CSV: the first row names the columns. */
  header: z.boolean(),
  /** What one row is. */
  rows: z.enum(['sessions', 'messages']),
  /** Field to column name, `column 3` where there is no header, or a path in a JSON record; null for none. */
  columns: z.partialRecord(z.enum(importFields), z.string().min(1).max(500).nullable()),
  /** Key of an attribute to its column or path; null for none. */
  attributes: z.record(attributeKey, z.string().min(1).max(500).nullable()).optional(),
  /** For times that carry no offset. */
  timeZone: z
    .string()
    .max(100, { abort: true })
    .refine(isTimeZone, written(say('mapping.timeZone'))),
  dateOrder: z.enum(dateOrders),
  decimalMark: z.enum(['auto', '.', ',']),
  /** What the numbers in the column of the rating, or of the mood, mean; from the worst to the best. Thumbs: 1 and 0. */
  ratingScale: z.enum(ratingScales).optional(),
  /** From 1 to 5, what the words mean that the file rates with; null: not rated. */
  ratingWords: z.record(z.string().min(1).max(60), z.int().min(1).max(5).nullable()).optional(),
  units: z.strictObject({
    durationSeconds: unit.optional(),
    avgResponseTime: unit.optional(),
    firstResponseSeconds: unit.optional(),
  }),
  /** Who the speakers are whom the file only names. */
  speakers: z.record(z.string().min(1).max(200), z.enum(messageRoles)).optional(),
  /** For rows that say nothing. */
  defaults: z.strictObject({
    channel: z.string().min(1).max(200).optional(),
    language: code(/^[a-z]{2}$/),
    country: code(/^[A-Z]{2}$/),
    currency: code(/^[A-Z]{3}$/),
  }),
});

export type Mapping = z.infer<typeof mappingSchema>;

const leastConfidence = 0.4;

/** Whether a guess is good enough to be acted upon. What belongs to a message is for files with one message a row. */
export const mayTake = (
  { rows, columns = {} }: Pick<Mapping, 'rows'> & Partial<Pick<Mapping, 'columns'>>,
  { field, confidence }: { field: ImportField; confidence: number },
): boolean =>
  confidence >= leastConfidence &&
  columns[field] !== null &&
  (rows === 'messages' || !messageFields.has(field));

/** What a person may change of a proposal: any part of it. */
export const mappingOverrideSchema = mappingSchema.partial();

export type MappingOverride = z.infer<typeof mappingOverrideSchema>;

/** The units that the names of the columns state. */
export function unitsOf(columns: Mapping['columns']): Mapping['units'] {
  const units: Mapping['units'] = {};
  for (const field of lengthFields) {
    const unit = guessUnit(columns[field] ?? '');
    if (unit) units[field] = unit;
  }
  return units;
}

/** A person gave the column to a field, or to another attribute. */
const isGiven = (column: string, key: string, { columns = {}, attributes = {} }: MappingOverride): boolean =>
  Object.values(columns).includes(column) ||
  Object.entries(attributes).some(([other, given]) => other !== key && given === column);

/** A column given to a field is taken from the field that had it, and brings the unit that its own name states. */
export function overrideMapping(proposal: Mapping, override: MappingOverride): Mapping {
  const columns: Mapping['columns'] = {};
  const given = new Set(Object.values(override.columns ?? {}));
  const attributes = { ...proposal.attributes, ...override.attributes };
  for (const column of Object.values(override.attributes ?? {})) if (column) given.add(column);
  for (const field of importFields) {
    const proposed = proposal.columns[field];
    const column = override.columns?.[field];
    if (column !== undefined) columns[field] = column;
    else if (proposed !== undefined && !given.has(proposed)) columns[field] = proposed;
  }
  return {
    ...proposal,
    ...override,
    columns,
    ...(Object.keys(attributes).length > 0 && {
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, column]) => [
          key,
          column !== null && isGiven(column, key, override) ? null : column,
        ]),
      ),
    }),
    units: { ...unitsOf(columns), ...override.units },
    defaults: { ...proposal.defaults, ...override.defaults },
  };
}
