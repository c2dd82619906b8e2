import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

let app: TestApp;
let ann: SignedIn;
let root: SignedIn;

beforeAll(async () => {
  app = await startApp();
  ann = await app.signUp();
  root = await app.addStaff('SUPER_ADMIN');
});
afterAll(() => app[Symbol.asyncDispose]());

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const list = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`;
const object = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join()}}`;
const cycle = '{"json":{"a":{}},"meta":{"referentialEqualities":[["a"]]}}';
const huge = '{"json":{"a":[]},"meta":{"values":{"a":[["typed-array","Float64Array"]]}}}';

const post = (who: SignedIn | null, url: string, body: string) =>
  (who?.browser ?? app.browser()).send('POST', url, {
    body: Buffer.from(body),
    headers: { 'content-type': 'application/json' },
  });

const codeOf = ({ json }: Answer): unknown =>
  (json as { code?: string }).code ??
  (json as { error?: { json: { data: { code: string } } } }).error?.json.data.code;

test('Q07 a cycle, a set and an array of any length in meta are no call: by POST and GET, alone and in a batch', async () => {
  const many = JSON.stringify({
    json: { a: [] },
    meta: {
      values: { a: ['set'] },
      referentialEqualities: { a: Array.from({ length: 40_000 }, () => 'a.0') },
    },
  });
  for (const body of [cycle, huge, many]) {
    const batch = `{"0":{"json":null},"1":${body}}`;
    expect((await post(null, '/api/rpc/auth.getSession', body)).status).toBe(401);
    for (const answer of [
      await post(ann, '/api/rpc/auth.getSession', body),
      await post(ann, '/api/rpc/auth.getSession,auth.getUser?batch=1', batch),
      // Nobody has to sign in for this one.
      await post(null, '/api/rpc/auth.login', body),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_ERROR']);
    if (body.length > 10_000) continue;
    const input = encodeURIComponent(body);
    expect((await app.browser().get(`/api/rpc/auth.getSession?input=${input}`)).status).toBe(401);
    expect((await ann.browser.get(`/api/rpc/auth.getSession?input=${input}`)).status).toBe(400);
  }
});

test('Q07 nothing is read before it is known who asks: the door is judged first, then what was sent', async () => {
  const anonymous = await post(null, '/api/rpc/user.updateProfile', '{');
  expect(anonymous.status).toBe(401);
  const forged = await ann.browser.send('POST', '/api/rpc/user.updateProfile', {
    body: Buffer.from('{'),
    headers: { 'content-type': 'application/json' },
    withoutCsrf: true,
  });
  expect([forged.status, codeOf(forged)]).toEqual([403, 'CSRF_INVALID']);
  expect((await post(ann, '/api/rpc/user.updateProfile', '{')).status).toBe(400);
  // Whoever has used up a limit is told so, however badly the next call is written.
  await using limited = await startApp({ env: { RATE_LIMIT_OVERRIDES: 'login=2/900' } });
  const browser = limited.browser();
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const answer = await browser.send('POST', '/api/rpc/auth.login', {
      body: Buffer.from(cycle),
      headers: { 'content-type': 'application/json' },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([400, 400, 429]);
});

test('Q07 meta may say undefined and Date of leaves that are there, and nothing else', async () => {
  const good: [unknown, unknown][] = [
    [null, null],
    [null, {}],
    [null, { values: ['undefined'], v: 1 }],
    [{ locale: null }, { values: { locale: ['undefined'] } }],
  ];
  for (const [json, meta] of good) {
    const answer = await post(ann, '/api/rpc/auth.getUser', JSON.stringify({ json, meta }));
    // A leaf that is undefined is no field: a field that nobody knows is still told.
    expect([json, answer.status]).toEqual([json, json === null ? 200 : 400]);
  }
  const undefinedLeaf = {
    json: { name: null, locale: 'nl' },
    meta: { values: { name: ['undefined'] }, v: 1 },
  };
  expect((await post(ann, '/api/rpc/user.updateProfile', JSON.stringify(undefinedLeaf))).status).toBe(200);
  const bad: [unknown, unknown][] = [
    [null, 5],
    [null, 'x'],
    [null, []],
    [null, { values: 'undefined' }],
    [null, { values: ['Date'] }],
    [null, { values: ['undefined', {}] }],
    [null, { values: [['undefined']] }],
    [null, { v: 2 }],
    [null, { other: {} }],
    [{ a: 'x' }, { values: { a: ['undefined'] } }],
    [{ a: 'x' }, { values: { a: ['Date'] } }],
    [{ a: 5 }, { values: { a: ['Date'] } }],
    [{ a: null }, { values: { b: ['undefined'] } }],
    [{ a: {} }, { values: { 'a.toString': ['undefined'] } }],
    [{ a: [] }, { values: { 'a.length': ['undefined'] } }],
    [{ a: null }, { values: { 'a.b': ['undefined'] } }],
    [{ a: '2026-01-01' }, { values: { a: ['Date'], 'a.x': ['undefined'] } }],
    [{ a: null }, { values: { a: { b: ['undefined'] } } }],
    [{ a: null }, { values: { ['a.'.repeat(5000)]: ['undefined'] } }],
    [{ a: null }, { values: { ['\\'.repeat(100_000)]: ['undefined'] } }],
  ];
  for (const [json, meta] of bad) {
    const answer = await post(ann, '/api/rpc/auth.getUser', JSON.stringify({ json, meta }));
    expect([json, meta, answer.status]).toEqual([json, meta, 400]);
  }
});

test('H09 JSON is bounded in depth, values and names wherever it comes in, and refused without echoing it', async () => {
  const parts = [nested(64), nested(5000), nested(100_000), list(100_000), object(20_000), object(90_000)];
  const calls = parts.flatMap((part): [string, string][] => [
    ['/api/rpc/user.updateProfile', `{"json":${part}}`],
    ['/api/rpc/user.updateProfile', `{"json":null,"meta":${part}}`],
    ['/api/rpc/user.updateProfile', `{"json":null,"meta":{"values":${part}}}`],
    ['/api/rpc/auth.login', `{"json":{"email":${part}}}`],
    ['/api/auth/login', `{"email":${part}}`],
    ['/api/auth/login', part],
    ['/api/admin/audit-logs/retention', `{"action":${part}}`],
    ['/api/admin/security-monitoring', `{"thresholds":${part}}`],
  ]);
  for (const [url, body] of calls) {
    const answer = await post(root, url, body);
    expect([url, body.slice(0, 40), answer.status]).toEqual([url, body.slice(0, 40), 400]);
    expect(codeOf(answer)).toBe('VALIDATION_ERROR');
    expect(answer.text.length).toBeLessThan(1000);
  }
  const report = (body: string) =>
    app.browser().send('POST', '/api/csp-report', {
      body: Buffer.from(body),
      headers: { 'content-type': 'application/csp-report' },
    });
  const usable = (more: string) =>
    `{"csp-report":{"violated-directive":"img-src","blocked-uri":"data","x":${more}}}`;
  expect((await report(usable(nested(62)))).status).toBe(204);
  for (const more of [nested(63), nested(5000), list(30_000), object(20_000)])
    expect([more.slice(0, 9), (await report(usable(more))).status]).toEqual([
      more.slice(0, 9),
      more.startsWith('[0') ? 204 : more.startsWith('{') && more.length > 65_000 ? 413 : 400,
    ]);
});

test('H09 what is wrong with very many things is told of the first hundred, and no name in full', async () => {
  const word = 'x'.repeat(50_000);
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 0]));
  const bodies: [string, unknown][] = [
    [
      '/api/admin/security-monitoring/alerts',
      { action: 'acknowledge', alertIds: Array.from({ length: 90_000 }, () => 'x') },
    ],
    [
      '/api/admin/security-monitoring/alerts',
      { action: 'acknowledge', alertIds: Array.from({ length: 900 }, () => 'x') },
    ],
    ['/api/auth/login', fields(9000)],
    ['/api/auth/login', fields(900)],
    ['/api/auth/login', { [word]: 1, [`${word}y`]: { [word]: 2 } }],
    ['/api/auth/login', { email: 'x'.repeat(1_000_000), password: 'y' }],
  ];
  for (const [url, body] of bodies) {
    for (const answer of [
      await post(root, url, JSON.stringify(body)),
      await post(
        root,
        `/api/rpc/${url.includes('login') ? 'auth.login' : 'security.acknowledge'}`,
        JSON.stringify({ json: body }),
      ),
    ]) {
      expect([url, answer.status, codeOf(answer)]).toEqual([url, 422, 'VALIDATION_ERROR']);
      expect(answer.text.length).toBeLessThan(30_000);
    }
  }
});

test('H09 numbers beyond all bounds, halves of characters and broken bytes are refused or harmless', async () => {
  const bodies: [string | Buffer, number][] = [
    ['{"json":{"name":1e400}}', 422],
    [`{"json":{"name":${'9'.repeat(500_000)}}}`, 422],
    ['{"json":{"name":"\\ud800"}}', 422],
    ['{"json":{"name":"a","name":"b","__proto__":{"x":1}}}', 400],
    ['{"json":{"a":[{"\\u005f_proto__":{"x":1}}]}}', 400],
    ['{"json":null,"meta":{"values":{"__proto__":["undefined"]}}}', 400],
    [Buffer.from([...Buffer.from('{"json":{"name":"'), 0xff, 0xfe, ...Buffer.from('"}}')]), 400],
    ['\ufeff{"json":{"name":"With a mark"}}', 200],
  ];
  for (const [body, status] of bodies) {
    const answer = await ann.browser.send('POST', '/api/rpc/user.updateProfile', {
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json' },
    });
    expect([String(body).slice(0, 50), answer.status]).toEqual([String(body).slice(0, 50), status]);
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

/** Where JSON is parsed without being counted first, and why nobody outside has written it. */
const ownJson: Record<string, RegExp> = {
  'the reader itself': /^ports\/parse-json/,
  'the package and the price list beside it': /^config\/version|^ports\/ai-batch\/prices/,
  'what the service writes in the same breath':
    /^kernel\/written\/write-json|^domains\/imports\/grouping|^edge\/mcp\/tool-server/,
  'what the service wrote and sealed itself':
    /^domains\/(identity\/flow|mail\/mail-queue|news\/telling\/unsubscribe|security\/delivering\/attempt-delivery)/,
  'what the service keeps for itself':
    /^domains\/(audit\/.*(audit-log-schema|checkpoint)|figures\/.*columns|sessions\/.*transcript-body|imports\/kept-note|batch\/direct\/asked-line|ingest\/otlp\/store\/span-rows)\.ts$|^ports\/identity\/provider-cache/,
  'a sentence as a column keeps it, of a bounded length': /^words\/sentence/,
  'a list in an address, no longer than a line of a request': /^kernel\/lists\/list-text/,
  'what was counted already and is no JSON: only why': /^domains\/imports\/reading\/parse-json-record/,
  'lines that the service rendered for a provider':
    /^ports\/ai-batch\/anthropic\/|^domains\/demo\/answer-line/,
  'the operator’s own files and words': /^db\/|^cli\//,
};

test('H09 all JSON from outside goes through the one reader that counts it first', () => {
  const src = join(packageRoot, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('client/'),
  );
  const parsing = files.filter((name) =>
    /JSON\.parse\(|\.json\(\)/.test(readFileSync(join(src, name), 'utf8')),
  );
  const patterns = Object.values(ownJson);
  expect(parsing.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(patterns.filter((pattern) => !parsing.some((name) => pattern.test(name)))).toEqual([]);
});
