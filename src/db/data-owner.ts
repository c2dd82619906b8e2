import { existsSync, statSync } from 'node:fs';

/** Root opened what another user's service wrote. */
export class DataOfAnother extends Error {
  override name = 'DataOfAnother';
}

/**
 * Root may write everywhere, and what it writes into another user's database that user can read no more: a command of an
 * operator between two starts of the service would be the last that anybody did there.
 */
export function refuseDataOfAnother(folder: string, uid = process.getuid?.()): void {
  if (uid !== 0 || !existsSync(folder)) return;
  const owner = statSync(folder).uid;
  if (owner === uid) return;
  throw new DataOfAnother(
    `${folder} belongs to another user (uid ${owner}), who could no longer read it after root wrote there. ` +
      'Run this while the service runs, or as that user.',
  );
}
