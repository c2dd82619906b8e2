import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judged, productHost } from '../../../../test/csp-samples/sample-reports.ts';

test('every part of a full report has its normal form', () => {
  const report = judged({
    'document-uri': `https://${productHost}/sessions/12345?tab=open#top`,
    'violated-directive': "script-src 'self'",
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'; script-src 'nonce-abc'",
    disposition: 'enforce',
    'blocked-uri': 'https://cdn.example.net:8443/lib/x.js?k=1',
    'source-file': `https://user:pw@${productHost}/assets/index.js?v=1`,
    'line-number': '12',
    'column-number': 34,
  });
  expect(report).toEqual({
    directive: 'script-src',
    directiveScope: 'elem',
    disposition: 'enforce',
    blockedKind: 'web',
    blockedScheme: 'https',
    blockedHost: 'cdn.example.net',
    blockedOrigin: 'https://cdn.example.net:8443',
    blockedUri: 'https://cdn.example.net:8443/lib/x.js',
    blockedTarget: 'cdn.example.net',
    blockedTrait: 'plain',
    isBlockedOwn: false,
    sourceKind: 'web',
    sourceHost: productHost,
    sourceFile: `https://${productHost}/assets/index.js`,
    lineNumber: 12,
    documentOwner: 'own',
    documentKind: 'web',
    documentHost: productHost,
    documentPath: '/sessions/{id}',
    documentUri: `https://${productHost}/sessions/{id}`,
    isNonceGuarded: true,
    isSourceOutsidePolicy: false,
    isInjectedSample: false,
    classification: 'third-party',
    reason: 'foreign-host',
    bypassAttempt: false,
    riskLevel: 'high',
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test.each([
  [`https://${productHost}/a`, 'own'],
  [`https://APP.Parlance.Example:8443/a`, 'own'],
  [`http://${productHost}`, 'own'],
  ['https://other.example/', 'foreign'],
  [`https://${productHost}.evil.example/`, 'foreign'],
  [`https://${productHost}@evil.example/`, 'foreign'],
  ['https://parlance.example/', 'foreign'],
  ['file:///C:/page.html', 'unknown'],
  ['about', 'unknown'],
  ['about:srcdoc', 'unknown'],
  ['[anonymised]', 'unknown'],
  ['null', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('K19 the document %s is %s', (documentUri, owner) => {
  expect(judged({ 'document-uri': documentUri, 'violated-directive': 'img-src' }).documentOwner).toBe(owner);
});

test.each<[name: string, members: Record<string, unknown>, kind: string]>([
  [
    'an empty blocked URI of a script is inline',
    { 'violated-directive': "script-src 'self'", 'blocked-uri': '' },
    'inline',
  ],
  [
    'old Firefox says self for inline',
    { 'violated-directive': 'script-src', 'blocked-uri': 'self' },
    'inline',
  ],
  ['self of an image is the own host', { 'violated-directive': 'img-src', 'blocked-uri': 'self' }, 'self'],
  [
    'the sample of old Firefox tells eval',
    {
      'violated-directive': 'script-src',
      'blocked-uri': 'self',
      'script-sample': 'call to eval() or related function blocked by CSP',
    },
    'eval',
  ],
  [
    'a policy that allows inline can only have blocked eval',
    { 'violated-directive': "script-src 'unsafe-inline'", 'blocked-uri': '' },
    'eval',
  ],
  [
    'unless a nonce switches that off',
    { 'violated-directive': "script-src 'unsafe-inline' 'nonce-x'", 'blocked-uri': '' },
    'inline',
  ],
  [
    'the phrase of old Firefox',
    { 'violated-directive': 'eval script base restriction', 'blocked-uri': 'self' },
    'eval',
  ],
  ['a script report without the member tells neither', { 'violated-directive': 'script-src' }, 'none'],
  ['a style report without the member is inline', { 'violated-directive': 'style-src' }, 'inline'],
  ['null is a page without an origin', { 'violated-directive': 'script-src', 'blocked-uri': 'null' }, 'none'],
])('%s', (_name, members, kind) => {
  expect(judged(members).blockedKind).toBe(kind);
});

test('an event handler reported by old Firefox counts as an attribute', () => {
  const members = {
    'violated-directive': 'script-src',
    'blocked-uri': 'self',
    'script-sample': 'onclick attribute on DIV element',
  };
  expect(judged(members)).toMatchObject({ directiveScope: 'attr', reason: 'inline-attribute' });
});

test('K12 nothing of a user, query, fragment, sample, nonce or token survives, wherever it is put', () => {
  const secret = fc.stringMatching(
    /^Zq[A-Z][a-z0-9]{3}[A-Z0-9]{3}[a-z][0-9][A-Z][a-z][0-9][A-Z]{2}[0-9][a-z]{2}$/,
  );
  const place = fc.constantFrom<(s: string) => string>(
    (s) => `https://${s}:x@a.example/p`,
    (s) => `https://x:${s}@a.example/p`,
    (s) => `https://a.example/p?${s}`,
    (s) => `https://a.example/p?k=${s}`,
    (s) => `https://a.example/p#${s}`,
    (s) => `https://a.example/p/${s}`,
    (s) => `https://a.example/p/${s}/q`,
    (s) => `https://a.example/p/%3Fk=${s}`,
    (s) => `https://a.example/p/k=${s}`,
    (s) => `https://a.example/p;k=${s}`,
    (s) => `https://a.example/reset/${s}`,
    (s) => `data:text/html,${s}`,
    (s) => `blob:https://a.example/${s}`,
    (s) => `file:///home/${s}/x`,
    (s) => `moz-extension://${s}/x`,
    (s) => `about:${s}`,
    (s) => `javascript:${s}`,
    (s) => `mailto:${s}@a.example`,
    (s) => s,
  );
  fc.assert(
    fc.property(secret, place, (value, put) => {
      const report = judged({
        'document-uri': put(value),
        'blocked-uri': put(value),
        'source-file': put(value),
        'violated-directive': `script-src 'nonce-${value}'`,
        'original-policy': `script-src 'nonce-${value}'`,
        'script-sample': value,
        referrer: put(value),
        disposition: value,
      });
      expect(JSON.stringify(report).toLowerCase()).not.toContain(value.toLowerCase());
    }),
    { numRuns: 500, seed: 11 },
  );
});

test('K15 control characters in every member leave one printable line', () => {
  const dirty = (text: string) => `${text}\r\n\u001b[31m\u0000\u2028\ud800\u202e`;
  const report = judged({
    'document-uri': dirty('https://a.example/x'),
    'blocked-uri': dirty('https://b.example/y'),
    'source-file': dirty('https://c.example/z'),
    'violated-directive': dirty('img-src'),
    disposition: dirty('enforce'),
  });
  expect(report).toMatchObject({
    documentUri: 'https://a.example/x',
    blockedUri: 'https://b.example/y',
    sourceFile: 'https://c.example/z',
    directive: 'img-src',
  });
});

test('K13 markup in every member is inert', () => {
  const markup = '<img src=x onerror=alert(1)>';
  const report = judged({
    'document-uri': `https://a.example/${markup}`,
    'blocked-uri': `https://b.example/${markup}?${markup}`,
    'source-file': markup,
    'violated-directive': markup,
    'script-sample': markup,
    disposition: markup,
  });
  expect(JSON.stringify(report)).not.toMatch(/[<>]|onerror=/);
});

test('K14 no stored text begins like a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\u0000', '"', "'"]) {
    const report = judged({
      'document-uri': `${start}cmd|'/c calc'!A1`,
      'blocked-uri': `${start}HYPERLINK("http://e.example","x")`,
      'source-file': `${start}1+1`,
      'violated-directive': `${start}img-src`,
    });
    for (const text of Object.values(report))
      if (typeof text === 'string') expect(text).not.toMatch(/^[=+\-@\t"']/);
  }
});

test('every text has a bound, whatever is sent', () => {
  const long = 'x/'.repeat(30_000);
  const report = judged({
    'document-uri': `https://a.example/${long}`,
    'blocked-uri': `https://${'b.'.repeat(2000)}example/${long}`,
    'source-file': `${'s'.repeat(60_000)}://x`,
    'violated-directive': long,
    'script-sample': long,
  });
  for (const text of Object.values(report))
    if (typeof text === 'string') expect(text.length).toBeLessThan(600);
});

test.each([
  ['script-src', true],
  ['connect-src', true],
  ['img-src', false],
  ['font-src', false],
])('a nonce for styles says nothing about who asked by %s', (directive, outside) => {
  const report = judged({
    'violated-directive': directive,
    'blocked-uri': 'https://pixel.example.net/p',
    'source-file': 'https://bucket.example.net/loader.js',
    'original-policy': "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-r4nd0m'",
  });
  expect(report.isSourceOutsidePolicy).toBe(outside);
});
