import { expect, test } from 'vitest';
import { z } from 'zod';
import { inEnglish } from '../../words/sentence.ts';
import { tellIssue } from './tell-issue.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required.'],
  [z.string(), 5, 'Must be text.'],
  [z.number(), 'a', 'Must be a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.array(z.string()), 'a', 'Must be a list.'],
  [z.strictObject({}), [], 'Must be an object.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of: a, b.'],
  [z.enum(['a', 'b', '']), 'c', 'Choose one of: a, b.'],
  [z.number().min(1), 0, 'Must be at least 1.'],
  [z.number().gt(1), 1, 'Must be more than 1.'],
  [z.number().max(9), 10, 'Must be at most 9.'],
  [z.number().lt(9), 9, 'Must be less than 9.'],
  [z.string().min(2), 'a', 'At least 2 characters.'],
  [z.string().min(1), '', 'Required.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 items.'],
  [z.email(), 'b', "Isn't a valid e-mail address."],
  [z.string().regex(/a/), 'b', 'Invalid format.'],
  [z.strictObject({}), { a: 1 }, 'Unknown: a.'],
  [z.union([z.string(), z.number()]), null, 'Invalid value.'],
  [z.union([z.int(), z.enum(['a', 'b'])]), 'c', 'Choose one of: a, b.'],
  [z.union([z.string(), z.literal('forGood')]), undefined, 'Required.'],
  [z.string().min(2, 'Two letters.'), 'a', 'Two letters.'],
])(
  'a field that breaks a rule is told in plain words, the schema\u2019s own first: %#',
  (schema, value, sentence) => {
    const { error } = schema.safeParse(value, { error: tellIssue });
    expect(error?.issues.map(({ message }) => inEnglish(message))).toEqual([sentence]);
  },
);
