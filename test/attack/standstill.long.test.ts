import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';
import { makeDataDir, type ServerProcess, spawnServer } from '../rig/built-server.ts';
import { createCaller } from '../rig/people.ts';

// Each test starts several processes; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

interface Lab {
  readonly folder: string;
  readonly server: ServerProcess;
  /** Makes the main loop stand still in one of the ways of stand-still.mjs; it does when this resolves. */
  halt(way: string): Promise<void>;
  /** The process that serves, whoever started it. */
  servingPid(): number;
  readyCount(): number;
}

interface Options {
  readonly limitMs?: number;
  /** As `npm start` runs it, with these patiences. */
  readonly supervise?: {
    readonly graceMs?: number;
    readonly firstWaitMs?: number;
    readonly maxWaitMs?: number;
  };
  readonly folder?: string;
}

const blocker = join(packageRoot, 'test', 'stand-still.mjs');
const supervisor = JSON.stringify(join(packageRoot, 'scripts', 'supervise.mjs'));

async function open({ limitMs = 3000, supervise, folder: given }: Options): Promise<Lab> {
  const folder = given ?? (await makeDataDir());
  folders.push(folder);
  const ask = join(folder, 'stand-still');
  const server = await spawnServer({
    dataDir: folder,
    env: { STAND_STILL: ask },
    async command(main) {
      const words = ['--import', blocker, main, `--standstill-ms=${limitMs}`];
      if (!supervise) return words;
      const start = join(folder, 'start.mjs');
      const call = `supervise(${JSON.stringify(words)}, ${JSON.stringify(supervise)})`;
      await writeFile(start, `import { supervise } from ${supervisor};\n${call};\n`);
      return [start];
    },
  });
  servers.push(server);
  await server.ready;
  return {
    folder,
    server,
    async halt(way) {
      await writeFile(`${ask}.draft`, way);
      await rename(`${ask}.draft`, ask);
      await vi.waitFor(() => expect(existsSync(ask)).toBe(false), { timeout: 60_000 });
    },
    servingPid: () => JSON.parse(readFileSync(join(folder, 'parlance.lock'), 'utf8')).pid,
    readyCount: () => server.output.out.split('is ready at').length - 1,
  };
}

const [email, password] = ['ann@example.org', 'correct horse battery'];
const person = { email, password, name: 'Ann', companyName: 'C' };
const register = async ({ server }: Lab) =>
  (await createCaller(server.url).send('POST', '/api/register', { body: person })).status;
const signIn = async ({ server }: Lab) =>
  (await createCaller(server.url).send('POST', '/api/auth/login', { body: { email, password } })).status;
const health = async ({ server }: Lab) => {
  const answer = await fetch(`${server.url}/healthz`);
  return [answer.status, await answer.json()];
};

/** The lines of the log in which the watchdog speaks. */
const told = ({ server }: Lab): Record<string, unknown>[] =>
  server.output.out
    .split('\n')
    .filter((line) => line.includes('the main loop stands still'))
    .map((line) => JSON.parse(line));

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

test.each([
  ['standsStill', /^ {4}at standsStill \(file:.*stand-still\.mjs:\d+:\d+\)\n {4}at /],
  ['backtracks', /^ {4}at backtracks \(file:/],
  ['neverYields', /^ {4}at (count|neverYields) \(file:/],
  ['hashesForHours', /^in native code/],
])('R10 a main loop that %s is ended, with its stack in the log', async (way, stack) => {
  const lab = await open({});
  await lab.halt(way);
  expect(await lab.server.ended, 'ended by a signal').toBeNull();
  expect(told(lab)).toEqual([
    {
      level: 60,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      standingMs: expect.any(Number),
      stack: expect.stringMatching(stack),
      msg: 'the main loop stands still: the process is ended',
    },
  ]);
});

test('R10 npm start starts it again, and nothing that was acknowledged is lost', async () => {
  const lab = await open({ supervise: {} });
  expect(await register(lab)).toBe(201);
  const first = lab.servingPid();
  await lab.halt('standsStill');
  await vi.waitFor(() => expect(lab.readyCount()).toBe(2), { timeout: 120_000 });
  const second = lab.servingPid();
  expect([first, lab.server.pid]).not.toContain(second);
  expect(told(lab)).toHaveLength(1);
  expect(lab.server.output.err).toContain('it starts again');
  expect(await signIn(lab)).toBe(200);
  lab.server.kill('SIGTERM');
  expect(await lab.server.ended).toBe(0);
  expect(isGone(second)).toBe(true);
});

test('npm start starts a service again that ran out of memory, and says so', async () => {
  const lab = await open({ supervise: {} });
  // As V8 ends a process whose heap is full.
  process.kill(lab.servingPid(), 'SIGABRT');
  await vi.waitFor(() => expect(lab.readyCount()).toBe(2), { timeout: 120_000 });
  expect(lab.server.output.err).toContain('Parlance crashed; it starts again.');
  process.kill(lab.servingPid(), 'SIGKILL');
  expect(await lab.server.ended).toBe(137);
});

test('npm start never gives up on a service that stands still again and again: it waits longer, and says so', async () => {
  const lab = await open({ supervise: { firstWaitMs: 300, maxWaitMs: 500 } });
  for (const [wait, starts] of [
    ['it starts again.', 2],
    ['it starts again in 0.3 s.', 3],
    ['it starts again in 0.5 s.', 4],
  ] as const) {
    await lab.halt('standsStill');
    await vi.waitFor(() => expect(lab.readyCount()).toBe(starts), { timeout: 120_000 });
    expect(lab.server.output.err).toContain(wait);
  }
  lab.server.kill('SIGTERM');
  expect(await lab.server.ended).toBe(0);
});

test('SIGTERM ends npm start at once while it waits to start again', async () => {
  const lab = await open({ supervise: { firstWaitMs: 600_000, maxWaitMs: 600_000 } });
  await lab.halt('standsStill');
  await vi.waitFor(() => expect(lab.readyCount()).toBe(2), { timeout: 120_000 });
  await lab.halt('standsStill');
  await vi.waitFor(() => expect(lab.server.output.err).toContain('in 600 s'), { timeout: 120_000 });
  lab.server.kill('SIGTERM');
  expect(await lab.server.ended).toBe(0);
});

test('SIGTERM ends a service whose main loop cannot hear it, long before its watchdog would', async () => {
  const lab = await open({ limitMs: 600_000, supervise: { graceMs: 1000 } });
  const serving = lab.servingPid();
  await lab.halt('standsStill');
  lab.server.kill('SIGTERM');
  expect(await lab.server.ended).toBe(1);
  expect(isGone(serving)).toBe(true);
  expect(lab.readyCount()).toBe(1);
  const next = await open({ folder: lab.folder });
  expect(await health(next)).toEqual([200, { status: 'up' }]);
});

test('a service whose npm start was killed ends too, and leaves data and port to the next one', async () => {
  const lab = await open({ supervise: {} });
  const serving = lab.servingPid();
  expect(await register(lab)).toBe(201);
  lab.server.kill('SIGKILL');
  await lab.server.ended;
  await vi.waitFor(() => expect(isGone(serving)).toBe(true), { timeout: 10_000 });
  expect(await signIn(await open({ folder: lab.folder }))).toBe(200);
});

test('a process that was held up from outside is left alone: a machine that slept, a stopped process', async () => {
  const lab = await open({ limitMs: 2000 });
  lab.server.kill('SIGSTOP');
  await sleep(4000);
  lab.server.kill('SIGCONT');
  expect(await health(lab)).toEqual([200, { status: 'up' }]);
  await sleep(1000);
  expect(await health(lab)).toEqual([200, { status: 'up' }]);
  expect(told(lab)).toEqual([]);
});

const pin = '/usr/bin/taskset';

test.skipIf(!existsSync(pin))(
  'a process that others leave no processor is left alone: it would be starved after its next start too',
  async () => {
    const lab = await open({ limitMs: 2000 });
    const [one, burns] = [
      ['-acp', '0'],
      ['-c', '0', process.execPath, '-e', 'for (;;);'],
    ] as const;
    expect(spawnSync(pin, [...one, String(lab.server.pid)]).status).toBe(0);
    const others = Array.from({ length: 20 }, () => spawn(pin, burns, { stdio: 'ignore' }));
    try {
      await lab.halt('pauses');
      await sleep(5000);
      expect(told(lab)).toEqual([]);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
    await vi.waitFor(async () => expect((await health(lab))[0]).toBeTypeOf('number'), { timeout: 60_000 });
  },
);

test('a main loop that goes on again is left alone, and /healthz tells that it stood still, for a while', async () => {
  const lab = await open({ limitMs: 6000 });
  expect(await health(lab)).toEqual([200, { status: 'up' }]);
  await lab.halt('pauses');
  expect(await health(lab)).toEqual([503, { status: 'stood still' }]);
  expect(told(lab)).toEqual([]);
  await vi.waitFor(async () => expect(await health(lab)).toEqual([200, { status: 'up' }]), {
    timeout: 60_000,
    interval: 500,
  });
});
