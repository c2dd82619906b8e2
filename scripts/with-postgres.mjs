// Starts a PostgreSQL server that lives as long as the command in the arguments, and hands its address on as
// TEST_DATABASE_URL: node scripts/with-postgres.mjs npx vitest run --project server
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.mjs';

const startMs = 60_000;
const command = process.argv.slice(2);
if (command.length === 0) stop('Say what to run: node scripts/with-postgres.mjs <command> [arguments]');

if (process.env.TEST_DATABASE_URL) {
  process.exit(await run(command, process.env));
}
const server = await startServer();
const code = await run(command, { ...process.env, TEST_DATABASE_URL: server.url });
await server.end();
process.exit(code);

async function startServer() {
  const bin = findBinaries();
  if (!bin) {
    stop('No PostgreSQL was found in PATH or /usr/lib/postgresql. Install it, or set TEST_DATABASE_URL.');
  }
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'parlance-postgres-'));
  const dataDir = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const asOwner = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...owner };

  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '-A',
      'scram-sha-256',
      '--no-sync',
      `--pwfile=${passwordFile}`,
    ],
    { ...asOwner, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    stop(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const port = await freePort();
  // Nothing here has to survive the machine, so nothing waits for its disk.
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', dataDir, '-k', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const clean = () => rmSync(folder, { recursive: true, force: true });
  try {
    await ready(child);
  } catch (error) {
    child.kill('SIGKILL');
    clean();
    stop(error.message);
  }
  child.stderr.resume();
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    async end() {
      child.kill('SIGINT');
      await ended;
      clean();
    },
  };
}

function findBinaries() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(root, version, 'bin')),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  stop('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

function ready(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start in time: ${text}`)), startMs);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL ended instead of starting: ${text}`)));
    child.stderr.on('data', (bytes) => {
      text = `${text}${bytes}`.slice(-4000);
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Runs the command and answers its exit code; a signal to this script reaches it too. */
function run([file, ...args], env) {
  const child = spawn(file, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${file} could not be run: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (status) => resolve(status ?? 1));
  });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
