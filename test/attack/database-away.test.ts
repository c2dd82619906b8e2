import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { is, rows } from '../../src/db/rows.ts';
import { createPasswordHasher } from '../../src/ports/password-hasher.ts';
import { createFakeMailer } from '../fakes/mailer-fake.ts';
import { createBrowser } from '../rig/browser.ts';
import { keepLogs, type LogLine, testPassword } from '../rig/start-app.ts';
import { openTcpProxy, type TcpProxy } from '../rig/tcp-proxy.ts';
import { openTestDatabase, type TestDatabase } from '../rig/test-database.ts';

/** Only a server can go away on its own: the embedded engine lives in the process. */
describe.runIf(process.env['TEST_DATABASE_URL'])('a PostgreSQL server that goes away', () => {
  let opened: TestDatabase;
  let proxy: TcpProxy;
  let app: App;
  let address: string;
  const logs: LogLine[] = [];

  async function openApp(): Promise<App> {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: opened.dataDir,
      SESSION_SECRET: 'a secret for tests only of 32 bytes or more',
      RATE_LIMIT_OVERRIDES: 'login=0/1,register=0/1,csrf-token=0/1,session=0/1,auth=0/1',
    });
    return await createApp(config, keepLogs(logs), {
      database: await openPostgres({ url: address, poolSize: 5, onEffectError: () => {} }),
      ports: { mailer: createFakeMailer(), hasher: createPasswordHasher({ memoryKib: 64, passes: 1 }) },
    });
  }

  beforeAll(async () => {
    opened = await openTestDatabase();
    const url = new URL(opened.url ?? '');
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${proxy.port}`;
    address = url.href;
    app = await openApp();
  });
  afterAll(async () => {
    await proxy.mend();
    await app.close();
    await proxy.close();
    await opened.database.close();
    await opened.drop();
  });

  const person = (n: number) => ({
    email: `p${n}@example.org`,
    password: testPassword,
    name: 'P',
    companyName: `Company ${n}`,
  });
  const count = async (table: string) =>
    (await opened.database.system((tx) => tx.query(`SELECT count(*) AS n FROM ${table}`)))[0]?.['n'];

  test('H12 every answer is a neutral 500 with its headers, nothing is half written, and it recovers by itself', async () => {
    const browser = createBrowser(app.server);
    expect((await browser.post('/api/register', person(0))).status).toBe(201);
    expect((await browser.post('/api/auth/login', person(0))).status).toBe(422);
    const credentials = { email: person(0).email, password: testPassword };
    expect((await browser.post('/api/auth/login', credentials)).status).toBe(200);
    await browser.csrf();
    await proxy.cut();
    const answers = await Promise.all([
      browser.get('/api/auth/session'),
      browser.post('/api/register', person(1)),
      createBrowser(app.server).send('POST', '/api/auth/login', { body: credentials, withoutCsrf: true }),
      browser.rpc('auth.getUser'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(500);
      expect(answer.text).toMatch(/INTERNAL_ERROR/);
      // The request's id is any letters at all.
      const said = answer.text.replace(/"requestId":"[^"]*"/, '');
      expect(said).not.toMatch(/ECONN|127\.0\.0\.1|postgres|pg/i);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    const [ready, up] = [await browser.get('/readyz'), await browser.get('/healthz')];
    expect([ready.status, ready.text, up.status]).toEqual([503, '{"status":"not ready"}', 200]);
    await proxy.mend();
    expect((await browser.get('/readyz')).status).toBe(200);
    expect((await browser.get('/api/auth/session')).status).toBe(200);
    expect([await count('app_user'), await count('company')]).toEqual([1, 1]);
    expect((await browser.post('/api/register', person(1))).status).toBe(201);
  });

  test('H12 a server that ends connections in the middle of a transaction harms nobody else and not the process', async () => {
    const { database } = app.services;
    const inTheMiddle = database.system(async (tx) => {
      const [row] = await rows(tx, 'SELECT pg_backend_pid() AS pid', [], { pid: is.number });
      await tx.query(
        "INSERT INTO company (id, name, name_key, created_at, updated_at) VALUES (gen_random_uuid(), 'Half', 'half', now(), now())",
      );
      await opened.database.system((other) => other.query('SELECT 1'));
      await terminate(Number(row?.pid));
      // Nothing is asked of it for a while: the news arrives while nobody listens for an answer.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.query('SELECT 1');
    });
    await expect(inTheMiddle).rejects.toThrow();
    const idle = database.system(async (tx) => {
      const [row] = await rows(tx, 'SELECT pg_backend_pid() AS pid', [], { pid: is.number });
      return Number(row?.pid);
    });
    await terminate(await idle);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await createBrowser(app.server).get('/readyz')).status).toBe(200);
    expect(
      await opened.database.system((tx) => tx.query("SELECT 1 FROM company WHERE name = 'Half'")),
    ).toEqual([]);
  });

  test('H12 the log says what happened without the values of the statement', async () => {
    const browser = createBrowser(app.server);
    await browser.csrf();
    const before = logs.length;
    await proxy.cut();
    await browser.post('/api/register', person(7));
    await proxy.mend();
    const errors = logs.slice(before).filter(({ level }) => level === 'error');
    expect(errors.length).toBeGreaterThan(0);
    expect(inspect(errors, { depth: 9 })).not.toMatch(/p7@example|Company 7|argon2/);
    expect(await browser.get('/readyz')).toMatchObject({ status: 200 });
  });

  test('the work of a transaction is told when a statement failed and was passed over', async () => {
    const act = app.services.database.system(async (tx) => {
      await tx.query('SELECT 1 / 0').catch(() => {});
      return 'done';
    });
    await expect(act).rejects.toThrow('nothing was stored');
  });

  test('R3 a server that does not answer does not hold up the end of the service', async () => {
    const stopped = await openApp();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const waiting = stopped.services.database.lookup.query('SELECT pg_sleep(60)');
      const failed = expect(waiting).rejects.toThrow('Connection terminated');
      const closed = stopped.close();
      await vi.advanceTimersByTimeAsync(4000);
      await failed;
      await closed;
    } finally {
      vi.useRealTimers();
    }
  });

  async function terminate(pid: number): Promise<void> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: opened.url ?? '' });
    await client.connect();
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
    await client.end();
  }
});
