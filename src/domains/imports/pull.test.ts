import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { inEnglish, say, written } from '../../words/sentence.ts';

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let app: TestApp;
let server: Server;
let origin: string;
let asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let holdUntil = async (): Promise<void> => {};
let answerTo: (url: string, headers: IncomingHttpHeaders) => Reply = () => ({ status: 404 });

beforeAll(async () => {
  app = await startApp({ env: { IMPORT_ALLOW_PRIVATE: 'true' } });
  server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push({ url, headers: request.headers });
    const { status, headers, body } = answerTo(url, request.headers);
    void holdUntil().then(() => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app[Symbol.asyncDispose]();
});

async function withSource(source: object = {}): Promise<SignedIn> {
  const admin = await app.signUp();
  asked = [];
  const answer = await admin.browser.rpc('company.update', {
    dataSource: { url: `${origin}/sessions.csv`, username: 'ann', password: 'secret', ...source },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return admin;
}

const csv = (id: string) => `id,start,sentiment\n${id},2026-01-03T10:00:00Z,positive\n`;

async function lastResult(admin: SignedIn): Promise<string> {
  const [row] = await app.database.system((tx) =>
    rows(tx, 'SELECT data_source_last_result AS result FROM company WHERE id = $1', [admin.companyId], {
      result: is.orNull(is.text),
    }),
  );
  return inEnglish(row?.result ?? '');
}

const externalIds = async (admin: SignedIn): Promise<string[]> => {
  const found = await app.database.system((tx) =>
    rows(tx, 'SELECT external_id FROM session WHERE company_id = $1 ORDER BY 1', [admin.companyId], {
      external_id: is.text,
    }),
  );
  return found.map(({ external_id }) => external_id);
};

async function pull(admin: SignedIn): Promise<unknown> {
  const answer = await admin.browser.rpc('imports.pullNow', {});
  await app.app.services.imports.idle();
  return answer.data;
}

test('a pull signs in, stores what it gets, and asks the next time only for what is new', async () => {
  const admin = await withSource();
  answerTo = (_url, headers) =>
    headers['if-none-match'] === '"one"'
      ? { status: 304 }
      : {
          status: 200,
          headers: { etag: '"one"', 'last-modified': 'Sat, 03 Jan 2026 10:00:00 GMT' },
          body: csv('p-1'),
        };
  expect(await pull(admin)).toMatchObject({ result: 'QUEUED' });
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ann:secret').toString('base64')}`);
  expect(await lastResult(admin)).toBe('Done: 1 new, 0 updated, 0 unchanged, 0 rejected.');
  expect(await pull(admin)).toMatchObject({ result: 'NOT_MODIFIED' });
  expect(asked[1]?.headers['if-modified-since']).toBe('Sat, 03 Jan 2026 10:00:00 GMT');
  expect(await externalIds(admin)).toEqual(['p-1']);
});

test('an import is named after the address of its source, without the key that may stand behind it', async () => {
  const admin = await withSource({ url: `${origin}/sessions.csv?sig=canary#canary` });
  answerTo = () => ({ status: 200, body: csv('p-1') });
  expect(await pull(admin)).toMatchObject({ result: 'QUEUED' });
  const { text } = await admin.browser.get('/api/dashboard/imports');
  expect(text).toContain(`"fileName":"${origin}/sessions.csv"`);
  expect(text).not.toContain('canary');
});

test('a pull brings what the company declares of its own', async () => {
  const admin = await withSource();
  const attributes = [{ key: 'plan', label: 'Plan', type: 'text', fromColumn: 'Tier' }];
  await admin.browser.rpc('company.update', { settings: { attributes } });
  answerTo = () => ({ status: 200, body: 'id,start,Tier\np-1,2026-01-03T10:00:00Z,pro\n' });
  expect(await pull(admin)).toMatchObject({ result: 'QUEUED' });
  const { text } = await admin.browser.get('/api/dashboard/sessions?attribute.plan=pro');
  expect(text).toContain('"attributes":{"plan":"pro"}');
});

test('a password that was given for an address under TLS does not follow out of it', async () => {
  const admin = await withSource({ url: 'https://data.example/sessions.csv' });
  const moved = await admin.browser.rpc('company.update', {
    dataSource: { url: 'http://data.example/sessions.csv' },
  });
  expect(moved.data).toMatchObject({ company: { dataSource: { hasPassword: false } } });
});

test('a version whose import failed is asked for again', async () => {
  const admin = await withSource();
  answerTo = () => ({
    status: 200,
    headers: { etag: '"bad"' },
    body: `[{"id":"a","start":"2026-01-03T10:00:00Z"},{"id":`,
  });
  await pull(admin);
  answerTo = () => ({ status: 200, headers: { etag: '"good"' }, body: csv('again') });
  await pull(admin);
  expect(asked[1]?.headers['if-none-match']).toBeUndefined();
  expect(await externalIds(admin)).toContain('again');
});

test('a redirect is not followed, and an unreadable file is a result that says why', async () => {
  const admin = await withSource();
  const results: string[] = [];
  for (const reply of [
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    { status: 200, body: '' },
  ]) {
    answerTo = () => reply;
    expect(await pull(admin)).toMatchObject({ result: 'FAILED' });
    results.push(await lastResult(admin));
  }
  expect(results).toEqual([expect.stringContaining("couldn't be reached"), expect.stringContaining('empty')]);
  expect(asked).toHaveLength(2);
});

test('an ADMIN learns of a source that gave no file only that it was not reached, after the same time', async () => {
  const { port } = new URL(origin);
  const sources: [string, string, Reply?][] = [
    ['a redirect', `${origin}/a`, { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ['a refused password', `${origin}/a`, { status: 401 }],
    ['nothing there', `${origin}/a`, { status: 404 }],
    ['a fault', `${origin}/a`, { status: 500, body: 'secret' }],
    ['nothing new where nothing was known', `${origin}/a`, { status: 304 }],
    ['an unreadable encoding', `${origin}/a`, { status: 200, headers: { 'content-encoding': 'zip' } }],
    ['a closed port', 'http://127.0.0.1:1025/'],
    ['no TLS', `https://127.0.0.1:${port}/`],
    ['a name that leads to metadata', 'http://metadata.test/'],
    ['a name that leads to an address of the machine and of the network', `http://mixed.test:${port}/`],
    ['no such name', 'http://nowhere.test/'],
  ];
  const resolveHost = async (name: string) => {
    if (name === 'metadata.test') return ['169.254.169.254'];
    if (name === 'mixed.test') return ['127.0.0.1', '169.254.169.254'];
    throw new Error('ENOTFOUND');
  };
  await using open = await startApp({ env: { IMPORT_ALLOW_PRIVATE: 'true' }, ports: { resolveHost } });
  const admin = await open.signUp();
  const told: unknown[] = [];
  for (const [name, url, reply] of sources) {
    if (reply) answerTo = () => reply;
    await admin.browser.rpc('company.update', { dataSource: { url } });
    const [tested, pulled] = [
      await admin.browser.rpc('imports.testConnection', {}),
      await admin.browser.rpc('imports.pullNow', {}),
    ];
    const company = (await admin.browser.rpc('company.get', {})).data as {
      company: { dataSource: { lastResult: string } };
    };
    const log = await admin.browser.get('/api/admin/audit-logs?eventType=DATA_IMPORT&limit=2');
    const { auditLogs } = (log.json as { data: { auditLogs: { metadata: object; outcome: string }[] } }).data;
    const entries = auditLogs.map(({ metadata, outcome }) => ({ metadata, outcome }));
    const { lastResult: kept } = company.company.dataSource;
    told.push([name, tested.data, pulled.data, kept, entries, open.clock.pauses.splice(0)]);
  }
  const [first] = told as [string, { message: string }][];
  expect(first?.[1].message).toMatch(/^The source couldn't be reached\. Check /);
  for (const [name, ...rest] of told as unknown[][])
    expect([name, ...rest]).toEqual([name, ...(first ?? []).slice(1)]);
  expect(first?.at(-1)).toEqual([10_000, 10_000]);
  const reasons = open.logs.flatMap(({ facts }) => facts['reason'] ?? []);
  expect(new Set(reasons).size).toBeGreaterThanOrEqual(8);
});

test('nothing is pulled before somebody of the company has confirmed an address, neither by hand nor by the schedule', async () => {
  const admin = await withSource({ schedule: '* * * * *' });
  const setConfirmed = (at: string | null) =>
    app.database.system((tx) =>
      tx.query('UPDATE app_user SET email_confirmed_at = $2 WHERE id = $1', [admin.userId, at]),
    );
  answerTo = () => ({ status: 200, body: csv('confirmed') });
  await setConfirmed(null);
  const answer = await admin.browser.rpc('imports.pullNow', {});
  expect([answer.status, answer.error]).toMatchObject([403, { data: { code: 'FORBIDDEN' } }]);
  app.clock.advance(120_000);
  await app.app.scheduler.runNow('import-pull');
  expect(asked).toEqual([]);
  await setConfirmed('2026-01-01T00:00:00Z');
  await app.app.scheduler.runNow('import-pull');
  await app.app.services.imports.idle();
  expect(await externalIds(admin)).toEqual(['confirmed']);
  await admin.browser.rpc('company.update', { dataSource: null });
});

test('sources that never come to their end delay no other company, and are not asked twice', async () => {
  const waiting: ServerResponse[] = [];
  const slow = createServer((_request, response) => {
    response.writeHead(200).write('id,start\n');
    waiting.push(response);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const admins: SignedIn[] = [];
  for (let n = 0; n < 4; n += 1) {
    const source = { url: `http://127.0.0.1:${port}/sessions.csv`, schedule: '* * * * *' };
    admins.push(await withSource(source));
  }
  app.clock.advance(60_000);
  await app.app.scheduler.runNow('import-pull');
  await expect.poll(() => waiting.length).toBe(4);
  const quick = await withSource({ schedule: '* * * * *' });
  admins.push(quick);
  answerTo = () => ({ status: 200, body: csv('quick') });
  app.clock.advance(60_000);
  await app.app.scheduler.runNow('import-pull');
  await expect.poll(() => externalIds(quick)).toEqual(['quick']);
  expect(waiting).toHaveLength(4);
  for (const response of waiting) response.destroy();
  await app.app.services.imports.idle();
  slow.close();
  for (const admin of admins) await admin.browser.rpc('company.update', { dataSource: null });
});

test('the schedule of a company is kept in its own zone, once a slot, and rests while it is suspended', async () => {
  const admin = await withSource({ schedule: '30 12 * * *' });
  await app.database.system((tx) =>
    tx.query("UPDATE company SET time_zone = 'Asia/Tokyo' WHERE id = $1", [admin.companyId]),
  );
  answerTo = () => ({ status: 200, body: csv('scheduled') });
  const runAt = async (time: string) => {
    const aim = new Date(time).getTime();
    app.clock.advance(aim - app.clock.now().getTime());
    await app.app.scheduler.runNow('import-pull');
    await app.app.services.imports.idle();
    return asked.length;
  };
  expect(await runAt('2026-01-06T03:29:00Z')).toBe(0);
  expect(await runAt('2026-01-06T03:30:00Z')).toBe(1);
  expect(await runAt('2026-01-06T03:31:00Z')).toBe(1);
  await app.database.system((tx) =>
    tx.query("UPDATE company SET status = 'SUSPENDED' WHERE id = $1", [admin.companyId]),
  );
  expect(await runAt('2026-01-07T03:30:00Z')).toBe(1);
  await app.database.system((tx) =>
    tx.query("UPDATE company SET status = 'ACTIVE' WHERE id = $1", [admin.companyId]),
  );
  expect(await runAt('2026-01-07T03:31:00Z')).toBe(2);
});

test('transcripts at an address are fetched, those that are gone are noted, the password stays with its own origin', async () => {
  const admin = await withSource();
  const other = createServer((request, response) => {
    asked.push({ url: `other${request.url}`, headers: request.headers });
    response.end('User: hi\nBot: hello');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const line = (id: string, url: string) => `${id},2026-01-03T10:00:00Z,${url}\n`;
  answerTo = (url) => {
    if (url === '/sessions.csv')
      return {
        status: 200,
        body: `id,start,transcript url\n${line('t-1', `${origin}/t1`)}${line('t-2', `${origin}/gone`)}${line('t-3', `${otherOrigin}/t3`)}`,
      };
    if (url === '/t1') return { status: 200, body: 'User: where is my order\nBot: on its way\nUser: thanks' };
    return { status: 404 };
  };
  await pull(admin);
  for (let n = 0; n < 5; n += 1) await app.app.scheduler.runNow('import-transcripts');
  other.closeAllConnections();
  other.close();
  const found = await app.database.system((tx) =>
    tx.query(
      `SELECT external_id, transcript_status, analysis_status, message_count, initial_msg, stage_error FROM session
       WHERE company_id = $1 ORDER BY external_id`,
      [admin.companyId],
    ),
  );
  expect(found).toMatchObject([
    {
      transcript_status: 2,
      analysis_status: 0,
      message_count: 3,
      initial_msg: 'where is my order',
      stage_error: null,
    },
    {
      transcript_status: 3,
      analysis_status: 4,
      stage_error: { TRANSCRIPT: written(say('transcript.notReached')) },
    },
    { transcript_status: 2, message_count: 2 },
  ]);
  const authorization = (url: string) => asked.find((item) => item.url === url)?.headers.authorization;
  expect([authorization('/t1'), authorization('other/t3')]).toEqual([
    expect.stringContaining('Basic'),
    undefined,
  ]);
});

test('the connection can be tried, and nothing is stored by it', async () => {
  const admin = await withSource();
  answerTo = () => ({ status: 200, body: csv('tried') });
  const answer = await admin.browser.rpc('imports.testConnection', {});
  expect(answer.data).toMatchObject({ ok: true, format: 'csv' });
  expect(await externalIds(admin)).toEqual([]);
  answerTo = () => ({ status: 500 });
  expect((await admin.browser.rpc('imports.testConnection', {})).data).toMatchObject({ ok: false });
});

test('without the setting, a source that leads to a private address is never connected to', async () => {
  await using closed = await startApp();
  const admin = await closed.signUp();
  await closed.database.system((tx) =>
    tx.query('UPDATE company SET data_source_url = $2 WHERE id = $1', [
      admin.companyId,
      `${origin}/sessions.csv`,
    ]),
  );
  asked = [];
  const answer = await admin.browser.rpc('imports.pullNow', {});
  expect(answer.data).toMatchObject({ result: 'FAILED' });
  expect(asked).toEqual([]);
});

test('a source keeps labels unless its company says otherwise, and goes on as it is when something else of it changes', async () => {
  const admin = await withSource();
  const rule = async () =>
    ((await admin.browser.rpc('company.get', {})).data as { company: { dataSource: { labels: string } } })
      .company.dataSource.labels;
  const change = (source: object) =>
    admin.browser.rpc('company.update', { dataSource: { url: `${origin}/sessions.csv`, ...source } });
  answerTo = () => ({ status: 200, body: csv('labelled') });
  const imported = async () => {
    const { importId } = (await pull(admin)) as { importId: string };
    const { data } = await admin.browser.rpc('imports.get', { id: importId });
    return (data as { import: { labels: string } }).import.labels;
  };
  expect([await rule(), await imported()]).toEqual(['keep', 'keep']);
  await change({ labels: 'ai' });
  expect([await rule(), await imported()]).toEqual(['ai', 'ai']);
  await change({ schedule: '0 3 * * *' });
  expect(await rule()).toBe('ai');
  await admin.browser.rpc('company.update', { dataSource: null });
  await change({});
  expect(await rule()).toBe('keep');
});

test('no two ask one source at once, whichever instance they are on; the next may when it is over', async () => {
  const admin = await withSource();
  const events = new EventEmitter();
  answerTo = () => ({ status: 200, body: csv('held') });
  holdUntil = async () => {
    const goOn = once(events, 'go on');
    events.emit('reached');
    await goOn;
  };
  const reached = once(events, 'reached');
  const first = admin.browser.rpc('imports.pullNow', {});
  await reached;
  const second = await admin.browser.rpc('imports.pullNow', {});
  expect([second.status, second.error]).toMatchObject([
    409,
    { message: 'This source is already being read.' },
  ]);
  expect(asked.length).toBe(1);
  holdUntil = async () => {};
  events.emit('go on');
  expect((await first).data).toMatchObject({ result: 'QUEUED' });
  expect(await pull(admin)).toMatchObject({ result: 'QUEUED' });
  expect(asked.length).toBe(2);
});

test('the claim of an instance that ended in the middle is over soon', async () => {
  const admin = await withSource();
  answerTo = () => ({ status: 200, body: csv('left') });
  await app.database.system((tx) =>
    tx.query('UPDATE company SET data_source_claimed_until = $2 WHERE id = $1', [
      admin.companyId,
      new Date(app.clock.now().getTime() + 90_000),
    ]),
  );
  expect((await admin.browser.rpc('imports.pullNow', {})).status).toBe(409);
  app.clock.advance(90_000);
  expect(await pull(admin)).toMatchObject({ result: 'QUEUED' });
});
