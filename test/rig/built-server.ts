import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';
import { copyTemplate } from './copy-template.ts';
import { listen } from './listen.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: { readonly out: string; readonly err: string };
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Resolves when it says that it is ready; rejects with what it said when it ended instead. */
  readonly ready: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM, and waits for its end. */
  stop(): Promise<number | null>;
}

export interface SpawnOptions {
  readonly dataDir: string;
  readonly env?: Record<string, string>;
  readonly port?: number;
  /** The program, where it is not the one that is built here for tests. */
  readonly main?: string;
  /** What Node.js is told to run, else the built program alone. */
  readonly command?: (main: string) => readonly string[] | Promise<readonly string[]>;
}

/** The service as it is shipped: built, in a process of its own, that can be killed. */
export async function spawnServer(options: SpawnOptions): Promise<ServerProcess> {
  const { dataDir, env = {}, port, command = (main) => [main] } = options;
  const words = await command(options.main ?? join(await buildOnce(), 'server', 'main.js'));
  const ownPort = port ?? (await freePort());
  const child = spawn(process.execPath, words, {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: dataDir,
      PORT: String(ownPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const output = { out: '', err: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      output.out += bytes.toString();
      if (output.out.includes('is ready at')) resolve();
    });
    child.stderr.on('data', (bytes: Buffer) => {
      output.err += bytes.toString();
    });
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output.err}${output.out}`)));
  });
  // Who expects it to end does not wait for it to be ready.
  ready.catch(() => {});
  return {
    url: `http://127.0.0.1:${ownPort}`,
    pid: pidOf(child),
    output,
    ended,
    ready,
    kill: (signal) => void child.kill(signal),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The same, once it is ready. */
export async function startServer(options: SpawnOptions): Promise<ServerProcess> {
  const server = await spawnServer(options);
  await server.ready;
  return server;
}

/** For what lives a few seconds: half of a start would go into making code fast that runs once. */
export const briefly = (main: string): readonly string[] => ['--liftoff-only', main];

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command of the operator, as it is shipped. */
export async function runCommand(
  dataDir: string,
  words: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandResult> {
  const child = spawn(
    process.execPath,
    [...briefly(join(await buildOnce(), 'server', 'cli', 'main.js')), ...words],
    {
      cwd: dataDir,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: dataDir, DATA_DIR: dataDir, ...env },
    },
  );
  child.stdin.on('error', () => {}).end(input);
  const [out, err] = [child.stdout, child.stderr].map(async (stream) => {
    let text = '';
    for await (const bytes of stream) text += bytes;
    return text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out: (await out) ?? '', err: (await err) ?? '' };
}

/** A data folder of its own, with a migrated database so that no start has to make one. */
export async function makeDataDir(parent = tmpdir()): Promise<string> {
  const dataDir = await mkdtemp(join(parent, 'parlance-process-'));
  copyTemplate(join(dataDir, 'pg'));
  return dataDir;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the server could not be started');
  return child.pid;
}

let built: Promise<string> | undefined;

/** What was built just now, if somebody says so; else bundled beside the packages, once for any number of files and runs. */
export function buildOnce(): Promise<string> {
  const given = process.env['TEST_BUILT'];
  built ??= given ? Promise.resolve(given) : build();
  return built;
}

async function build(): Promise<string> {
  const cache = join(packageRoot, 'node_modules', '.cache', 'parlance');
  const folder = join(cache, `server-${stateOfSources()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const { status, stderr } = spawnSync(
    join(packageRoot, 'node_modules', '.bin', 'vite'),
    [
      'build',
      ...['--config', 'vite.server.config.ts'],
      ...['--outDir', join(draft, 'server')],
      ...['--logLevel', 'warn'],
    ],
    { cwd: packageRoot, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the server could not be built: ${stderr}`);
  await copyFile(join(packageRoot, 'package.json'), join(draft, 'package.json'));
  await symlink(join(packageRoot, 'migrations'), join(draft, 'migrations'));
  await mkdir(join(draft, 'dist'));
  // Who needs the web app builds it; the others are served none.
  await symlink(join(packageRoot, 'dist', 'web'), join(draft, 'dist', 'web'));
  const template = process.env['TEST_TEMPLATE'];
  if (template) await symlink(template, join(draft, 'dist', 'embedded-template'));
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

function stateOfSources(): string {
  const hash = createHash('sha256').update(`with pages ${process.env['TEST_TEMPLATE'] ?? ''}`);
  hash.update(readFileSync(join(packageRoot, 'vite.server.config.ts')));
  for (const folder of ['src', 'migrations']) {
    const files = readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files) hash.update(`${file} ${statSync(join(packageRoot, folder, file)).mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
