import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';
import { freePort } from '../test/rig/built-server.ts';
import { until } from '../test/rig/pace/until.ts';
import { tempDir } from '../test/rig/temp-dir.ts';

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Waits until it has seen that every instance is ready: from then on each may be the one that is left. */
  knowsAll(): Promise<void>;
}

export const hasBalancer = spawnSync('haproxy', ['-v']).status === 0;

const allReadyPath = '/balancer-knows-all';

/** haproxy with the settings that the project ships, in front of these instances. */
export async function openBalancer(instances: readonly string[]): Promise<Balancer> {
  const port = await freePort();
  const folder = await tempDir('balancer');
  const servers = instances.map((url, n) => `  server i${n} ${new URL(url).host} check`).join('\n');
  const shipped = readFileSync(join(packageRoot, 'ops', 'haproxy.cfg'), 'utf8');
  const config = shipped
    .replace(
      'bind :3000',
      `bind 127.0.0.1:${port}
  monitor-uri ${allReadyPath}
  monitor fail if { nbsrv(instances) lt ${instances.length} }`,
    )
    .replace(/^ {2}server-template .*$/m, servers)
    .replace(/^resolvers [\s\S]*?\n\n/m, '');
  const path = join(folder.path, 'haproxy.cfg');
  await writeFile(path, config);
  const child = spawn('haproxy', ['-db', '-q', '-f', path], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  async function knowsAll(): Promise<void> {
    const look = async () => {
      if (child.exitCode !== null) throw new Error('haproxy did not start');
      return (await fetch(`${url}${allReadyPath}`).catch(() => null))?.ok;
    };
    await until(look, 'haproxy, knowing every instance,', { everyMs: 100, withinMs: 15_000 });
  }
  await knowsAll();
  return {
    url,
    knowsAll,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await folder[Symbol.asyncDispose]();
    },
  };
}
