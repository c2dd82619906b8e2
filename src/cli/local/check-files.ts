import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { roomOn } from '../../kernel/machine/disk-room.ts';
import { systemDisk } from '../../ports/disk.ts';
import { bad, type Finding, look, ok } from './local-result.ts';

const keyFiles = ['session-secret', 'audit-signing-key.pem'];
const easyBytes = 1024 ** 3;

export async function checkRights({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return ok(`${dataDir} is not there yet; the first start makes it`);
  await access(dataDir, constants.R_OK | constants.W_OK).catch(() => {
    throw new Error(`${dataDir} may not be written by this user. Give it to the user that runs the service.`);
  });
  for (const path of keyFiles.map((name) => join(dataDir, name)).filter(existsSync))
    if (((await stat(path)).mode & 0o077) !== 0) return bad(`others may read ${path}: chmod 600 ${path}`);
  if (((await stat(dataDir)).mode & 0o007) !== 0)
    return look(`others may enter ${dataDir}: chmod 700 ${dataDir}`);
  return ok(`${dataDir} is this user's alone`);
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const room = await roomOn(systemDisk, existsSync(dataDir) ? dataDir : '.');
  if (!room) return look(`the system does not tell how much is free for ${dataDir}`);
  const percent = Math.round((100 * room.freeBytes) / room.totalBytes);
  const say = `${(room.freeBytes / 1024 ** 3).toFixed(1)} GiB (${percent} %) free for ${dataDir}`;
  if (room.isLow) return bad(`${say}: no file is taken in and imports wait. Make room before writes fail`);
  return percent < 10 || room.freeBytes < easyBytes ? look(say) : ok(say);
}
