import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller, noLimits } from '../bench/service.ts';
import { makeDataDir, spawnServer } from '../test/built-server.ts';
import { untilReady } from './database-away.ts';
import type { Engine } from './frame.ts';

const diskMb = 200;

/** The embedded data on a small disk of its own, which is filled to the last block. */
export async function fillUp(engine: Engine, broken: string[]): Promise<Record<string, string | number>> {
  if (engine === 'postgres') return { fullDisk: 'left out: the server is not ours to fill' };
  const disk = await mkdtemp(join(tmpdir(), 'parlance-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk]);
  if (mounted.status !== 0) {
    await rm(disk, { recursive: true, force: true });
    return { fullDisk: 'left out: this user may not mount a small disk' };
  }
  const template = await makeDataDir();
  try {
    await cp(template, disk, { recursive: true });
    const server = await spawnServer({
      dataDir: disk,
      env: { NODE_ENV: 'test', RATE_LIMIT_OVERRIDES: noLimits },
    });
    await server.ready;
    const body = (n: number) => ({
      email: `p${n}@example.org`,
      password: 'quite a long phrase 1',
      name: 'P',
      companyName: `C ${n}`,
    });
    const register = (n: number) =>
      createCaller(server.url)
        .send('POST', '/api/register', { body: body(n) })
        .then(
          ({ status }) => status,
          () => 0,
        );
    if ((await register(0)) !== 201) broken.push('it did not work before the disk was full');
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize)).catch(() => {});
    const done: number[] = [];
    let refused = 0;
    for (let n = 1; n <= 60 && refused < 10; n += 1) {
      const status = await register(n);
      if (status === 201) done.push(n);
      else if (status >= 500) refused += 1;
      else broken.push(`on a full disk a change answered ${status || 'nothing'}`);
    }
    await rm(join(disk, 'ballast'), { force: true });
    const readyMs = await untilReady(server.url);
    if ((await register(100)) !== 201) broken.push('with room again a change is still refused');
    for (const n of [0, ...done, 100]) {
      const { email, password } = body(n);
      const login = { body: { email, password } };
      const { status } = await createCaller(server.url).send('POST', '/api/auth/login', login);
      if (status !== 200) broken.push(`p${n} was acknowledged and is gone`);
    }
    server.kill('SIGTERM');
    await server.ended;
    return { doneOnFullDisk: done.length, refusedOnFullDisk: refused, readyWithRoomMs: readyMs };
  } finally {
    spawnSync('umount', [disk]);
    for (const folder of [disk, template]) await rm(folder, { recursive: true, force: true });
  }
}
