import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import type { MappingOverride } from '../mapping/mapping.ts';
import { type AcceptedFile, acceptFile } from './accept-file.ts';
import type { ImportRun } from './import-run.ts';
import { insertRun, type NewRun } from './insert-run.ts';
import { removeSpooled, spoolInstance } from './spool.ts';
import { openAllowance } from './upload-allowance.ts';

export interface QueuedFile extends Omit<NewRun, 'instance' | 'now'> {
  readonly stream: AsyncIterable<Uint8Array>;
  /** As its sender says; null: they do not. */
  readonly declaredBytes?: number | null;
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
  { stream, declaredBytes = null, override, timeZone, ...run }: QueuedFile,
  around: Around = {},
): Promise<ImportRun> {
  const { dataDir } = services.config;
  const id = newId(services.ports.clock);
  const allowance = await openAllowance(services, { companyId: run.companyId, id, declaredBytes });
  try {
    const file = await acceptFile(services, { id, stream, allowance }, { override, timeZone });
    const instance = await spoolInstance(dataDir);
    const store = async (tx: Tx): Promise<ImportRun> => {
      const inserted = await insertRun(tx, file, { ...run, instance, now: services.ports.clock.now() });
      await around.record?.(tx, file);
      tx.afterCommit(() => services.imports.kick());
      return inserted;
    };
    return await (around.transaction ?? ((work) => services.database.tenant(run.companyId, work)))(store);
  } catch (error) {
    await removeSpooled(dataDir, id);
    // What is not given back is forgotten after a while.
    await allowance.giveBack().catch(() => {});
    throw error;
  }
}
