import { expect, test } from 'vitest';
import { directiveOf } from './directive-of.ts';

test.each<[effective: string | null, violated: string | null, directive: string, scope: string | null]>([
  ['script-src', 'script-src', 'script-src', null],
  ['script-src-elem', 'script-src-elem', 'script-src', 'elem'],
  ['script-src-attr', null, 'script-src', 'attr'],
  ['style-src-attr', null, 'style-src', 'attr'],
  [null, "script-src 'self' https://cdn.example", 'script-src', null],
  ["script-src 'unsafe-eval'", null, 'script-src', null],
  ['img-src', "default-src 'self'", 'img-src', null],
  ['default-src', "img-src 'self'", 'img-src', null],
  ['default-src', null, 'default-src', null],
  [null, "default-src 'none'; script-src 'self'", 'default-src', null],
  [null, '; ;font-src x', 'font-src', null],
  [null, 'SCRIPT-SRC', 'script-src', null],
  [null, 'xhr-src', 'connect-src', null],
  [null, 'allow', 'default-src', null],
  ['nonsense', 'img-src', 'img-src', null],
  ['nonsense', null, 'unknown', null],
  [null, null, 'unknown', null],
  ['', '', 'unknown', null],
  ['<img src=x onerror=alert(1)>', null, 'unknown', null],
  ['=cmd|calc', null, 'unknown', null],
  ['constructor', '__proto__', 'unknown', null],
  ['img-src-elem', null, 'img-src', 'elem'],
])('effective %j with violated %j is %s (%s)', (effective, violated, directive, scope) => {
  expect(directiveOf(effective, violated)).toMatchObject({ directive, scope });
});

test.each([
  ['inline script base restriction', 'script-src', 'inline'],
  ['eval script base restriction', 'script-src', 'eval'],
  ['inline style base restriction', 'style-src', 'inline'],
])('the phrase of old Firefox «%s» names %s and %s', (violated, directive, phrase) => {
  expect(directiveOf(null, violated)).toMatchObject({ directive, phrase });
});
