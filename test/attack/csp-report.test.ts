import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import type { CspMetrics } from '../../src/domains/csp/figures/metrics-schema.ts';
import { judgeReport } from '../../src/domains/csp/judging/judge-report.ts';
import { parseReport } from '../../src/domains/csp/reading/parse-report.ts';
import { violationsPerMinute } from '../../src/domains/csp/violations-per-minute.ts';
import { labelledReports } from '../csp-samples/labelled-reports.ts';
import { productHost } from '../csp-samples/sample-reports.ts';
import { wireReport } from '../csp-samples/violation-wire.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

/** Payloads as browsers sent them, kept beside the project and never in it. */
const realReports = new URL('../../../shared/fixtures/csp-reports.jsonl', import.meta.url);
const reportType = 'application/csp-report';

let app: TestApp;
let base: string;
beforeAll(async () => {
  app = await startApp({ env: { BASE_URL: `https://${productHost}` } });
  base = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());

function post(
  body: string | Buffer,
  headers: Record<string, string | undefined> = { 'content-type': reportType },
  address = '198.51.100.7',
): Promise<Answer> {
  return app.browser(address).send('POST', '/api/csp-report', { body, headers, withoutCsrf: true });
}

function expectTaken(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-xss-protection': '1; mode=block',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
}

function expectRefused(answer: Answer, status = 400): void {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({
    success: false,
    error: expect.any(String),
    code: 'VALIDATION_ERROR',
    details: expect.any(Object),
  });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
}

/** Later than the range that the tests read: what others sent is out of sight. */
function begin(): void {
  app.clock.advance(2 * 3_600_000);
}

async function read(query = '', person?: SignedIn): Promise<CspMetrics> {
  const reader = person ?? (await app.signUp());
  const answer = await reader.browser.get(`/api/csp-metrics?timeRange=1h&${query}`);
  expect(answer.status).toBe(200);
  return (answer.json as { data: CspMetrics }).data;
}

async function dump(): Promise<string> {
  await app.app.services.cspInbox.flush();
  const tables = ['csp_violation', 'csp_sample', 'csp_minute', 'csp_browser', 'audit_entry'];
  const rows: unknown[] = [];
  for (const table of tables) {
    rows.push(await app.database.system((tx) => tx.query(`SELECT * FROM ${table}`)));
  }
  return JSON.stringify([rows, app.logs]);
}

test.skipIf(!existsSync(realReports))(
  'K01 every real report that says something gets 204 and its normalised row, the rest 400',
  async () => {
    begin();
    const wanted = new Map<string, number>();
    for (const line of readFileSync(realReports, 'utf8').trim().split('\n')) {
      const { contentType, body } = JSON.parse(line) as { contentType: string; body: unknown };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const parsed = parseReport(text, contentType);
      const answer = await post(text, { 'content-type': contentType });
      if (parsed.ok) expectTaken(answer);
      else expectRefused(answer);
      for (const raw of parsed.ok ? parsed.reports : []) {
        const { fingerprint } = judgeReport(raw, { ownHost: productHost });
        wanted.set(fingerprint, (wanted.get(fingerprint) ?? 0) + 1);
      }
    }
    await app.app.services.cspInbox.flush();
    const found = await app.database.system((tx) =>
      rows(
        tx,
        'SELECT fingerprint, sum(report_count)::bigint AS report_count FROM csp_violation WHERE first_seen_at >= $1 GROUP BY 1',
        [app.clock.now()],
        { fingerprint: is.text, report_count: is.number },
      ),
    );
    const stored = new Map(found.map((row) => [row.fingerprint.replaceAll('-', ''), row.report_count]));
    expect(stored).toEqual(wanted);
  },
);

test('K04 another content type, or none, is refused; all three of the contract are taken', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ];
  for (const type of [...types, undefined]) expectRefused(await post(wireReport(), { 'content-type': type }));
  for (const type of [reportType, 'application/json', 'APPLICATION/CSP-REPORT; charset=utf-8']) {
    expectTaken(await post(wireReport(), { 'content-type': type }));
  }
  const body = {
    documentURL: `https://${productHost}/`,
    effectiveDirective: 'img-src',
    blockedURL: 'https://a.example/',
  };
  const entries = [
    { type: 'deprecation', body: { id: 'x' } },
    { type: 'csp-violation', age: 1, url: `https://${productHost}/`, user_agent: 'x', body },
  ];
  expectTaken(await post(JSON.stringify(entries), { 'content-type': 'application/reports+json' }));
  expectRefused(
    await post(JSON.stringify(entries.slice(0, 1)), { 'content-type': 'application/reports+json' }),
  );
});

test('K04 what cannot be read is 400: nothing, half of it, another shape', async () => {
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '"x"',
    '1',
    '{"csp-report":[]}',
    '{"csp-report":{}}',
    '\xff\xfe',
  ]) {
    expectRefused(await post(body));
  }
});

test('K05 65,537 bytes are 413 with and without a length; 65,536 are taken', async () => {
  const filler = (bytes: number) => {
    const text = wireReport({ filler: '' });
    return text.replace('"filler":""', `"filler":"${'x'.repeat(bytes - text.length)}"`);
  };
  expectTaken(await post(filler(65_536)));
  expectRefused(await post(filler(65_537)), 413);
  const head = (extra: string) =>
    `POST /api/csp-report HTTP/1.1\r\nhost: x\r\ncontent-type: ${reportType}\r\n${extra}\r\n\r\n`;
  // The answer comes before the body does: a declared length is enough.
  expect(await exchange(head('content-length: 65537'))).toMatch(/^HTTP\/1\.1 413 /);
  const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
  expect(await exchange(`${head('transfer-encoding: chunked')}${chunk}${chunk}${chunk}`)).toMatch(
    /^HTTP\/1\.1 413 /,
  );
});

test('K05 a sender of one byte a second is answered and cut off within ten of them', async () => {
  const { hostname, port } = new URL(base);
  const head = `POST /api/csp-report HTTP/1.1\r\nhost: x\r\ncontent-type: ${reportType}\r\ncontent-length: 400\r\n\r\n`;
  const seen = await new Promise<{ answer: string; byteCount: number }>((resolve) => {
    let answer = '';
    let byteCount = 0;
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const timer = setInterval(() => {
      byteCount += 1;
      socket.write(' ');
    }, 1000);
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      resolve({ answer, byteCount });
    });
  });
  expect(seen.answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_ERROR"/);
  expect(seen.byteCount).toBeLessThanOrEqual(10);
});

/** Says something on a bare socket and returns what comes back first. */
function exchange(text: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('K06 packed bodies are refused unopened, whatever they would become', async () => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20));
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
    expectRefused(await post(bomb, { 'content-type': reportType, 'content-encoding': encoding }));
  }
  expectRefused(await post(gzipSync(wireReport())));
});

test('K09 no member of the five is needed but one that says what happened', async () => {
  begin();
  const all = {
    'document-uri': `https://${productHost}/a`,
    'violated-directive': 'img-src',
    'blocked-uri': 'https://pictures.example/x.png',
    'source-file': `https://${productHost}/a.js`,
    'line-number': 7,
  };
  for (const name of Object.keys(all)) expectTaken(await post(wireReport({ ...all, [name]: undefined })));
  expectTaken(await post(wireReport({ ...all, 'line-number': '7' })));
  // The one that names no page cannot be told from a stranger's: taken and stored, in no figure of ours.
  expect((await read()).summary.totalViolations).toBe(5);
});

test('K10 what extensions and injected software cause counts as noise and as nothing worse', async () => {
  begin();
  const noise = [
    'chrome-extension',
    'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/a.js',
    'chrome-extension:2:248774',
    'moz-extension://5c4d2b6e-0000-4000-8000-000000000000/a.js',
    'safari-web-extension://x/a.js',
    'about:blank',
    'webviewprogressproxy://x',
    'https://gc.kis.v2.scr.kaspersky-labs.com/1/main.js',
  ];
  for (const blocked of noise) {
    expectTaken(await post(wireReport({ 'violated-directive': 'script-src', 'blocked-uri': blocked })));
  }
  const { summary, topViolations } = await read();
  expect(summary).toMatchObject({ totalViolations: noise.length, highRiskViolations: 0, bypassAttempts: 0 });
  expect(
    new Set(topViolations.map(({ classification, riskLevel }) => `${classification} ${riskLevel}`)),
  ).toEqual(new Set(['noise low']));
  const seen = await app.database.system((tx) => violationsPerMinute(tx, app.clock.now()));
  expect(seen).toEqual([]);
});

test('K12 no secret of an address is stored, logged or shown', async () => {
  begin();
  const secrets = [
    'hunter2',
    'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    '4111111111111111',
    'eyJhbGciOiJIUzI1NiJ9',
    'n0nce-in-hash',
  ];
  const uri = (host: string) =>
    `https://ann:hunter2@${host}/reset/sk_live_4eC39HqLyjWDarjtT1zdp7dc/card/4111-1111-1111-1111/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln?token=hunter2&card[number]=4111111111111111#n0nce-in-hash`;
  for (const directive of ['script-src', 'img-src', 'connect-src', 'base-uri']) {
    expectTaken(
      await post(
        wireReport({
          'document-uri': uri(productHost),
          referrer: uri('mail.example'),
          'violated-directive': `${directive} ${uri('x.example')}`,
          'original-policy': `${directive} 'self'; report-uri ${uri('x.example')}`,
          'blocked-uri': uri('blocked.example'),
          'source-file': uri('source.example'),
          'script-sample': 'var password = "hunter2"; card = "4111111111111111"',
        }),
      ),
    );
  }
  const staff = await app.addStaff('ADMIN');
  const shown = JSON.stringify(await read('includeDetails=true', staff));
  const file = await staff.browser.get('/api/csp-metrics?format=csv');
  const stored = await dump();
  expect(shown).toContain('blocked.example');
  for (const secret of [...secrets, '4111-1111']) {
    expect([stored, shown, file.text].filter((text) => text.includes(secret))).toEqual([]);
  }
});

test('K13 K15 markup, line ends, escapes, NUL and broken text come out inert, one row and one log line each', async () => {
  begin();
  const nasty = '<img src=x onerror=alert(1)>\r\nX: y\u001b[31m\u0000\ud800\u2028"\'`';
  const members = [
    'document-uri',
    'blocked-uri',
    'source-file',
    'violated-directive',
    'effective-directive',
    'script-sample',
  ];
  const logsBefore = app.logs.length;
  for (const name of members) {
    expectTaken(await post(wireReport({ [name]: nasty, [`${name}2`]: nasty })));
    const path = `https://${productHost}/${encodeURIComponent('<svg/onload=1>')}/${nasty}`;
    expectTaken(await post(wireReport({ [name]: path, 'line-number': nasty, disposition: nasty })));
  }
  expect(app.logs.length - logsBefore).toBe(members.length * 2);
  const staff = await app.addStaff('ADMIN');
  const answer = await staff.browser.get('/api/csp-metrics?timeRange=1h&includeDetails=true');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const file = await staff.browser.get('/api/csp-metrics?timeRange=1h&format=csv');
  for (const text of [answer.text, file.text, await dump()]) {
    expect(text).not.toMatch(/<img|<svg|onerror=alert|\\u001b|\\u0000|\\ud800|\u2028|\r\nX: y/);
  }
  const { summary } = (answer.json as { data: CspMetrics }).data;
  const [row] = await app.database.system((tx) =>
    rows(
      tx,
      'SELECT sum(report_count)::bigint AS count FROM csp_violation WHERE first_seen_at >= $1',
      [app.clock.now()],
      { count: is.number },
    ),
  );
  expect(row?.count).toBe(members.length * 2);
  expect(summary.totalViolations).toBeLessThanOrEqual(members.length * 2);
});

test('K14 no cell of the CSV starts a formula', async () => {
  begin();
  for (const start of ['=', '+', '-', '@', '\t', '\0']) {
    const evil = `${start}cmd|' /C calc'!A0`;
    const headers = { 'content-type': reportType, 'user-agent': `${start}1+1,"x"` };
    expectTaken(
      await post(
        wireReport({
          'document-uri': `https://${productHost}/${evil}`,
          'source-file': evil,
          'blocked-uri': evil,
        }),
        headers,
      ),
    );
  }
  const staff = await app.addStaff('ADMIN');
  const { text } = await staff.browser.get('/api/csp-metrics?timeRange=1h&format=csv');
  expect(text.split('\r\n').length).toBeGreaterThan(2);
  expect(text).toContain(`,"'=1+1,_x_"\r\n`);
  expect(text).not.toMatch(/(^|,|\n)"?[=+\-@\t\0]/);
});

test('K17 a flood of invented addresses is a bounded number of rows, and the totals stay exact', async () => {
  begin();
  const entries = (from: number) =>
    JSON.stringify(
      Array.from({ length: 100 }, (_, index) => ({
        type: 'csp-violation',
        body: {
          documentURL: `https://${productHost}/page-${letters(from + index)}`,
          effectiveDirective: 'script-src',
          blockedURL: `https://${letters(from + index)}.example/${from + index}.js`,
        },
      })),
    );
  for (let request = 0; request < 200; request += 1) {
    const address = `10.${request % 40}.0.1`;
    expectTaken(await post(entries(request * 100), { 'content-type': 'application/reports+json' }, address));
  }
  const { summary, topViolations } = await read();
  expect(summary).toMatchObject({ totalViolations: 20_000, highRiskViolations: 20_000 });
  expect(summary.uniqueViolations).toBe(501);
  expect(topViolations[0]).toMatchObject({ blockedHost: '(other)', count: 19_500, percentage: 97.5 });
});

const letters = (index: number): string =>
  [...index.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

test('K18 what strangers forge is counted, but nothing of it can be told from a real attack: no audit entry, no alert of its own', async () => {
  begin();
  const before = (await app.database.system((tx) => tx.query('SELECT 1 FROM audit_entry'))).length;
  for (let index = 0; index < 50; index += 1) {
    expectTaken(
      await post(
        wireReport({ 'violated-directive': 'base-uri', 'blocked-uri': `https://evil${index}.example` }),
      ),
    );
  }
  await app.app.services.cspInbox.flush();
  expect((await app.database.system((tx) => tx.query('SELECT 1 FROM audit_entry'))).length).toBe(before);
  const [minute] = await app.database.system((tx) => violationsPerMinute(tx, app.clock.now()));
  expect(minute).toMatchObject({ violationCount: 50, bypassCount: 50 });
});

test('K19 pages of other hosts, files, about: and none are taken and are in no figure of ours', async () => {
  begin();
  const documents = [
    'https://elsewhere.example/',
    `https://${productHost}.evil.example/`,
    `https://evil.example/${productHost}`,
    'file:///home/ann/page.html',
    'about:blank',
    'about',
    '[anonymised]',
    '',
    null,
  ];
  for (const document of documents) {
    expectTaken(
      await post(
        wireReport({
          'document-uri': document,
          'violated-directive': 'base-uri',
          'blocked-uri': 'https://e.example',
        }),
      ),
    );
  }
  const data = await read('includeDetails=true&groupBy=browser');
  expect(data.summary).toEqual({
    totalViolations: 0,
    uniqueViolations: 0,
    highRiskViolations: 0,
    bypassAttempts: 0,
  });
  expect([data.topViolations, data.violations, data.trends.groups]).toEqual([[], [], []]);
  expect(data.riskAnalysis).toMatchObject({ overallRiskScore: 0, criticalIssues: [] });
  expect(data.riskAnalysis.recommendations).toEqual([
    expect.stringContaining('9 reports are about pages on another host'),
  ]);
});

test('K20 the labelled set over the wire: attempts are counted, noise and plain faults are not', async () => {
  begin();
  const labels = new Map<string, number>();
  for (const { label, contentType, body } of labelledReports) {
    expectTaken(await post(body, { 'content-type': contentType }));
    labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  const { summary } = await read();
  expect(summary.totalViolations).toBe(labelledReports.length);
  const attempts = labels.get('bypass') ?? 0;
  expect(summary.bypassAttempts).toBeGreaterThanOrEqual(attempts * 0.95);
  expect(summary.bypassAttempts).toBeLessThanOrEqual(attempts / 0.95);
});

test('K21 a preflight is answered with the exact lists, for the own origin only, and sets no cookie', async () => {
  const ask = (origin: string) =>
    app.browser().send('OPTIONS', '/api/csp-report', {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  for (const origin of [`https://${productHost}`, 'https://evil.example', 'null', `http://${productHost}`]) {
    const answer = await ask(origin);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, PATCH, OPTIONS',
      'access-control-allow-headers': 'Content-Type, Authorization, X-CSRF-Token, X-Requested-With',
    });
    expect(answer.headers['access-control-allow-origin']).toBe(
      origin === `https://${productHost}` ? origin : undefined,
    );
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('K24 doubled keys, a byte order mark and keys that reach for prototypes do no harm', async () => {
  const text = wireReport();
  expectTaken(await post(`\ufeff${text}`));
  expectTaken(await post(text.replace('{"csp-report":', '{"csp-report":{},"csp-report":')));
  expectTaken(
    await post(
      text.replace(
        '"violated-directive"',
        '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"violated-directive"',
      ),
    ),
  );
  expectRefused(await post('{"__proto__":{"csp-report":{"violated-directive":"img-src"}}}'));
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('K25 cookies and credentials that come along are ignored, not stored and not logged', async () => {
  begin();
  const admin = await app.signUp();
  const cookie = [...admin.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await post(wireReport(), {
    'content-type': reportType,
    cookie: `${cookie}; other=c00kie-canary`,
    authorization: 'Bearer s3cret-canary',
  });
  expectTaken(answer);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expectTaken(
    await post(wireReport(), {
      'content-type': reportType,
      cookie: '__Host-session-token=rubbish; session-token=rubbish',
    }),
  );
  const stored = await dump();
  const token = [...admin.browser.cookies.values()][0] ?? '-';
  for (const canary of ['c00kie-canary', 's3cret-canary', token]) expect(stored).not.toContain(canary);
});

test('K25 a report that a page of ours sends keeps no session alive and renews no token', async () => {
  const admin = await app.signUp();
  const seen = () =>
    app.database.system((tx) =>
      tx.query('SELECT last_seen_at FROM auth_session WHERE user_id = $1', [admin.userId]),
    );
  const before = await seen();
  // The token is in its last ten minutes, where any other request would get a new one.
  app.clock.advance(8 * 60_000);
  const cookie = [...admin.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await post(wireReport(), { 'content-type': reportType, cookie });
  expectTaken(answer);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await seen()).toEqual(before);
});

test('C18 no anti-forgery token is asked for, and a report from another site is taken too', async () => {
  expectTaken(
    await post(wireReport(), {
      'content-type': reportType,
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    }),
  );
});

test('the eleventh report of a minute from one address is 429, other addresses are not touched', async () => {
  await using strict = await startApp({ env: { RATE_LIMIT_OVERRIDES: '' } });
  const send = (address: string) =>
    strict.browser(address).send('POST', '/api/csp-report', {
      body: wireReport(),
      headers: { 'content-type': reportType },
      withoutCsrf: true,
    });
  for (let count = 1; count <= 10; count += 1) expectTaken(await send('198.51.100.7'));
  const refused = await send('198.51.100.7');
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers['retry-after']).toBe('60');
  expectTaken(await send('198.51.100.8'));
  strict.clock.advance(60_000);
  expectTaken(await send('198.51.100.7'));
});
