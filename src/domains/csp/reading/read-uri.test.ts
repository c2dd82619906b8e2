import { expect, test } from 'vitest';
import { readUri } from './read-uri.ts';

test.each([
  ['', 'none', null, ''],
  [null, 'none', null, ''],
  ['null', 'none', null, ''],
  ['inline', 'inline', null, 'inline'],
  ['eval', 'eval', null, 'eval'],
  ['wasm-eval', 'wasm-eval', null, 'wasm-eval'],
  ['self', 'self', null, 'self'],
  ['data', 'data', null, 'data'],
  ['data:text/html;base64,c2VjcmV0', 'data', null, 'data'],
  ['blob', 'blob', null, 'blob'],
  ['blob:https://a.example/2f0c2f7e-0a53-4b4e-9e10-0a1b2c3d4e5f', 'blob', null, 'blob'],
  ['blob:https%3A//a.example/x', 'blob', null, 'blob'],
  ['filesystem:https://a.example/temporary/x', 'filesystem', null, 'filesystem'],
  ['trusted-types-sink', 'trusted-types-sink', null, 'trusted-types-sink'],
  ['about', 'about', null, 'about'],
  ['about:blank', 'about', null, 'about:blank'],
  ['about:blank?token=1', 'about', null, 'about'],
  ['chrome-extension', 'software', null, 'chrome-extension'],
  ['chrome-extension://', 'software', null, 'chrome-extension'],
  ['chrome-extension:2:248774', 'software', null, 'chrome-extension'],
  [
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/a/secret.js',
    'software',
    null,
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
  ],
  ['moz-extension://0f5b1c0e-6d1c-4f0a-9f57-3f0a2f1e9c11/a.js', 'software', null, 'moz-extension'],
  ['never-heard-of://x', 'software', null, 'never-heard-of'],
  ['file:///C:/Users/Jane%20Doe/x.html', 'file', null, 'file'],
  ['mailto:jane@example.net', 'app-link', null, 'mailto'],
  ['webpack-internal:///./src/a.js', 'unknown', null, ''],
  ['eval:', 'unknown', null, ''],
  ['INLINE', 'unknown', null, ''],
  ['[anonymised]', 'unknown', null, ''],
  ['=HYPERLINK("http://e.example","x")', 'unknown', null, ''],
  ['<img src=x onerror=alert(1)>', 'unknown', null, ''],
  ['https://', 'unknown', null, ''],
  ['http://[bad', 'unknown', null, ''],
  ['localhost', 'web', 'localhost', 'localhost'],
  ['127.0.0.1:3000', 'web', '127.0.0.1', '127.0.0.1:3000'],
  ['cdn.example.net', 'web', 'cdn.example.net', 'cdn.example.net'],
  ['//cdn.example.net/a.js', 'web', 'cdn.example.net', 'cdn.example.net/a.js'],
  ['https://cdn.example.net', 'web', 'cdn.example.net', 'https://cdn.example.net'],
  ['https://cdn.example.net/', 'web', 'cdn.example.net', 'https://cdn.example.net/'],
  ['HTTPS://CDN.Example.NET:443/A.js', 'web', 'cdn.example.net', 'https://cdn.example.net/A.js'],
  ['http://cdn.example.net:8080/a.js', 'web', 'cdn.example.net', 'http://cdn.example.net:8080/a.js'],
  ['https://cdn.example.net./a.js', 'web', 'cdn.example.net', 'https://cdn.example.net/a.js'],
  ['https://user:pass@cdn.example.net/a.js?q=1#f', 'web', 'cdn.example.net', 'https://cdn.example.net/a.js'],
  ['https://kaspersky-labs.com@evil.example/', 'web', 'evil.example', 'https://evil.example/'],
  ['https://bücher.example/', 'web', 'xn--bcher-kva.example', 'https://xn--bcher-kva.example/'],
  ['ws://localhost:1234/', 'web', 'localhost', 'ws://localhost:1234/'],
  ['https://[::1]:8080/x', 'web', '[::1]', 'https://[::1]:8080/x'],
  [' https://cdn.example.net/a\r\n.js ', 'web', 'cdn.example.net', 'https://cdn.example.net/a.js'],
])('%j is %s at %s, kept as %j', (uri, kind, host, text) => {
  expect(readUri(uri)).toMatchObject({ kind, host, text });
});

test.each([
  ['https://4111-1111-1111-1111.evil.example/', '{id}.evil.example'],
  ['https://c0ffee00c0ffee00c0ffee00c0ffee00ab.evil.example/', '{token}.evil.example'],
  ['https://e90d271df3e973c7.global.ssl.fastly.net/', 'e90d271df3e973c7.global.ssl.fastly.net'],
  ['https://ec2-203-100-113-125.compute-1.amazonaws.com/', 'ec2-203-100-113-125.compute-1.amazonaws.com'],
])('K12 a secret that travels as a sub-domain is masked: %s', (uri, host) => {
  expect(readUri(uri).host).toBe(host);
});

test.each([
  ['https://a.example/x.js', 'plain'],
  ['https://a.example/x?callback=cb_1', 'callback'],
  ['https://a.example/x?callback=alert(1)', 'callback-code'],
  ['https://a.example/x?jsonp=a;b', 'callback-code'],
  ['https://accounts.google.com/o/oauth2/revoke', 'callback'],
  ['https://a.example/angular.min.js', 'gadget-library'],
  ['https://a.example/npm/angular@1.8/angular.js', 'gadget-library'],
  ['https://a.example/rectangular.js', 'plain'],
])('the address %s says %s of a script', (uri, trait) => {
  expect(readUri(uri).trait).toBe(trait);
});

test('what stands before a host is read up to a bound: a longer one takes as its length squared', () => {
  expect(readUri(`https://${'x'.repeat(900)}@a.example/p`)).toMatchObject({ kind: 'web', host: 'a.example' });
  expect(readUri(`https://${'x'.repeat(1100)}@a.example/p`)).toMatchObject({ kind: 'unknown', host: null });
  expect(readUri(`https://a.example/${'x'.repeat(3000)}`)).toMatchObject({ kind: 'web', host: 'a.example' });
});
