import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFileError } from './is-file-error.ts';

test('an error of the file system is known by its code, and nothing else is one', () => {
  let found: unknown;
  try {
    readFileSync('/there/is/no/such/file');
  } catch (error) {
    found = error;
  }
  expect([isFileError(found, 'ENOENT'), isFileError(found, 'EACCES')]).toEqual([true, false]);
  for (const other of [new Error('ENOENT'), { code: 'ENOENT' }, null, undefined, 'ENOENT'])
    expect(isFileError(other, 'ENOENT')).toBe(false);
});
