import { expect, test } from 'vitest';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';

const base = { 'violated-directive': 'img-src', 'blocked-uri': 'https://x.example/a.png', 'line-number': 1 };

test.each([
  ['the path of what was blocked', { 'blocked-uri': 'https://x.example/b.png?unique=1' }],
  ['the line', { 'line-number': 99 }],
  [
    'the browser dialect',
    { 'violated-directive': "img-src 'self' https:", 'effective-directive': 'img-src' },
  ],
  ['the id of the record shown', { 'document-uri': 'https://app.parlance.example/conversations?id=9' }],
])('one violation stays one, whatever %s is', (_name, change) => {
  expect(judged({ ...base, ...change }).fingerprint).toBe(judged(base).fingerprint);
});

test.each([
  ['directive', { 'violated-directive': 'font-src' }],
  ['blocked host', { 'blocked-uri': 'https://y.example/a.png' }],
  ['scheme', { 'blocked-uri': 'http://x.example/a.png' }],
  ['page', { 'document-uri': 'https://app.parlance.example/settings' }],
  ['source host', { 'source-file': 'https://z.example/s.js' }],
  ['owner of the page', { 'document-uri': 'https://other.example/conversations' }],
])('another %s is another violation', (_name, change) => {
  expect(judged({ ...base, ...change }).fingerprint).not.toBe(judged(base).fingerprint);
});

test('what is judged differently is never counted together', () => {
  const inline = { 'violated-directive': 'script-src', 'blocked-uri': 'inline' };
  expect(judged({ ...inline, 'script-sample': 'installGlobalHook' }).fingerprint).not.toBe(
    judged(inline).fingerprint,
  );
});

test('K17 two hundred unique addresses of one host are one violation', () => {
  const prints = Array.from(
    { length: 200 },
    (_, index) => judged({ ...base, 'blocked-uri': `https://x.example/${index}.png` }).fingerprint,
  );
  expect(new Set(prints).size).toBe(1);
});
