import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { appOperations } from '../../src/app-operations.ts';
import { appRouter } from '../../src/app-router.ts';
import { appJobs, appRoutes } from '../../src/app-routes.ts';
import { operatorOperations } from '../../src/domains/operator/index.ts';
import { inputHeader } from '../../src/edge/control/control-headers.ts';
import { type ControlServer, openControlServer } from '../../src/edge/control/control-server.ts';
import { exampleOf } from '../../src/edge/http/document/add-examples.ts';
import { operationsOf } from '../../src/edge/rpc/procedures.ts';
import type { Access } from '../../src/kernel/access.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { createLog } from '../../src/log.ts';
import { breakStatements, type StatementBreaker, type Way } from '../break-statements.ts';
import type { Browser } from '../rig/browser.ts';
import { briefly, makeDataDir, spawnServer } from '../rig/built-server.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

vi.setConfig({ testTimeout: 600_000 });

/** A word that no statement of ours holds, and what a password becomes on its way into one. */
const isSecret = (text: string): boolean => /canary|zebra|\$argon2/i.test(text);
const words: Readonly<Record<string, string>> = {
  'ann@example.org': 'canary@canary.example',
  'correct horse battery staple': 'purple zebra battery staple',
  'a-token-from-the-service': 'canary-token-from-the-service',
  'A sentence for people.': 'A canary sentence.',
  'Ann Lee': 'Canary Lee',
  'Example Company': 'Canary Company',
  text: 'canary text',
};
const rows = (n: number): string =>
  `id,start,language,user,transcript\ncanary-${n},2026-01-01T00:00:00Z,en,canary@canary.example,"User: my canary is ill"\n`;

let app: TestApp;
let breaker: StatementBreaker;
let control: ControlServer;
let folder: string;
let log: number;
const spans: string[] = [];
const collector = createServer((asked, answer) => {
  asked.on('data', (bytes: Buffer) => spans.push(bytes.toString()));
  asked.on('end', () => answer.end('{}'));
});
const socketPath = () => join(folder, 'control.sock');
const logged = () => readFileSync(join(folder, 'log'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-canaries-'));
  log = openSync(join(folder, 'log'), 'a');
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  app = await startApp({
    log: createLog('trace', log),
    env: { PERFORMANCE_MONITORING_ENABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
  control = await openControlServer(app.app.services, appOperations, socketPath());
  breaker = breakStatements(isSecret);
});
afterAll(async () => {
  breaker[Symbol.dispose]();
  await control.close();
  await app[Symbol.asyncDispose]();
  collector.close();
  closeSync(log);
  await rm(folder, { recursive: true });
});

type Caller = 'anonymous' | 'ADMIN' | 'SUPER_ADMIN';
const callerOf: Readonly<Record<Access, Caller>> = {
  public: 'anonymous',
  session: 'ADMIN',
  member: 'ADMIN',
  admin: 'ADMIN',
  platform: 'SUPER_ADMIN',
  platformAdmin: 'SUPER_ADMIN',
  superAdmin: 'SUPER_ADMIN',
  key: 'ADMIN',
  operator: 'SUPER_ADMIN',
};
const people = new Map<Caller, SignedIn>();

/** Who is signed in, as far as is known: what was called before may have ended the session, the account or the company. */
async function browserOf(caller: Caller): Promise<Browser> {
  const browser = await openBrowser(caller);
  await browser.csrf();
  return browser;
}

async function openBrowser(caller: Caller): Promise<Browser> {
  if (caller === 'anonymous') return app.browser();
  const there = people.get(caller);
  if (there) return there.browser;
  const made = caller === 'ADMIN' ? await app.signUp() : await app.addStaff('SUPER_ADMIN');
  people.set(caller, made);
  if (caller === 'ADMIN') await bringSession(made.browser);
  return made.browser;
}

/** Of a company without sessions nothing is looked for. */
async function bringSession(browser: Browser): Promise<void> {
  const headers = { 'content-type': 'text/csv' };
  const body = Buffer.from(rows(0));
  const { status } = await browser.send('POST', '/api/dashboard/imports?name=first.csv', { body, headers });
  expect(status).toBe(202);
  await app.app.services.imports.idle();
}

function inputOf(op: Operation): unknown {
  const schema = z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any' });
  return planted(exampleOf(schema as Record<string, unknown>, {}));
}

function planted(value: unknown, name = ''): unknown {
  if (name === 'currentPassword') return testPassword;
  if (name === 'companyId') return people.get('ADMIN')?.companyId;
  if (name === 'userId') return people.get('ADMIN')?.userId;
  if (typeof value === 'string') return words[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => planted(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, planted(inner, key)]));
}

/** What is answered when something of ours fails; it tells no secret either. */
interface Told {
  readonly status: number;
  readonly text: string;
}

type Act = () => Promise<Told | undefined>;

/** Acts until nothing is left to break, each time with a later statement; how many with a canary broke. */
async function breakUnder(prepare: () => Promise<Act> | Act): Promise<number> {
  let count = 0;
  for (const [way, which] of ways)
    for (let nth = 1; nth <= 5; nth += 1) {
      const once = async () => {
        const act = await prepare();
        breaker.arm(way, nth, which);
        const told = await act().catch(ifCutOff);
        return { told, fired: breaker.disarm() };
      };
      let { told, fired } = await once();
      if (!fired && told?.status === 401) {
        people.clear();
        ({ told, fired } = await once());
      }
      if (told && told.status >= 500) expect(told.text).not.toSatisfy(isSecret);
      if (!fired) break;
      if (which !== 'any') count += 1;
    }
  return count;
}

const ways: readonly [Way, 'any'?][] = [['refused'], ['gone'], ['refused', 'any']];

/** A file whose data fail in the middle ends with its connection: nothing that was sent can be taken back. */
function ifCutOff(error: unknown): undefined {
  if (!(error instanceof Error && error.message.includes('response destroyed'))) throw error;
}

function callControl(op: Operation, input: unknown): Promise<Told> {
  const headers = { [inputHeader]: Buffer.from(JSON.stringify(input)).toString('base64url') };
  return new Promise((resolve) => {
    const sent = request(
      { socketPath: socketPath(), method: 'POST', path: `/${op.id}`, headers },
      (answer) => {
        let text = '';
        answer.on('data', (bytes: Buffer) => {
          text += bytes.toString();
        });
        answer.on('error', () => resolve({ status: 500, text }));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', () => resolve({ status: 500, text: '' }));
    sent.end('canary');
  });
}

/** What nobody waits for says in the log what became of it. */
const silently = (work: Promise<unknown>): Promise<undefined> =>
  work.then(
    () => undefined,
    () => undefined,
  );

/** All that was ever broken, and all that was said of it. */
function expectSilence(): void {
  const lines = logged();
  const secrets = [...breaker.values].filter((value) => isSecret(value) || value.length > 40);
  expect(lines.split('\n').filter(isSecret)).toEqual([]);
  expect(secrets.filter((value) => lines.includes(JSON.stringify(value).slice(1, -1)))).toEqual([]);
  expect(spans.filter(isSecret)).toEqual([]);
}

const procedures = [...operationsOf(appRouter).values()];

test('R5 whatever statement of a procedure fails, no line tells a value of it', async () => {
  const broken: string[] = [];
  for (const op of procedures) {
    const count = await breakUnder(async () => {
      const browser = await browserOf(callerOf[op.access]);
      const input = inputOf(op);
      return () => browser.rpc(op.id, input);
    });
    if (count > 0) broken.push(op.id);
  }
  expectSilence();
  // It was one: the operations that take words took them as far as a statement.
  expect(broken.length).toBeGreaterThan(20);
  expect(broken).toEqual(
    expect.arrayContaining(['auth.register', 'auth.login', 'users.invite', 'views.save']),
  );
  expect(logged()).toContain('"procedure failed"');
});

test('R5 the same of the addresses that have no procedure: files, and reports of browsers', async () => {
  let n = 0;
  const broken: string[] = [];
  for (const route of appRoutes.filter(({ op }) => !operationsOf(appRouter).has(op.id))) {
    const count = await breakUnder(async () => {
      const browser = await browserOf(callerOf[route.op.access]);
      n += 1;
      const report = {
        'document-uri': 'https://canary.example/x',
        'violated-directive': 'img-src',
        'blocked-uri': 'https://canary.example/canary',
      };
      const isFile = route.body === 'stream';
      const body = isFile
        ? Buffer.from(rows(n))
        : route.body === 'raw'
          ? Buffer.from(JSON.stringify({ 'csp-report': report }))
          : undefined;
      const headers = { 'content-type': isFile ? 'text/csv' : 'application/csp-report' };
      const url = `${route.path.replace(/:\w+/g, 'canary')}?search=canary&name=canary.csv&userId=canary`;
      return async () => {
        const told = await browser.send(route.method, url, body ? { body, headers } : {});
        await app.app.services.cspInbox.flush();
        await app.app.services.imports.idle();
        return told;
      };
    });
    if (count > 0) broken.push(route.op.id);
  }
  expectSilence();
  expect(broken).toEqual(
    expect.arrayContaining(['csp.report', 'imports.create', 'users.export', 'dashboard.export']),
  );
});

test("R5 the same of the operator's commands, whose answer goes to a screen, and of schedules and mails", async () => {
  // The demonstration has words of its own, a move a second database, and the name of a schedule is no secret.
  const commands = operatorOperations.filter(({ id }) => !/demo|move|schedule/i.test(id));
  const broken: string[] = [];
  for (const op of commands) {
    const input = inputOf(op);
    if ((await breakUnder(() => () => callControl(op, input))) > 0) broken.push(op.id);
  }
  for (const { name } of appJobs)
    if ((await breakUnder(() => async () => silently(app.app.scheduler.runNow(name)))) > 0) broken.push(name);
  if ((await breakUnder(() => async () => silently(app.app.mail.deliverDue()))) > 0) broken.push('mail');
  expectSilence();
  expect(broken).toEqual(
    expect.arrayContaining(['operator.makeAdministrator', 'operator.findCompany', 'session-figures']),
  );
  expect(logged()).toContain('"a command failed"');
});

/** Thrown where nobody waits, as soon as the service has its last resort. */
const thrower = `
import { isMainThread } from 'node:worker_threads';
const error = Object.assign(new Error('invalid input syntax for type uuid: "canary"'), {
  severity: 'ERROR', code: '22P02', detail: 'Key (email)=(canary)', cause: new SyntaxError('Unexpected token "canary" in JSON'),
});
const timer = setInterval(() => {
  if (process.listenerCount('uncaughtException') === 0) return;
  clearInterval(timer);
  throw error;
}, 20);
if (!isMainThread) clearInterval(timer);
`;

test('R5 the same of an error that nobody caught: it ends the process with one line', async () => {
  const dataDir = await makeDataDir();
  const server = await spawnServer({
    dataDir,
    async command(main) {
      const path = join(dataDir, 'throws.mjs');
      await writeFile(path, thrower);
      return ['--import', path, ...briefly(main)];
    },
  });
  expect(await server.ended).toBe(1);
  const [line, ...others] = server.output.out
    .trim()
    .split('\n')
    .filter((text) => !text.startsWith('Parlance is ready') && !text.startsWith('Set it up'));
  expect([others, server.output.err]).toEqual([[], '']);
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 50,
    err: { message: 'invalid input syntax for type uuid: …', cause: { type: 'SyntaxError' } },
    msg: 'an error that nobody caught: the process is ended',
  });
  expect(line).not.toSatisfy(isSecret);
  await rm(dataDir, { recursive: true });
});
