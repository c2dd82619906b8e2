import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import {
  briefly,
  freePort,
  makeDataDir,
  type ServerProcess,
  type SpawnOptions,
  spawnServer,
} from '../rig/built-server.ts';

// Each test starts several processes; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function dataDir(): Promise<string> {
  const folder = await makeDataDir();
  folders.push(folder);
  return folder;
}

async function start(options: SpawnOptions): Promise<ServerProcess> {
  const server = await spawnServer({ command: briefly, ...options });
  servers.push(server);
  return server;
}

async function damagedDataDir(): Promise<string> {
  const folder = await dataDir();
  await writeFile(join(folder, 'pg', 'global', 'pg_control'), Buffer.alloc(8192));
  return folder;
}

/** One line on the error output that says what to do, nothing else, and the exit code 1. */
async function expectRefusal(server: ServerProcess, words: RegExp): Promise<void> {
  const code = await server.ended;
  expect(server.output.err).toMatch(words);
  expect([code, server.output.err.trim().split('\n').length, server.output.out]).toEqual([1, 1, '']);
  expect(server.output.err).not.toMatch(/ at .*:\d+:\d+|node:internal|undefined/);
}

test('every bad setting is named, with what it must be', () => {
  const bad: Record<string, string[]> = {
    PORT: ['0', '65536', '-1', '80a', '3000.5', '1e3'],
    BASE_URL: ['localhost:3000', 'ftp://x', 'javascript:alert(1)', '/path'],
    DATABASE_URL: ['mysql://x', 'localhost', 'postgres://', 'postgresql://a:%zz@host/db'],
    DATABASE_POOL_SIZE: ['1', '0', 'many'],
    REDIS_URL: ['localhost:6379', 'http://x', 'redis://'],
    MAIL_FROM: ['Parlance'],
    SMTP_URL: ['smtp.example.org', 'http://x', 'smtp://', 'smtp://a:%e0%a4%a@host'],
    SESSION_SECRET: ['short', 'x'.repeat(31)],
    SESSION_SECRET_PREVIOUS: ['short', `${'x'.repeat(32)},short`],
    PLATFORM_ADMIN_EMAIL: ['not-an-address'],
    PLATFORM_ADMIN_PASSWORD: ['short'],
    TRUST_PROXY: ['yes', '33', '0.0.0.0/0', '10.0.0.0/33', '1.2.3'],
    METRICS_TOKEN: ['short'],
    REGISTRATION: ['maybe', 'OPEN'],
    RATE_LIMIT_WINDOW_MS: ['0', '999', 'x', '-1'],
    RATE_LIMIT_MAX_REQUESTS: ['-1', 'x', '1.5'],
    RATE_LIMIT_OVERRIDES: [
      'login',
      'login=5',
      'nothing=1/1',
      'login=5/0',
      'login=-1/60',
      'login=1/60,login=2/60',
    ],
    RPC_ENDPOINT_URL: ['/api/rpc'],
    RPC_BATCH_TIMEOUT: ['99', 'x'],
    RPC_MAX_BATCH_SIZE: ['0', '1001'],
    BATCH_PROCESSING_ENABLED: ['perhaps', '2'],
    BATCH_CREATE_INTERVAL: ['* * * *', 'every minute', '61 * * * *', '* * * * * * *', '0 0 31 2 *'],
    BATCH_STATUS_CHECK_INTERVAL: ['x'],
    BATCH_RESULT_PROCESSING_INTERVAL: ['x'],
    BATCH_MAX_REQUESTS: ['0', '50001'],
    BATCH_TIMEOUT_HOURS: ['0', '169'],
    AI_PROVIDER: ['OpenAI', 'mistral'],
    IMPORT_MAX_BYTES: ['1'],
    IMPORT_ALLOW_PRIVATE: ['maybe'],
    COUNTRY_HEADER: ['a b', 'é'],
    PERFORMANCE_MONITORING_ENABLED: ['maybe'],
    METRICS_COLLECTION_INTERVAL: ['0', '3601'],
    OTEL_EXPORTER_OTLP_HEADERS: ['token', 'token=%zz', '=x', 'a=b,c'],
    LOG_LEVEL: ['loud'],
  };
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      let message = '';
      try {
        loadConfig({ [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        message = (error as Error).message;
      }
      expect([name, value, message]).toEqual([name, value, expect.stringContaining(name)]);
      // A secret that is wrong is still a secret.
      if (/SECRET|PASSWORD|TOKEN/.test(name)) expect(message).not.toContain(value);
    }
  }
});

test('the settings of the contract have its values', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    http: { host: '127.0.0.1', port: 3000, baseUrl: 'http://localhost:3000', secureCookies: false },
    rpc: { endpointUrl: 'http://localhost:3000/api/rpc', batchTimeoutMs: 30_000, maxBatchSize: 100 },
    batch: {
      enabled: true,
      createCron: '*/5 * * * *',
      statusCron: '*/2 * * * *',
      resultCron: '*/1 * * * *',
      maxRequests: 1000,
      timeoutHours: 24,
    },
    limits: { general: { count: 100, windowSeconds: 900 } },
    performance: { enabled: true, intervalSeconds: 60 },
  });
  expect(Object.isFrozen(config.batch)).toBe(true);
});

test('a production database needs a secret, and the message says how to make one', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://a@b/c' };
  expect(() => loadConfig(env)).toThrow(/SESSION_SECRET .*openssl rand/);
  expect(() => loadConfig({ ...env, NODE_ENV: 'development' })).not.toThrow();
  expect(() => loadConfig({ PLATFORM_ADMIN_EMAIL: 'a@example.org' })).toThrow(/PLATFORM_ADMIN_PASSWORD/);
});

test('what keeps the service from starting is one sentence and exit code 1', async () => {
  const port = await freePort();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const silentAddress = silent.address();
  const silentPort = typeof silentAddress === 'object' ? silentAddress?.port : 0;
  const busy = createServer();
  const busyPort = await freePort();
  await new Promise<void>((resolve) => busy.listen(busyPort, '127.0.0.1', resolve));
  const file = join(await mkdtemp(join(tmpdir(), 'parlance-file-')), 'file');
  folders.push(join(file, '..'));
  await writeFile(file, '');
  const leadsNowhere = `${file}-link`;
  await symlink(`${file}-gone`, leadsNowhere);
  const anywhere = await dataDir();

  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'many', LOG_LEVEL: 'loud' }, /^Bad setting: PORT .*; LOG_LEVEL .*\.\n$/],
    [{ PORT: String(busyPort), DATA_DIR: await dataDir() }, new RegExp(`Port ${busyPort} is in use .*PORT`)],
    [{ HOST: '203.0.113.1', DATA_DIR: await dataDir() }, /HOST/],
    [{ HOST: 'no-such-host.invalid', DATA_DIR: await dataDir() }, /HOST/],
    [{ DATA_DIR: file }, /DATA_DIR/],
    [{ DATA_DIR: join(file, 'below') }, /DATA_DIR/],
    [{ DATA_DIR: leadsNowhere }, /where it leads is not there.*DATA_DIR/],
    [
      {
        DATA_DIR: await dataDir(),
        PLATFORM_ADMIN_EMAIL: 'root@example.org',
        PLATFORM_ADMIN_PASSWORD: 'password1234',
      },
      /^PLATFORM_ADMIN_PASSWORD: .*password is too common/,
    ],
    [{ DATA_DIR: await damagedDataDir() }, /cannot be opened: .*damaged.*backup.*DATA_DIR/],
    [{ DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c` }, /DATABASE_URL cannot be reached.*Start it/],
    [{ DATABASE_URL: 'postgresql://a:b@no-such-host.invalid/c' }, /DATABASE_URL cannot be reached/],
    [{ DATABASE_URL: `postgresql://a:b@127.0.0.1:${silentPort}/c` }, /DATABASE_URL did not answer/],
  ];
  const server = process.env['TEST_DATABASE_URL'];
  if (server) {
    const wrong = (change: (url: URL) => void) => {
      const url = new URL(server);
      change(url);
      return url.href;
    };
    cases.push(
      [
        { DATABASE_URL: wrong((url) => (url.password = 'wrong')) },
        /DATABASE_URL refused the user or password/,
      ],
      [
        { DATABASE_URL: wrong((url) => (url.pathname = '/nothing_here')) },
        /DATABASE_URL is not there.*createdb/,
      ],
    );
  }
  await Promise.all(
    cases.map(async ([env, words]) => expectRefusal(await start({ dataDir: anywhere, env }), words)),
  );
  silent.close();
  busy.close();
});

test('a second process on the same data names the first one and harms nothing; a lock left by kill -9 is taken over', async () => {
  const folder = await dataDir();
  const first = await start({ dataDir: folder });
  await first.ready;
  const second = await start({ dataDir: folder });
  await expectRefusal(
    second,
    new RegExp(`in use by another Parlance process \\(pid ${first.pid}\\).*DATA_DIR`),
  );
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  first.kill('SIGKILL');
  await first.ended;
  expect(existsSync(join(folder, 'parlance.lock'))).toBe(true);
  const third = await start({ dataDir: folder });
  await third.ready;
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  third.kill('SIGTERM');
  expect(await third.ended).toBe(0);
  expect(existsSync(join(folder, 'parlance.lock'))).toBe(false);
});

test('a second container on the same data is refused, though the pid in the lock says nothing there', async () => {
  const folder = await dataDir();
  const first = await start({ dataDir: folder });
  await first.ready;
  await expect.poll(() => existsSync(join(folder, 'control.sock'))).toBe(true);
  await writeFile(join(folder, 'parlance.lock'), JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1' }));
  await expectRefusal(
    await start({ dataDir: folder }),
    /in use by another .* in another container.*DATA_DIR/,
  );
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  first.kill('SIGKILL');
  await first.ended;
  const next = await start({ dataDir: folder });
  await next.ready;
});

test('of several that start on the same data at the same moment one runs, a stale lock or not', async () => {
  const folder = await dataDir();
  await writeFile(join(folder, 'parlance.lock'), JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1' }));
  const started = await Promise.all([1, 2, 3].map(() => start({ dataDir: folder })));
  const outcomes = await Promise.all(
    started.map(({ ready }) =>
      ready.then(
        () => 'runs',
        () => 'refused',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['refused', 'refused', 'runs']);
});

test('an empty database prints one set-up link, which makes one administrator; secrets are for the owner’s eyes', async () => {
  const folder = await dataDir();
  const server = await start({ dataDir: folder, env: { LOG_LEVEL: 'trace' } });
  await server.ready;
  await expect.poll(() => server.output.out).toContain('/setup?token=');
  const [, token = ''] = /\/setup\?token=([\w-]+)/.exec(server.output.out) ?? [];
  expect(server.output.out.match(new RegExp(token, 'g'))).toHaveLength(1);
  const setUp = async () => {
    const tokenAnswer = await fetch(`${server.url}/api/csrf-token`);
    const { csrfToken } = (await tokenAnswer.json()) as { csrfToken: string };
    return fetch(`${server.url}/api/auth/setup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': csrfToken,
        cookie: `csrf-token=${csrfToken}`,
      },
      body: JSON.stringify({
        token,
        email: 'root@example.org',
        name: 'Root',
        password: 'correct horse battery',
      }),
    });
  };
  const answers = await Promise.all([setUp(), setUp(), setUp()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(server.output.out.match(new RegExp(token, 'g'))).toHaveLength(1);
  for (const name of readdirSync(folder)) {
    const mode = statSync(join(folder, name)).mode & 0o777;
    if (/secret|key|sock|lock/.test(name)) expect([name, mode & 0o077]).toEqual([name, 0]);
  }
  expect(readFileSync(join(folder, 'session-secret'), 'utf8').trim().length).toBeGreaterThanOrEqual(43);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const again = await start({ dataDir: folder });
  await again.ready;
  expect(again.output.out).not.toContain('token=');
});

test('SIGTERM lets requests in flight finish, takes no new ones, and ends with code 0', async () => {
  const folder = await dataDir();
  const server = await start({ dataDir: folder });
  await server.ready;
  const { csrfToken } = (await (await fetch(`${server.url}/api/csrf-token`)).json()) as { csrfToken: string };
  const register = (n: number) =>
    fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': csrfToken,
        cookie: `csrf-token=${csrfToken}`,
      },
      body: JSON.stringify({
        email: `p${n}@example.org`,
        password: 'correct horse battery',
        name: 'P',
        companyName: `C ${n}`,
      }),
    });
  const inFlight = [1, 2, 3].map(register);
  await new Promise((resolve) => setTimeout(resolve, 50));
  server.kill('SIGTERM');
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await server.ended).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test('a data folder far down the tree is no obstacle', async () => {
  const folder = await dataDir();
  const deep = join(folder, 'a-rather-long-name-of-a-folder/'.repeat(5));
  await mkdir(deep, { recursive: true });
  await rename(join(folder, 'pg'), join(deep, 'pg'));
  const server = await start({ dataDir: deep });
  await server.ready;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
