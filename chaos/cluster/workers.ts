import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onServer } from '../../test/rig/on-server.ts';
import { until } from '../../test/rig/pace/until.ts';
import { workersOf } from '../../test/rig/server-database.ts';

/** A worker of the cluster that TEST_CITUS_URL names, as a server of this machine. */
export interface Worker {
  readonly host: string;
  readonly port: number;
  /** kill -9 of all its processes; waits until they are gone. */
  kill(): Promise<void>;
  /** As it was started before; waits until it answers. */
  start(): Promise<void>;
}

export const clusterUrl = (): string | undefined => process.env['TEST_CITUS_URL'];

export async function openWorkers(): Promise<readonly Worker[]> {
  const urls = await workersOf(clusterUrl() ?? '');
  return Promise.all(urls.map(openWorker));
}

let opened: Promise<readonly Worker[]> | undefined;
let turn = 0;

/** One after the other, so that those who kill at the same moment kill different ones. */
export async function nextWorker(): Promise<Worker | undefined> {
  opened ??= openWorkers();
  turn += 1;
  const workers = await opened;
  return workers[turn % workers.length];
}

async function openWorker(url: string): Promise<Worker> {
  const { rows } = await onServer(
    (client) => client.query<{ data_directory: string }>('SHOW data_directory'),
    url,
  );
  const folder = rows[0]?.data_directory ?? '';
  const { uid, gid } = await stat(folder);
  const written = async (name: string) => readFile(join(folder, name), 'utf8');
  const { hostname, port } = new URL(url);
  return {
    host: hostname,
    port: Number(port),
    async kill() {
      const main = Number((await written('postmaster.pid')).split('\n')[0]);
      const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
      const all = [main, ...children.split(' ').filter(Boolean).map(Number)];
      for (const pid of all) signal(pid, 'SIGKILL');
      await until(async () => !all.some((pid) => signal(pid, 0)), 'the end of a worker');
    },
    async start() {
      const [program = '', ...words] = (await written('postmaster.opts')).trim().split(/ "|" "|"$/);
      const log = openSync(`${folder}.log`, 'a');
      spawn(program, [...words.filter(Boolean), '-D', folder], {
        cwd: dirname(folder),
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        uid,
        gid,
      }).unref();
      await until(() => isUp(url), 'a worker', { everyMs: 20 });
    },
  };
}

const isUp = (url: string): Promise<boolean> =>
  onServer((client) => client.query('SELECT 1'), url).then(
    () => true,
    () => false,
  );

/** False where there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
