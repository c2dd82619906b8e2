import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';

/** What names a running service to another process. */
export interface ServicePlace {
  readonly url: string;
  readonly dataDir: string;
  readonly env: Record<string, string>;
}

export interface RunningService {
  readonly url: string;
  /** The newest mail to somebody, as it was written to the outbox folder. */
  mailTo(address: string): Promise<string>;
  /** A command of the command line, spoken to this service; what it prints. */
  command(...words: string[]): Promise<string>;
}

export interface StartedService extends RunningService, AsyncDisposable {
  readonly place: ServicePlace;
  /** Of an empty database whose settings name no administrator; else empty. */
  readonly setUpLink: string;
}

/** The built service as a user starts it: a process of its own, the embedded engine, mails as files. */
export async function startService(settings: Record<string, string> = {}): Promise<StartedService> {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'parlance-e2e-')), await freePort()];
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, [join(packageRoot, 'dist', 'server', 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The set-up link follows the line that says where the service is.
  const output = await untilReady(
    child,
    settings['PLATFORM_ADMIN_EMAIL'] ? /is ready at/ : /is ready at[\s\S]*\/setup\?token=\S+\s/,
  );
  const place = { url: `http://localhost:${port}`, dataDir, env };
  return {
    ...joinService(place),
    place,
    setUpLink: /https?:\S+\/setup\?token=\S+/.exec(output)?.[0] ?? '',
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One that runs already, whoever started it. */
export function joinService({ url, dataDir, env }: ServicePlace): RunningService {
  return {
    url,
    async mailTo(address) {
      // A minute: machines that test are busy.
      for (let attempt = 0; attempt < 600; attempt += 1) {
        const mail = await newestMail(join(dataDir, 'outbox'), address);
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`no mail to ${address} was written`);
    },
    async command(...words) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(packageRoot, 'dist', 'server', 'cli', 'main.js'), ...words],
        { env },
      );
      return stdout;
    },
  };
}

function untilReady(child: ChildProcess, isReady: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      if (isReady.test(text)) resolve(text);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', () => reject(new Error(`the service ended: ${text}`)));
  });
}

async function newestMail(folder: string, address: string): Promise<string | null> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    if (text.includes(`To: ${address}`)) return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  }
  return null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
