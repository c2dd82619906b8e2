import { expect, test } from 'vitest';
import { cookieValues } from './cookies.ts';

const name = '__Host-session-token';

test('blanks around a cookie are none of it', () => {
  expect(cookieValues(` ${name} = a ;\t${name}=b\t; other=c`, name)).toEqual(['a', 'b']);
});

test('S21 a cookie with another kind of space before its prefix, which any sibling host may set, is another cookie', () => {
  for (const space of ['\u00a0', '\u000b', '\u000c', '\u0085', '\ufeff', '\u2028'])
    expect(cookieValues(`${space}${name}=tossed; ${name}${space}=tossed; ${name}=own`, name)).toEqual([
      'own',
    ]);
});
