import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Finding } from './local-result.ts';

const keyFiles = ['session-secret', 'audit-signing-key.pem'];
const leastFreeBytes = 1024 ** 3;

export async function checkRights({ dataDir }: Config): Promise<Finding> {
  const what = 'rights';
  if (!existsSync(dataDir))
    return { what, state: 'ok', say: `${dataDir} is not there yet; the first start makes it` };
  await access(dataDir, constants.R_OK | constants.W_OK).catch(() => {
    throw new Error(`${dataDir} may not be written by this user. Give it to the user that runs the service.`);
  });
  if (((await stat(dataDir)).mode & 0o007) !== 0)
    return { what, state: 'look', say: `others may enter ${dataDir}: chmod 700 ${dataDir}` };
  for (const path of keyFiles.map((name) => join(dataDir, name)).filter(existsSync))
    if (((await stat(path)).mode & 0o077) !== 0)
      return { what, state: 'bad', say: `others may read ${path}: chmod 600 ${path}` };
  return { what, state: 'ok', say: `${dataDir} is this user's alone` };
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.');
  const free = bavail * bsize;
  const percent = Math.round((100 * bavail) / Math.max(1, blocks));
  const say = `${(free / 1024 ** 3).toFixed(1)} GiB (${percent} %) free for ${dataDir}`;
  return free < leastFreeBytes
    ? { what: 'disk', state: 'bad', say: `${say}: make room before writes fail` }
    : { what: 'disk', state: percent < 10 ? 'look' : 'ok', say };
}
