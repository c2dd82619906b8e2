import { z } from 'zod';
import { line } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';

export const mostAttributes = 10;
export const attributeTypes = ['text', 'number'] as const;

export const attributeKey = z
  .string()
  // Records by key are plain objects, which have a member of this name from the beginning.
  .regex(/^(?!constructor$)[a-z][a-z0-9_]{0,39}$/, written(say('attribute.key')))
  .meta({
    description: 'Lower-case letters, digits and underscores; sources and filters name it so',
    examples: ['plan'],
  });

/** As what figures are told by. */
export const attributeName = z.templateLiteral(['attribute.', attributeKey]);

/** A field that a company declares of its own. */
export const Attribute = z.strictObject({
  key: attributeKey,
  label: line(60).describe('What people call it'),
  type: z.enum(attributeTypes),
  fromColumn: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('The column or key in imports that holds it; omitted: the one named like its key or label'),
});
export type Attribute = Readonly<z.infer<typeof Attribute>>;

export const Attributes = z
  .array(Attribute)
  .max(mostAttributes)
  .superRefine((list, { addIssue }) => {
    for (const [field, message] of twice)
      for (const index of repeats(list.map((one) => one[field].toLowerCase())))
        addIssue({ code: 'custom', path: [index, field], message });
  });

const twice = [
  ['key', written(say('attribute.keyTwice'))],
  ['label', written(say('attribute.labelTwice'))],
] as const;

/** Where a text stands that stood before. */
const repeats = (texts: readonly string[]): number[] =>
  texts.flatMap((text, index) => (texts.indexOf(text) < index ? [index] : []));

/** Of one session, by key. */
export type AttributeValues = Readonly<Record<string, string | number>>;
