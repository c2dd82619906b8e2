import { distributeDatabase } from './distribute-database.ts';
import { examine } from './doctor.ts';
import type { LocalResult } from './local-result.ts';
import { restoreBackup } from './restore-backup.ts';
import { rotateSecret } from './rotate-secret.ts';

/** Work beside the service: on its settings, its files, or a database that it does not use yet. */
export const localWork: Readonly<
  Record<
    string,
    (env: Record<string, string>, input: Readonly<Record<string, unknown>>) => Promise<LocalResult>
  >
> = {
  'local.distribute': distributeDatabase,
  'local.doctor': examine,
  'local.restore': restoreBackup,
  'local.rotateSecret': rotateSecret,
};
