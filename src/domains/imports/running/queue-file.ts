import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../kernel/services.ts';
import type { MappingOverride } from '../mapping/mapping.ts';
import { type AcceptedFile, acceptFile } from './accept-file.ts';
import type { ImportRun } from './import-run.ts';
import { importRunner } from './import-runner.ts';
import { insertRun, type NewRun } from './insert-run.ts';
import { removeSpooled, spoolInstance } from './spool.ts';

export interface QueuedFile extends Omit<NewRun, 'instance' | 'now'> {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly override: MappingOverride;
  readonly timeZone: string;
}

export interface Around {
  /** The transaction of the caller, by default one of its own. */
  readonly transaction?: (work: (tx: Tx) => Promise<ImportRun>) => Promise<ImportRun>;
  /** Leaves the audit entry in it. */
  readonly record?: (tx: Tx, file: AcceptedFile) => Promise<void>;
}

/** Takes a file in, puts it in the queue and wakes the runner; when that fails nothing is left of it. */
export async function queueFile(
  services: Services,
  { stream, override, timeZone, ...run }: QueuedFile,
  around: Around = {},
): Promise<ImportRun> {
  const { dataDir } = services.config;
  const file = await acceptFile(services, stream, { override, timeZone });
  try {
    const instance = await spoolInstance(dataDir);
    const store = async (tx: Tx): Promise<ImportRun> => {
      const inserted = await insertRun(tx, file, { ...run, instance, now: services.ports.clock.now() });
      await around.record?.(tx, file);
      tx.afterCommit(() => importRunner(services).kick());
      return inserted;
    };
    return await (around.transaction ?? ((work) => services.database.tenant(run.companyId, work)))(store);
  } catch (error) {
    await removeSpooled(dataDir, file.id);
    throw error;
  }
}
