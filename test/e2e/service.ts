import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';
import { freePort, type ServerProcess, spawnServer } from '../rig/built-server.ts';

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
  stop(): Promise<void>;
  /** At the same address, with the same data. */
  startAgain(): Promise<void>;
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
  const main = join(packageRoot, 'dist', 'server', 'main.js');
  const start = async () => {
    const started = await spawnServer({ dataDir, port, main, env });
    await started.ready;
    return started;
  };
  let server = await start();
  const stop = async () => {
    server.kill('SIGTERM');
    await server.ended;
  };
  const place = { url: `http://localhost:${port}`, dataDir, env };
  return {
    ...joinService(place),
    place,
    setUpLink: settings['PLATFORM_ADMIN_EMAIL'] ? '' : await setUpLinkOf(server),
    stop,
    async startAgain() {
      server = await start();
    },
    async [Symbol.asyncDispose]() {
      await stop();
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

/** It follows the line that says where the service is. */
async function setUpLinkOf({ output }: ServerProcess): Promise<string> {
  for (;;) {
    const link = /(https?:\S+\/setup\?token=\S+)\s/.exec(output.out)?.[1];
    if (link) return link;
    await sleep(20);
  }
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
