import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A file in the data folder that says: the data went to PostgreSQL. */
export const movedMark = 'moved-to-postgresql';

/** The data lives elsewhere; a start on the old copy would make two truths of it. */
export class DataMoved extends Error {
  override name = 'DataMoved';
}

export function refuseMoved(dataDir: string): void {
  const path = join(dataDir, movedMark);
  if (!existsSync(path)) return;
  throw new DataMoved(
    `The data in ${dataDir} was moved to PostgreSQL. Set DATABASE_URL to it. To go on with this older copy, remove ${path}.`,
  );
}
