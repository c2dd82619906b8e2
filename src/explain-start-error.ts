import { existsSync } from 'node:fs';
import { ConfigError } from './config/config.ts';
import { DataDirInUse } from './db/data-dir-lock.ts';
import { DataOfAnother } from './db/data-owner.ts';
import { DatabaseUnavailable } from './db/errors/database-unavailable.ts';
import { tellError } from './db/errors/tell-error.ts';
import { DataMoved } from './db/moved-mark.ts';

/** One clear sentence for what kept the service from starting, and what to do about it. */
export function explainStartError(error: unknown): string {
  return knownReason(error) ?? `Parlance could not start: ${tellError(error)}`;
}

/** The same for what kept a command from its work. */
export function explainError(error: unknown): string {
  return knownReason(error) ?? tellError(error);
}

function knownReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const told = [ConfigError, DataDirInUse, DataOfAnother, DatabaseUnavailable, DataMoved];
  return told.some((kind) => error instanceof kind) ? error.message : reasonOf(error);
}

function reasonOf(error: Error & { code?: unknown; syscall?: unknown; port?: unknown; path?: unknown }) {
  const { code, syscall, port, path } = error;
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    if (code === 'EADDRINUSE')
      return `Port ${port} is in use by another program. Stop it, or set PORT to another number.`;
    if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT above 1023.`;
    return 'The address in HOST is none of this machine. Set HOST to 127.0.0.1, 0.0.0.0 or an address it has.';
  }
  if (typeof path !== 'string') return null;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} may not be read or written by this user. Check its rights, or set DATA_DIR to another folder.`;
    case 'ENOTDIR':
      return noFolder(path);
    case 'EEXIST':
      // A link whose end is gone is there, and is not.
      return existsSync(path) ? noFolder(path) : leadsNowhere(path);
    case 'ENOENT':
      return syscall === 'mkdir' ? leadsNowhere(path) : null;
    case 'ENOSPC':
      return `There is no room left for ${path}. Make some, or set DATA_DIR to another disk.`;
    default:
      return null;
  }
}

const noFolder = (path: string): string => `${path} is no folder. Set DATA_DIR to a folder.`;
const leadsNowhere = (path: string): string =>
  `${path} cannot be made: where it leads is not there. Set DATA_DIR to another folder.`;
