import { plainText } from '../../normalise/plain-text.ts';
import { isJsonObject } from '../../reading/source-record.ts';
import { isList } from './list-of.ts';
import { look, type Place } from './look.ts';
import type { Marks, Test } from './record-form.ts';

/** Of several, one must fit. */
export function fits(place: Place, marks: Marks | readonly Marks[]): boolean {
  if (isList(marks)) return marks.some((each) => fits(place, each));
  for (const path in marks) {
    const test = marks[path];
    if (test !== undefined && !holds(place, look(place, path), test)) return false;
  }
  return true;
}

function holds(place: Place, value: unknown, test: Test): boolean {
  if (typeof test === 'string') return kinds[test](value);
  if ('length' in test) return isOneOf(value, test);
  if ('like' in test) return typeof value === 'string' && test.like.test(value);
  if ('not' in test) return !isOneOf(value, test.not);
  const text = plainText(value);
  return text !== '' && text === plainText(look(place, test.same));
}

const isOneOf = (value: unknown, words: readonly unknown[]): boolean => words.includes(value);

const kinds: { readonly [kind in Extract<Test, string>]: (value: unknown) => boolean } = {
  there: (value) => value !== undefined,
  missing: (value) => value === undefined || value === null,
  filled: (value) => plainText(value).trim() !== '',
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  list: Array.isArray,
  object: isJsonObject,
};
