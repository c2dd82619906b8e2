import { expect, test } from 'vitest';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';
import { suggestPolicy } from './suggest-policy.ts';
import type { ViolationGroup } from './violation-group.ts';

const basePolicy = "default-src 'self'; script-src 'self'; img-src 'self'";

function group(
  directive: string,
  blocked: string,
  change: Partial<ViolationGroup> = {},
  more: Record<string, unknown> = {},
): ViolationGroup {
  return {
    ...judged({ 'violated-directive': directive, 'blocked-uri': blocked, ...more }),
    count: 5,
    ...change,
  };
}

test('without reports the policy stays as it is', () => {
  expect(suggestPolicy(basePolicy, [])).toBe(basePolicy);
});

test.each([
  [
    'a picture host that pages use',
    [group('img-src', 'https://x.example/a.png')],
    `${basePolicy} https://x.example`,
  ],
  ['embedded pictures', [group('img-src', 'data')], `${basePolicy} data:`],
  [
    'a font host, with what the fallback allowed',
    [group('font-src', 'https://x.example/a.woff')],
    `${basePolicy}; font-src 'self' https://x.example`,
  ],
  [
    'an own host for requests',
    [group('connect-src', 'wss://live.app.parlance.example/')],
    `${basePolicy}; connect-src 'self' wss://live.app.parlance.example`,
  ],
])('is added: %s', (_name, groups, expected) => {
  expect(suggestPolicy(basePolicy, groups)).toBe(expected);
});

test("'none' gives way to the first source", () => {
  expect(suggestPolicy("img-src 'none'", [group('img-src', 'https://x.example/a.png')])).toBe(
    'img-src https://x.example',
  );
});

test.each([
  ['noise', [group('img-src', 'chrome-extension'), group('font-src', 'https://static3.avast.com/a.woff')]],
  ['a script', [group('script-src', 'https://x.example/a.js')]],
  ['an own script', [group('script-src', 'https://app.parlance.example/a.js')]],
  ['a request', [group('connect-src', 'https://x.example/')]],
  ['a frame', [group('frame-src', 'https://x.example/')]],
  ['a form', [group('form-action', 'https://x.example/')]],
  ['inline code', [group('script-src', 'inline'), group('style-src', 'inline')]],
  ['eval', [group('script-src', 'eval')]],
  ['a picture over plain http', [group('img-src', 'http://x.example/a.png')]],
  ['one odd browser', [group('img-src', 'https://x.example/a.png', { count: 2 })]],
  [
    "somebody else's page",
    [group('img-src', 'https://x.example/a.png', {}, { 'document-uri': 'https://other.example/' })],
  ],
  ['a page nobody named', [group('img-src', 'https://x.example/a.png', {}, { 'document-uri': '' })]],
  [
    'pictures of a host that also tries scripts',
    [
      group('img-src', 'https://x.example/a.png'),
      group('script-src', 'https://x.example/a.js', { count: 1 }),
    ],
  ],
  [
    'pictures of a host that is also sent data',
    [group('img-src', 'https://x.example/a.png'), group('connect-src', 'https://x.example/')],
  ],
])('is never added: %s', (_name, groups) => {
  expect(suggestPolicy(basePolicy, groups)).toBe(basePolicy);
});

test('K18 a flood of forged reports of every attack widens nothing', () => {
  const attacks = [
    'https://evil.example/x.js',
    'data',
    'blob',
    'inline',
    'https://unpkg.com/x',
    'https://a.example/?callback=alert(1)',
  ];
  const flood = attacks.flatMap((blocked) =>
    ['script-src', 'object-src', 'base-uri', 'frame-ancestors'].map((directive) =>
      group(directive, blocked, { count: 1_000_000 }),
    ),
  );
  const suggested = suggestPolicy(basePolicy, flood);
  expect(suggested).toBe(`${basePolicy}; object-src 'none'; base-uri 'self'; frame-ancestors 'self'`);
});

test('attempts take away what is too open for scripts, and nothing else', () => {
  const open =
    "script-src 'self' data: https://cdn.jsdelivr.net https://js.partner.example 'nonce-x'; img-src * data:";
  expect(suggestPolicy(open, [group('script-src', 'blob')])).toBe(
    "script-src 'self' https://js.partner.example 'nonce-x'; img-src * data:",
  );
  expect(suggestPolicy('script-src *', [group('script-src', 'blob')])).toBe("script-src 'none'");
});

test('nothing that ends a directive or a header gets into a policy', () => {
  const forged = group('img-src', 'https://x.example/a.png', {
    blockedOrigin: 'https://x.example; script-src *',
  });
  expect(suggestPolicy(basePolicy, [forged])).toBe(basePolicy);
});
