import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../config/make-folder.ts';
import { isRunning } from './is-running.ts';

/** Another process owns the data folder. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

/**
 * One owner of a data folder. The lock file names its owner's pid and start time, so that a lock left by
 * kill -9 is taken over even when its pid was given to another program since.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  makeFolder(dataDir);
  const path = join(dataDir, 'parlance.lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      try {
        await link(draft, path);
        await refuseIfServed(dataDir, path);
        break;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        await removeIfStale(path, dataDir);
      }
    }
  } finally {
    await unlink(draft).catch(() => {});
  }
  return async () => {
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
  };
}

/** Somebody took its lock away while it was at work: two of them would spoil what both write. */
async function refuseIfServed(dataDir: string, path: string): Promise<void> {
  if (!(await isRunning(dataDir))) return;
  await unlink(path);
  throw inUse(dataDir, 'whose lock was removed');
}

async function removeIfStale(path: string, dataDir: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw isCode(error, 'EISDIR')
      ? new DataDirInUse(`${path} is a folder. Remove it: the lock of the data folder goes there.`)
      : error;
  });
  if (text === null) return;
  const owner = parseOwner(text);
  if (owner && owner.pid !== process.pid && isAlive(owner.pid) && startOf(owner.pid) === owner.startedAt)
    throw inUse(dataDir, `(pid ${owner.pid})`);
  // Of another container the pid says nothing here: its first process is 1, as this one may be.
  if (await isRunning(dataDir)) throw inUse(dataDir, 'in another container');
  await bury(path, text);
}

const inUse = (dataDir: string, where: string): DataDirInUse =>
  new DataDirInUse(
    `The data folder ${dataDir} is in use by another Parlance process ${where}. ` +
      'Stop that process first, or set DATA_DIR to another folder.',
  );

/** Takes away this very lock: of two that judged it stale at the same moment, one may have put its own there since. */
async function bury(path: string, staleText: string): Promise<void> {
  const grave = `${path}.${process.pid}.stale`;
  try {
    await rename(path, grave);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readFile(grave, 'utf8')) !== staleText) await link(grave, path).catch(() => {});
  await unlink(grave);
}

function parseOwner(text: string): { pid: number; startedAt: string | null } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null;
    const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null;
    return { pid: value.pid, startedAt };
  } catch {
    return null;
  }
}

/** The kernel's start tick of a process on Linux; elsewhere unknown, and the pid alone decides. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
