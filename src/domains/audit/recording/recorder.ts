import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { AuditEntry, AuditRecorder, Origin } from '../../../kernel/audit-entry.ts';
import type { Groundwork } from '../../../kernel/services.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import { chainOf, entryRow } from './entry-row.ts';
import { createRefusalFolder, type Refusal } from './fold-refusals.ts';
import { insertEntries } from './insert-entries.ts';
import { createRefusalQueue } from './refusal-queue.ts';

export interface RunningRecorder extends AuditRecorder {
  /** Writes what waits, and the counts of the minutes that are over. */
  flush(): Promise<void>;
  /** Writes everything, unfinished minutes too, and stops. */
  close(): Promise<void>;
}

const tickMs = 5000;

/** Writes entries: those of acts in the act's transaction, those of refusals off the path of the request. */
export function createAuditRecorder({ database, clock, log }: Groundwork): RunningRecorder {
  const folder = createRefusalFolder();
  const queue = createRefusalQueue({ database, clock, log });
  const timer = setInterval(() => queue.add(folder.due(clock.monotonicMs())), tickMs);
  timer.unref();

  return {
    async record(tx, actor, origin, entry) {
      const companyId = chainWithin(tx, actor, entry);
      const row = entryRow({ id: newId(clock), occurredAt: clock.now(), companyId, actor, origin, entry });
      await insertEntries(tx, [row]);
    },
    recordRefusal(actor: Actor, origin: Origin, entry: AuditEntry) {
      const refusal: Refusal = { companyId: chainOf(actor, entry), actor, origin, entry, at: clock.now() };
      if (folder.take(refusal, clock.monotonicMs(), queue.hasRoom())) queue.add([refusal]);
    },
    async flush() {
      queue.add(folder.due(clock.monotonicMs()));
      await queue.drain();
    },
    async close() {
      clearInterval(timer);
      queue.add(folder.due());
      await queue.drain();
      queue.stop();
    },
  };
}

/** In a company's transaction the entry is that company's: the database refuses any other. */
function chainWithin(tx: Tx, actor: Actor, entry: AuditEntry): string {
  if (tx.scope === 'system') return chainOf(actor, entry);
  const named = entry.companyId === undefined ? tx.companyId : (entry.companyId ?? nilId);
  if (named !== tx.companyId) throw new Error(`${entry.action} names another company than its transaction`);
  return named;
}
