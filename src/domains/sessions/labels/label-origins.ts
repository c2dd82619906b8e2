import { z } from 'zod';
import { type LabelOrigin, labelOrigins } from '../codes/session-codes.ts';
import { type LabelField, type Labels, labelFields } from './settle-labels.ts';

export const LabelOrigins = z.partialRecord(z.enum(labelFields), z.enum(labelOrigins));
export type LabelOrigins = z.infer<typeof LabelOrigins>;

export const originBit = (origin: LabelOrigin): number => 1 << labelOrigins.indexOf(origin);

export const correctedBits = (corrected: Partial<Labels>): number =>
  labelFields.reduce((bits, field, at) => (field in corrected ? bits | (1 << at) : bits), 0);

interface Behind {
  readonly sourceValues: Partial<Labels> | null;
  readonly correctedFields: number;
}

/** Of the labels that are known, and of those that a person says nobody knows. */
export function originsOf(labels: Labels, { sourceValues, correctedFields }: Behind): LabelOrigins {
  const origins: LabelOrigins = {};
  labelFields.forEach((field, at) => {
    if ((correctedFields & (1 << at)) !== 0) origins[field] = 'person';
    else if (labels[field] === null) return;
    else origins[field] = sourceValues !== null && field in sourceValues ? 'ai' : 'source';
  });
  return origins;
}

const columnOf: { readonly [field in LabelField]: string } = {
  category: 'category',
  sentiment: 'sentiment',
  language: 'language',
  escalated: 'escalated',
  forwardedHr: 'forwarded_hr',
  summary: 'summary',
  questions: 'questions',
};
const ofAny = (condition: (field: LabelField, bit: number) => string): string =>
  labelFields.map((field, at) => condition(field, 1 << at)).join(' OR ');

/** The same of a row of `session`, as one number: which of the three have said any of its labels. */
export const originBits = `CASE WHEN source_values IS NULL
    THEN CASE WHEN num_nonnulls(${Object.values(columnOf).join(', ')}) > 0 THEN ${originBit('source')} ELSE 0 END
    ELSE CASE WHEN ${ofAny((field) => `(${columnOf[field]} IS NOT NULL AND NOT source_values ? '${field}')`)} THEN ${originBit('source')} ELSE 0 END
      + CASE WHEN ${ofAny((field, bit) => `(source_values ? '${field}' AND corrected_fields & ${bit} = 0)`)} THEN ${originBit('ai')} ELSE 0 END
    END + CASE WHEN corrected_fields <> 0 THEN ${originBit('person')} ELSE 0 END`;
