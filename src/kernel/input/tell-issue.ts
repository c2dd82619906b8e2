import type { z } from 'zod';
import { cutText } from '../../ports/storable-text.ts';
import { type Sentence, say, written } from '../../words/sentence.ts';

const kinds = {
  string: say('kind.text'),
  number: say('kind.number'),
  int: say('kind.wholeNumber'),
  boolean: say('kind.boolean'),
  array: say('kind.list'),
  object: say('kind.object'),
  record: say('kind.object'),
};

const formats = {
  email: say('field.email'),
  url: say('field.url'),
  datetime: say('field.dateTime'),
  date: say('field.date'),
};

const among = (sentences: Readonly<Record<string, Sentence>>, name: string): Sentence | undefined =>
  sentences[name];

/** What is wrong with a field, for who wrote it; a schema's own sentence goes before. */
export const tellIssue = (issue: z.core.$ZodRawIssue): string => written(faultOf(issue));

function faultOf(issue: z.core.$ZodRawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return say('field.missing');
      return say('field.kind', { kind: among(kinds, issue.expected) ?? issue.expected });
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      if (issue.input === undefined) return say('field.missing');
      return optionsAmong(issue.errors) ?? say('field.unfit');
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive !== false);
    case 'invalid_format':
      return among(formats, issue.format) ?? say('field.form');
    case 'unrecognized_keys':
      return say('field.unknownNames', { names: shownKeys(issue.keys) });
    default:
      return say('field.unfit');
  }
}

// An empty one, which stands for what is not known, cannot be shown in a row.
const oneOf = (values: readonly unknown[]): Sentence =>
  say('field.options', { options: values.map(String).filter(Boolean).join(', ') });

/** Where one of the forms that a value may have is a closed set, its words are the help. */
function optionsAmong(forms: readonly (readonly z.core.$ZodIssue[])[]): Sentence | undefined {
  for (const [issue, ...others] of forms)
    if (others.length === 0 && issue?.code === 'invalid_value' && issue.path.length === 0)
      return oneOf(issue.values);
  return undefined;
}

function tooSmall(origin: string, minimum: number | bigint, isAllowed: boolean): Sentence {
  const least = Number(minimum);
  const isCounted = origin === 'string' || isList(origin);
  if (isCounted && least === 1) return say('field.empty');
  if (isCounted) return say(isList(origin) ? 'field.leastItems' : 'field.leastCharacters', { least });
  return say(isAllowed ? 'field.least' : 'field.more', { least });
}

function tooBig(origin: string, maximum: number | bigint, isAllowed: boolean): Sentence {
  const most = Number(maximum);
  if (isList(origin)) return say('field.mostItems', { most });
  if (origin === 'string') return say('field.mostCharacters', { most });
  return say(isAllowed ? 'field.most' : 'field.less', { most });
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

/** A sender's own words: a few of them, and not a page of each. */
const shownKeys = (keys: readonly string[]): string =>
  [...keys.slice(0, 5).map((key) => cutText(key, 60)), ...(keys.length > 5 ? ['…'] : [])].join(', ');
