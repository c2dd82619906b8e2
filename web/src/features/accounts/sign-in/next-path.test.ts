import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test('after signing in a person lands inside the app, whatever the link said', () => {
  expect(nextPath('/profile?tab=1')).toBe('/profile?tab=1');
  for (const outside of [
    undefined,
    '',
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/a\\b',
    '/\tx',
  ]) {
    expect(nextPath(outside)).toBe('/');
  }
});
