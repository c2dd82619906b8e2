import type { z } from 'zod';
import { cutText } from '../../ports/storable-text.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  url: 'This is not a URL.',
  datetime: 'This is not a date with a time (2026-01-31T12:00:00Z).',
  date: 'This is not a date (2026-01-31).',
};

/** What is wrong with a field, in words for who wrote it; a schema's own sentence goes before. */
export function tellIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      if (issue.minimum === 1 && unitOf(issue.origin) !== '') return 'This may not be empty.';
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This does not have the right form.';
    case 'unrecognized_keys':
      return `Not known: ${shownKeys(issue.keys)}.`;
    default:
      return 'This does not fit.';
  }
}

/** A sender's own words: a few of them, and not a page of each. */
const shownKeys = (keys: readonly string[]): string =>
  [...keys.slice(0, 5).map((key) => cutText(key, 60)), ...(keys.length > 5 ? ['…'] : [])].join(', ');

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' items' : '';
}
