import { z } from 'zod';
import { layoutIds } from '../layouts/layout.ts';
import { importFields } from '../normalise/import-field.ts';
import { isTimeZone } from '../normalise/time-zone.ts';

const unit = z.enum(['ms', 's', 'min', 'h']);

/** How a file is read: which column is which field, and how its values are written. */
export const mappingSchema = z.strictObject({
  layout: z.enum(layoutIds),
  /** CSV: the first row names the columns. */
  header: z.boolean(),
  /** What one row is. */
  rows: z.enum(['sessions', 'messages']),
  /** Field to column name, `column 3` where there is no header, or a path in a JSON record; null for none. */
  columns: z.partialRecord(z.enum(importFields), z.string().min(1).max(500).nullable()),
  /** For times that carry no offset. */
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'not a time zone of the IANA list, such as Europe/Amsterdam'),
  dateOrder: z.enum(['auto', 'dmy', 'mdy']),
  decimalMark: z.enum(['auto', '.', ',']),
  units: z.strictObject({ durationSeconds: unit.optional(), avgResponseTime: unit.optional() }),
  /** For rows that say nothing. */
  defaults: z.strictObject({
    channel: z.string().min(1).max(200).optional(),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  }),
});

export type Mapping = z.infer<typeof mappingSchema>;

/** What a person may change of a proposal: any part of it. */
export const mappingOverrideSchema = mappingSchema.partial();

export type MappingOverride = z.infer<typeof mappingOverrideSchema>;

/** A column given to a field is taken from the field that had it. */
export function overrideMapping(proposal: Mapping, override: MappingOverride): Mapping {
  const columns: Mapping['columns'] = {};
  const given = new Set(Object.values(override.columns ?? {}));
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
    units: { ...proposal.units, ...override.units },
    defaults: { ...proposal.defaults, ...override.defaults },
  };
}
