import { expect, test } from 'vitest';
import { z } from 'zod';
import { inEnglish } from '../../words/sentence.ts';
import { tellIssue } from './tell-issue.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is missing.'],
  [z.string(), 5, 'This must be text.'],
  [z.number(), 'a', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), 'a', 'This must be a list.'],
  [z.strictObject({}), [], 'This must be an object.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of: a, b.'],
  [z.number().min(1), 0, 'At least 1.'],
  [z.number().gt(1), 1, 'More than 1.'],
  [z.number().max(9), 10, 'At most 9.'],
  [z.number().lt(9), 9, 'Less than 9.'],
  [z.string().min(2), 'a', 'At least 2 characters.'],
  [z.string().min(1), '', 'This may not be empty.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 items.'],
  [z.email(), 'b', 'This is not an e-mail address.'],
  [z.string().regex(/a/), 'b', 'This does not have the right form.'],
  [z.strictObject({}), { a: 1 }, 'Not known: a.'],
  [z.union([z.string(), z.number()]), null, 'This does not fit.'],
  [z.string().min(2, 'Two letters.'), 'a', 'Two letters.'],
])(
  'a field that breaks a rule is told in plain words, the schema\u2019s own first: %#',
  (schema, value, sentence) => {
    const { error } = schema.safeParse(value, { error: tellIssue });
    expect(error?.issues.map(({ message }) => inEnglish(message))).toEqual([sentence]);
  },
);
