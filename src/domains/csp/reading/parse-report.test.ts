import { expect, test } from 'vitest';
import { maxReportsPerRequest, type ParsedReports, parseReport } from './parse-report.ts';
import type { RawReport } from './raw-report.ts';

const cspType = 'application/csp-report';
const reportsType = 'application/reports+json';

function reportsOf(body: unknown, contentType: string | undefined = cspType): RawReport[] {
  const parsed = parseReport(typeof body === 'string' ? body : JSON.stringify(body), contentType);
  return parsed.ok ? parsed.reports : [];
}

function entry(blockedURL: string): unknown {
  return { type: 'csp-violation', body: { blockedURL, effectiveDirective: 'img-src' } };
}

test.each([
  ['application/csp-report', true],
  ['application/json', true],
  ['application/reports+json', true],
  ['Application/CSP-Report; charset=UTF-8', true],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', false],
  ['application/csp-report+xml', false],
  ['', false],
  [undefined, false],
])('K04 content type %s is accepted: %s', (contentType, accepted) => {
  const parsed = parseReport('{"csp-report":{"blocked-uri":"inline"}}', contentType);
  expect(parsed.ok).toBe(accepted);
  if (!accepted) expect(parsed).toEqual({ ok: false, reason: 'content-type' });
});

test.each<[string, string, ParsedReports]>([
  ['not JSON', 'bad-json', { ok: false, reason: 'not-json' }],
  ['empty', '', { ok: false, reason: 'not-json' }],
  ['cut off', '{"csp-report":{"blocked-uri":"inl', { ok: false, reason: 'not-json' }],
  ['null', 'null', { ok: false, reason: 'no-usable-report' }],
  ['a number', '7', { ok: false, reason: 'no-usable-report' }],
  ['a string', '"inline"', { ok: false, reason: 'no-usable-report' }],
  ['an empty object', '{}', { ok: false, reason: 'no-usable-report' }],
  ['an empty list', '[]', { ok: false, reason: 'no-usable-report' }],
  ['a null report', '{"csp-report":null}', { ok: false, reason: 'no-usable-report' }],
  ['a list as report', '{"csp-report":[]}', { ok: false, reason: 'no-usable-report' }],
  ['a report of nothing', '{"csp-report":{}}', { ok: false, reason: 'no-usable-report' }],
  [
    'only blanks said',
    '{"csp-report":{"violated-directive":" ","blocked-uri":""}}',
    { ok: false, reason: 'no-usable-report' },
  ],
  [
    'only a document',
    '{"csp-report":{"document-uri":"https://a.example/"}}',
    { ok: false, reason: 'no-usable-report' },
  ],
  [
    'members of the wrong type',
    '{"csp-report":{"violated-directive":{},"blocked-uri":5}}',
    { ok: false, reason: 'no-usable-report' },
  ],
  ['no envelope', '{"violated-directive":"img-src"}', { ok: false, reason: 'no-usable-report' }],
  [
    'another report type alone',
    '{"type":"crash","body":{"reason":"oom"}}',
    { ok: false, reason: 'no-usable-report' },
  ],
])('K01 unusable: %s', (_name, body, expected) => {
  expect(parseReport(body, cspType)).toEqual(expected);
});

test.each(['document-uri', 'violated-directive', 'blocked-uri', 'source-file', 'line-number'])(
  'K09 a report without %s is usable',
  (missing) => {
    const report: Record<string, unknown> = {
      'document-uri': 'https://a.example/',
      'violated-directive': 'img-src',
      'blocked-uri': 'https://b.example/x.png',
      'source-file': 'https://a.example/app.js',
      'line-number': 7,
    };
    delete report[missing];
    expect(reportsOf({ 'csp-report': report })).toHaveLength(1);
  },
);

test.each([
  ['hyphens', { 'csp-report': { 'blocked-uri': 'inline', 'violated-directive': 'script-src' } }],
  ['underscores', { csp_report: { blocked_uri: 'inline', violated_directive: 'script-src' } }],
  ['camel case', { cspReport: { blockedURI: 'inline', violatedDirective: 'script-src' } }],
  ['the older -url names', { 'csp-report': { 'blocked-url': 'inline', 'violated-directive': 'script-src' } }],
  [
    'one Reporting API object',
    { type: 'csp-violation', body: { blockedURL: 'inline', violatedDirective: 'script-src' } },
  ],
  [
    'a Reporting API list',
    [{ type: 'csp-violation', body: { blockedURL: 'inline', violatedDirective: 'script-src' } }],
  ],
  [
    'mixed names in one body',
    { type: 'csp-violation', body: { 'blocked-uri': 'inline', violatedDirective: 'script-src' } },
  ],
  ['a body without a type', { body: { 'blocked-uri': 'inline', 'violated-directive': 'script-src' } }],
])('every dialect is read: %s', (_name, body) => {
  expect(reportsOf(body, reportsType)).toMatchObject([
    { blockedUri: 'inline', violatedDirective: 'script-src' },
  ]);
});

test('old Firefox named the document `request`, with its method', () => {
  expect(
    reportsOf({ 'csp-report': { request: 'GET https://a.example/', 'violated-directive': 'img-src' } }),
  ).toMatchObject([{ documentUri: 'https://a.example/' }]);
});

test('the envelope of a Reporting API entry fills in what its body leaves out', () => {
  const body = {
    type: 'csp-violation',
    url: 'https://a.example/',
    user_agent: 'Mozilla/5.0',
    body: { blockedURL: 'eval' },
  };
  expect(reportsOf(body, reportsType)).toMatchObject([
    { documentUri: 'https://a.example/', userAgent: 'Mozilla/5.0' },
  ]);
});

test('foreign types and broken entries are passed over, the good ones kept', () => {
  const body = [
    { invalid: true },
    null,
    7,
    'x',
    [],
    { type: 'deprecation', body: { blockedURL: 'inline' } },
    entry('data'),
    { type: 'csp-violation' },
  ];
  expect(reportsOf(body, reportsType).map(({ blockedUri }) => blockedUri)).toEqual(['data']);
});

test('at most 100 reports are taken from one request', () => {
  const body = Array.from({ length: 250 }, (_, index) => entry(`https://b.example/${index}`));
  const reports = reportsOf(body, reportsType);
  expect(reports).toHaveLength(maxReportsPerRequest);
  expect(reports.at(-1)?.blockedUri).toBe('https://b.example/99');
});

test.each([
  ['25', 25],
  [' 25 ', 25],
  [25, 25],
  [0, null],
  [-1, null],
  [1.5, null],
  ['not-a-number', null],
  [true, null],
  [null, null],
  [[7], null],
  [2_147_483_648, null],
  ['99999999999', null],
])('a line number sent as %j is read as %j', (sent, expected) => {
  const report = { 'blocked-uri': 'inline', 'line-number': sent };
  expect(reportsOf({ 'csp-report': report })).toMatchObject([{ lineNumber: expected }]);
});

test('a number too large for JSON to hold is no line number', () => {
  expect(reportsOf('{"csp-report":{"blocked-uri":"inline","line-number":1e309}}')).toMatchObject([
    { lineNumber: null },
  ]);
});

test('K24 __proto__ and constructor keys change no prototype', () => {
  const body =
    '{"csp-report":{"blocked-uri":"inline","__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}},"__proto__":{"y":1}}';
  expect(reportsOf(body)).toHaveLength(1);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  expect(reportsOf('{"__proto__":{"csp-report":{"blocked-uri":"inline"}}}')).toEqual([]);
});

test('K24 duplicate keys: one of them counts, nothing breaks', () => {
  expect(reportsOf('{"csp-report":{"blocked-uri":"eval","blocked-uri":"inline"}}')).toMatchObject([
    { blockedUri: 'inline' },
  ]);
  expect(reportsOf('{"csp-report":{"blocked-uri":"inline"},"csp-report":null}')).toEqual([]);
});

test('K24 a BOM in front is no error, as bytes and as text', () => {
  const text = '\ufeff{"csp-report":{"blocked-uri":"inline"}}';
  expect(reportsOf(text)).toHaveLength(1);
  expect(parseReport(Buffer.from(text), cspType)).toMatchObject({ ok: true });
});

test('bytes, text and parsed JSON give the same reports', () => {
  const body = { 'csp-report': { 'blocked-uri': 'inline' } };
  const fromText = parseReport(JSON.stringify(body), cspType);
  expect(parseReport(Buffer.from(JSON.stringify(body)), cspType)).toEqual(fromText);
  expect(parseReport(new TextEncoder().encode(JSON.stringify(body)), cspType)).toEqual(fromText);
  expect(parseReport(body, cspType)).toEqual(fromText);
});

test('deep nesting and thousands of members neither throw nor hang', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  expect(parseReport(deep, reportsType)).toEqual({ ok: false, reason: 'not-json' });
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index]));
  expect(reportsOf({ 'csp-report': { 'blocked-uri': 'inline', ...wide } })).toHaveLength(1);
});
