import { expect, test } from 'vitest';
import { codeNames } from './code-names.ts';

test('codes are named in the language of the reader; what is none stays, and nothing is a dash', () => {
  expect(['NL', 'DE', 'nowhere!', null].map(codeNames('nl', 'region'))).toEqual([
    'Nederland',
    'Duitsland',
    'nowhere!',
    '–',
  ]);
  expect(codeNames('en', 'language')('nl')).toBe('Dutch');
});
