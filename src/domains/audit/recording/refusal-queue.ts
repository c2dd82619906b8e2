import { databaseCode } from '../../../db/database.ts';
import type { Groundwork } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import type { StoredEntry } from '../chain/stored-entry.ts';
import { entryRow } from './entry-row.ts';
import type { Refusal } from './fold-refusals.ts';
import { insertEntries } from './insert-entries.ts';

interface RefusalQueue {
  /** Whether single refusals may still be added. When not, they are only counted. */
  hasRoom(): boolean;
  add(refusals: readonly Refusal[]): void;
  /** Tries to write all that waits. What the database does not take now stays. */
  drain(): Promise<void>;
  /** No further tries: says how many entries were lost, if any. */
  stop(): void;
}

const maxWaiting = 5000;
const batchSize = 200;
const retryMs = 2000;

/** Entries on their way to the database, in order, a bounded number, while requests go on. */
export function createRefusalQueue({ database, clock, log }: Groundwork): RefusalQueue {
  let waiting: StoredEntry[] = [];
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function write(): Promise<void> {
    let size = batchSize;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, size);
      try {
        await database.system((tx) => insertEntries(tx, batch));
      } catch (error) {
        if (!isBadData(error)) return postpone(error);
        // One entry that the database cannot take must not hold up the others.
        if (batch.length > 1) {
          size = 1;
          continue;
        }
        reportUnstored(error, batch);
      }
      waiting = waiting.slice(batch.length);
    }
  }

  function reportUnstored(error: unknown, batch: readonly StoredEntry[]): void {
    // A unique violation: the answer to an earlier commit was lost, and the entry is there.
    if (databaseCode(error) === '23505') return;
    log.error({ err: error, action: batch[0]?.action }, 'an audit entry of a refusal could not be stored');
  }

  function postpone(error: unknown): void {
    log.error(
      { err: error, waitingCount: waiting.length },
      'audit entries of refusals wait for the database',
    );
    if (stopped) return;
    retry ??= setTimeout(() => {
      retry = undefined;
      void drain();
    }, retryMs).unref();
  }

  function drain(): Promise<void> {
    running ??= write().finally(() => {
      running = null;
      if (waiting.length > 0 && !retry && !stopped) void drain();
    });
    return running;
  }

  return {
    hasRoom: () => waiting.length < maxWaiting,
    add(refusals) {
      if (refusals.length === 0 || stopped) return;
      for (const { at, companyId, actor, origin, entry } of refusals) {
        waiting.push(entryRow({ id: newId(clock), occurredAt: at, companyId, actor, origin, entry }));
      }
      // After the answers that are being made now; a retry that is planned comes by itself.
      if (!running && !retry) setImmediate(() => void drain());
    },
    async drain() {
      await drain();
      if (waiting.length > 0 && !retry) await drain();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      if (waiting.length > 0)
        log.error({ lostCount: waiting.length }, 'audit entries of refusals were lost at the end');
    },
  };
}

/** Classes 22 and 23: the values are wrong, and will be wrong the next time. */
const isBadData = (error: unknown): boolean => /^2[23]/.test(databaseCode(error) ?? '');
