import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';
import { freePort, type ServerProcess, startServer } from '../rig/built-server.ts';
import { until } from '../rig/pace/until.ts';
import { tempDir } from '../rig/temp-dir.ts';

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
  const [folder, port] = [await tempDir('e2e'), await freePort()];
  const dataDir = folder.path;
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const main = join(packageRoot, 'dist', 'server', 'main.js');
  const start = () => startServer({ dataDir, port, main, env });
  let server = await start();
  const stop = async () => void (await server.stop());
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
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** One that runs already, whoever started it. */
export function joinService({ url, dataDir, env }: ServicePlace): RunningService {
  return {
    url,
    // A minute: machines that test are busy.
    mailTo: (address) =>
      until(() => newestMail(join(dataDir, 'outbox'), address), `a mail to ${address}`, {
        everyMs: 100,
        withinMs: 60_000,
      }),
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
const setUpLinkOf = ({ output }: ServerProcess): Promise<string> =>
  until(async () => /(https?:\S+\/setup\?token=\S+)\s/.exec(output.out)?.[1], 'the link to set up');

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
