import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** As `mkdir -p`, whose like in Node.js never ends where the file system says that nothing is there, as below /proc. */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
