import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { briefly, makeDataDir, runCommand, type ServerProcess, spawnServer } from './rig/built-server.ts';
import { createCaller } from './rig/people.ts';
import { makeServerDatabase } from './rig/server-database.ts';

const password = 'correct horse battery';
const ann = { email: 'ann@example.org', password, name: 'Ann', companyName: 'Ann & Sons' };
const env = { NODE_ENV: 'test' };

// Each command is a process of its own: many of them take a while on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

describe('commands beside a running service', () => {
  let dataDir: string;
  let server: ServerProcess;
  const run = (...words: string[]) => runCommand(dataDir, words);

  async function start(): Promise<void> {
    server = await spawnServer({ command: briefly, dataDir, env });
    await server.ready;
  }
  async function stop(): Promise<void> {
    server.kill('SIGTERM');
    await server.ended;
  }
  const signIn = async () => {
    const caller = createCaller(server.url);
    const { status } = await caller.send('POST', '/api/auth/login', { body: { email: ann.email, password } });
    return { caller, status };
  };

  beforeAll(async () => {
    dataDir = await makeDataDir();
    await start();
    await createCaller(server.url).send('POST', '/api/register', { body: ann });
  });
  afterAll(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a company is suspended and let back by its name, and its people feel it at once', async () => {
    const { caller } = await signIn();
    const suspended = await run('companies', 'suspend', 'ann & sons');
    expect([suspended.code, JSON.parse(suspended.out).company.status]).toEqual([0, 'SUSPENDED']);
    expect((await caller.send('GET', '/api/dashboard/config')).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect(JSON.parse((await run('companies', 'list', '--status', 'SUSPENDED')).out).companies).toHaveLength(
      1,
    );
    expect((await run('companies', 'resume', 'Ann & Sons')).code).toBe(0);
    expect((await signIn()).status).toBe(200);
  });

  test("a person's sessions end, sessions are exported, an end user is erased", async () => {
    const csv = join(dataDir, 'in.csv');
    await writeFile(csv, 'id,start,end,user\na,2026-01-03T10:00:00Z,2026-01-03T10:05:00Z,u-1\n');
    const imported = await run('import', csv, '--company', 'Ann & Sons');
    expect([imported.err, imported.code]).toEqual(['', 0]);
    const file = join(dataDir, 'out.csv');
    const exported = await run('export', file, '--company', 'Ann & Sons');
    expect([exported.err, exported.code]).toEqual(['', 0]);
    expect(await readFile(file, 'utf8')).toContain('2026-01-03T10:00:00.000Z');
    const erased = await run('erase', 'u-1', '--company', 'Ann & Sons');
    const { receipt } = JSON.parse(erased.out);
    expect(receipt.erased.sessions).toBe(1);
    const about = async (person: string) =>
      (await run('receipt', 'check', person, '--company', 'Ann & Sons', '--hash', receipt.userHash)).out;
    expect(JSON.parse(await about('u-1'))).toEqual({ isAbout: true });
    expect(JSON.parse(await about('u-2'))).toEqual({ isAbout: false });
    const { caller } = await signIn();
    expect(JSON.parse((await run('sessions', 'end', ann.email)).out).ended).toBeGreaterThan(0);
    expect((await caller.send('GET', '/api/dashboard/config')).status).toBe(401);
  });

  test('an import says why rows were refused, and a file that breaks off why it failed', async () => {
    const csv = join(dataDir, 'odd.csv');
    const bad = [1, 2, 3, 4, 5, 6].map((line) => `b${line},yesterday`).join('\n');
    await writeFile(csv, `id,begun\ngood,2026-01-03T10:00:00Z\n${bad}\n`);
    const mapping = JSON.stringify({ columns: { startTime: 'begun' } });
    const told = await run('import', csv, '--company', 'Ann & Sons', '--dry-run', '--mapping', mapping);
    expect([told.err, told.code]).toEqual(['', 0]);
    expect(told.out).toMatch(/1 new, .* 6 rejected\.\n {2}line 3: startTime: "yesterday" isn't a date/);
    expect(told.out).toMatch(/line 7: .*\n {2}and 1 more/);
    const json = join(dataDir, 'cut.json');
    await writeFile(json, '[{"id":1,"start_time":"2026-03-01T10:00:00Z"},{"id":2,');
    const cut = await run('import', json, '--company', 'Ann & Sons');
    expect([cut.code, cut.err]).toEqual([1, expect.stringMatching(/^The JSON ends .*incomplete.*\n$/)]);
  });

  test('an input that is long is done as any other, and one that is too long is never taken for done', async () => {
    const find = (name: string) => run('call', 'operator.findCompany', JSON.stringify({ company: name }));
    const found = await find(`${' '.repeat(50_000)}Ann & Sons`);
    expect([found.err, found.code]).toEqual(['', 0]);
    expect(JSON.parse(found.out)).toMatchObject({ id: expect.any(String) });
    const csv = join(dataDir, 'long.csv');
    await writeFile(csv, 'id,start\na,2026-01-03T10:00:00Z\n');
    const long = ' '.repeat(100_000);
    const typed = ['--mapping', `{}${long}`, '--time-zone', long];
    const refused = await run('import', csv, '--company', 'Ann & Sons', ...typed);
    expect([refused.code, refused.out, refused.err]).toEqual([1, '', expect.stringContaining('too long')]);
  });

  test('a backup taken while it runs becomes a service elsewhere, with its keys; without them it says so', async () => {
    const file = join(dataDir, 'all.dump');
    // As somebody may have put there before.
    await writeFile(`${file}.part`, '', { mode: 0o644 });
    const backup = await run('backup', file);
    expect([backup.err, backup.code]).toEqual(['', 0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const elsewhere = await mkdtemp(join(tmpdir(), 'parlance-elsewhere-'));
    try {
      const refused = await runCommand(elsewhere, ['restore', file]);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('another session secret')]);
      for (const name of ['session-secret', 'audit-signing-key.pem'])
        await copyFile(join(dataDir, name), join(elsewhere, name));
      const restored = await runCommand(elsewhere, ['restore', file]);
      expect([restored.err, restored.code]).toEqual(['', 0]);
      const again = await runCommand(elsewhere, ['restore', file]);
      expect([again.code, again.err]).toEqual([1, expect.stringContaining('holds a database already')]);
      const second = await spawnServer({ command: briefly, dataDir: elsewhere, env });
      await second.ready;
      const login = { body: { email: ann.email, password } };
      expect((await createCaller(second.url).send('POST', '/api/auth/login', login)).status).toBe(200);
      second.kill('SIGTERM');
      await second.ended;
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
    const inUse = await run('restore', file);
    expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining(`pid ${server.pid}`)]);
  });

  test('a new session key takes over at the next start, and who was signed in stays so', async () => {
    const { caller } = await signIn();
    const before = await readFile(join(dataDir, 'session-secret'), 'utf8');
    expect((await run('secret', 'rotate')).out).toContain('Restart the service');
    expect(await readFile(join(dataDir, 'session-secret'), 'utf8')).toMatch(
      new RegExp(`^\\S{64}\n${before}$`),
    );
    const { port } = new URL(server.url);
    await stop();
    server = await spawnServer({ command: briefly, dataDir, env, port: Number(port) });
    await server.ready;
    expect((await caller.send('GET', '/api/dashboard/config')).status).toBe(200);
  });

  test('errors say what to do, help helps, and the doctor gives a line for each matter', async () => {
    const cases: [string[], number, RegExp][] = [
      [['companies', 'suspend', 'Nobody'], 1, /A company named Nobody was not found/],
      [['companies', 'suspend', 'Ann', '&', 'Sons'], 2, /Put a name with spaces in quotes/],
      [['export', 'x.csv'], 2, /Say which company/],
      [['export', '/nowhere/x.csv', '--company', 'Ann & Sons'], 1, /nowhere/],
      [['frobnicate'], 2, /There is no command "frobnicate"/],
      [['backup', '/nowhere/x.dump'], 1, /x\.dump cannot be written: its folder is not there/],
      [['backup', '/tmp'], 1, /\/tmp is a folder\. Name a file in it/],
      [['restore', '/nowhere/x.dump'], 1, /cannot be read/],
      [['import', '/nowhere/x.csv', '--company', 'Ann & Sons'], 1, /x\.csv cannot be read: there is no such/],
      [['import', '/tmp', '--company', 'Ann & Sons'], 1, /\/tmp is a folder/],
      [['import', 'x', '--company', 'Ann & Sons', '--mapping', '{'], 1, /x cannot be read/],
      [['admin', 'create'], 1, /^--email: Required\.\n--name: .*\nUsage: admin create/],
      [['batch', 'run', 'all'], 1, /^step: Choose one of: create, status, results\.\nUsage: batch run/],
      [['db', 'distribute'], 1, /Embedded data cannot be distributed/],
      [['move', 'mysql://x'], 1, /Use postgresql:/],
      [['move', 'postgresql://u:p@127.0.0.1:1/x'], 1, /^The database of the address cannot be reached/],
    ];
    for (const [words, code, message] of cases) {
      const told = await run(...words);
      expect([words, told.code, told.err]).toEqual([words, code, expect.stringMatching(message)]);
    }
    // What is typed is seen by everybody on the machine.
    const hidden = await runCommand(dataDir, ['move', '-'], {}, 'postgresql://u:p@127.0.0.1:1/x\n');
    expect([hidden.code, hidden.err]).toEqual([
      1,
      expect.stringMatching(/^The database of the address cannot be reached/),
    ]);
    expect((await run('backup', '--help')).out).toContain('Usage: backup FILE');
    expect((await signIn()).status).toBe(200);
    const doctor = await run('doctor');
    expect(doctor.out.split('\n').map((line) => line.slice(5).trim().split(' ')[0])).toEqual([
      'settings',
      'rights',
      'clock',
      'database',
      'mail',
      'provider',
      'disk',
      '',
    ]);
    const bad = await runCommand(dataDir, ['doctor'], { PORT: 'x', DATABASE_URL: '' });
    expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/^bad {2}settings {2}Bad setting: PORT/)]);
  });

  test.runIf(process.env['TEST_DATABASE_URL'])(
    'the data moves to PostgreSQL while it runs, and nothing is written behind its back',
    async () => {
      const { url: target, drop } = await makeServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
      const { caller } = await signIn();
      const moved = await run('move', target);
      expect([moved.err, moved.code]).toEqual(['', 0]);
      expect((await caller.send('GET', '/api/dashboard/config')).status).toBe(200);
      const body = { ...ann, email: 'late@example.org', companyName: 'Late' };
      expect((await createCaller(server.url).send('POST', '/api/register', { body })).status).toBe(503);
      await stop();
      const old = await spawnServer({ command: briefly, dataDir, env });
      await expect(old.ready).rejects.toThrow(/was moved to PostgreSQL. Set DATABASE_URL/);
      const spread = await runCommand(dataDir, ['db', 'distribute'], { DATABASE_URL: target });
      expect([spread.code, spread.err]).toEqual([1, expect.stringContaining('This database has no Citus.')]);
      server = await spawnServer({ command: briefly, dataDir, env: { ...env, DATABASE_URL: target } });
      await server.ready;
      expect((await signIn()).status).toBe(200);
      await stop();
      await drop();
    },
  );
});

test('a data folder that nobody serves is opened by the command itself', async () => {
  const dataDir = await makeDataDir();
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  const made = await runCommand(dataDir, [
    'admin',
    'create',
    '--email',
    'root@example.org',
    '--name',
    'Root',
  ]);
  expect([made.err, made.code]).toEqual(['', 0]);
  expect(JSON.parse(made.out).inviteUrl).toContain('/accept-invite');
  await rm(dataDir, { recursive: true, force: true });
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'data that nobody serves move to PostgreSQL too, and the command ends well',
  async () => {
    const dataDir = await makeDataDir();
    const { url, drop } = await makeServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
    const moved = await runCommand(dataDir, ['move', url]);
    expect([moved.err, moved.code, JSON.parse(moved.out).moved]).toEqual(['', 0, true]);
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
