import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { roomOn } from '../../kernel/machine/disk-room.ts';
import { systemDisk } from '../../ports/disk.ts';
import type { Finding } from './local-result.ts';

const keyFiles = ['session-secret', 'audit-signing-key.pem'];
const easyBytes = 1024 ** 3;

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
  const what = 'disk';
  const room = await roomOn(systemDisk, existsSync(dataDir) ? dataDir : '.');
  if (!room) return { what, state: 'look', say: `the system does not tell how much is free for ${dataDir}` };
  const percent = Math.round((100 * room.freeBytes) / room.totalBytes);
  const say = `${(room.freeBytes / 1024 ** 3).toFixed(1)} GiB (${percent} %) free for ${dataDir}`;
  if (room.isLow)
    return {
      what,
      state: 'bad',
      say: `${say}: no file is taken in and imports wait. Make room before writes fail`,
    };
  return { what, state: percent < 10 || room.freeBytes < easyBytes ? 'look' : 'ok', say };
}
