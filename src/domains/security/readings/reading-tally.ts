import type { KeyActor, UserActor } from '../../../kernel/actor.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { createStoring } from '../../../kernel/pace/storing.ts';
import type { Groundwork, ReadingTally, Services } from '../../../kernel/services.ts';
import { storeReading } from './store-reading.ts';
import { tellHours } from './tell-hours.ts';
import { addSession, mergeReading, stretchMs, type WaitingReading } from './waiting-reading.ts';

interface ReadingTallyParts extends Groundwork {
  readonly audit: Services['audit'];
}

/**
 * Counts in memory who is handed which sessions, and stores it every two seconds: reading a session costs a look into a
 * map. All instances store into the same rows, so what a person reads on two of them adds up.
 */
export interface StoredReadings extends ReadingTally {
  /** Stores what waits. */
  flush(): Promise<void>;
  /** Writes the audit entries of the hours that were over by then. */
  tell(before: Date): Promise<void>;
  close(): Promise<void>;
}

const storeAfterMs = 2000;

export function createReadingTally({ database, clock, log, audit }: ReadingTallyParts): StoredReadings {
  let waiting = new Map<string, WaitingReading>();
  const countedCalls = new WeakSet<object>();
  const storing = createStoring(storeAfterMs, store);

  const add: ReadingTally['add'] = (call, session, way) => {
    const { actor, origin } = call;
    // The operator's command line is not watched by the service that it stands above.
    if (actor.type !== 'user' && actor.type !== 'key') return;
    const reader = readerOf(actor);
    const atMs = clock.now().getTime();
    const fromMs = Math.floor(atMs / stretchMs) * stretchMs;
    const key = `${reader.userId} ${session.companyId} ${fromMs}`;
    let reading = waiting.get(key);
    if (!reading) {
      reading = begin(session.companyId, reader, origin, fromMs);
      waiting.set(key, reading);
    }
    Object.assign(reading, { lastMs: Math.max(reading.lastMs, atMs), email: reader.email, origin });
    addSession(reading, session.id, way === 'opened');
    if (!countedCalls.has(call)) {
      countedCalls.add(call);
      reading.calls[way] += 1;
    }
    storing.soon();
  };

  async function store(): Promise<boolean> {
    const batch = waiting;
    waiting = new Map();
    // Oldest first: whether a session is new to somebody is said by what was stored before.
    const inOrder = [...batch].sort(([, a], [, b]) => a.fromMs - b.fromMs);
    let failure: unknown;
    for (const [key, reading] of inOrder) {
      try {
        await database.system((tx) => storeReading(tx, reading));
      } catch (error) {
        putBack(key, reading);
        failure = error;
      }
    }
    if (failure === undefined) return true;
    const facts = { err: failure, waitingCount: waiting.size };
    log.error(facts, 'readings of sessions could not be stored; they wait in memory');
    return false;
  }

  function putBack(key: string, reading: WaitingReading): void {
    const newer = waiting.get(key);
    if (newer) mergeReading(newer, reading);
    else waiting.set(key, reading);
  }

  return {
    add,
    flush: storing.flush,
    tell: (before) => tellHours({ database, audit }, before),
    async settle(companyId) {
      await storing.flush();
      await tellHours({ database, audit }, new Date(clock.now().getTime() + hourMs), companyId);
    },
    async close() {
      await storing.close();
      if (waiting.size > 0)
        log.error({ lostCount: waiting.size }, 'readings of sessions were lost at the end');
    },
  };
}

type Reader = Pick<WaitingReading, 'userId' | 'email' | 'keyName'>;

const readerOf = (actor: UserActor | KeyActor): Reader =>
  actor.type === 'key'
    ? { userId: actor.keyId, email: actor.name, keyName: actor.name }
    : { userId: actor.userId, email: actor.email, keyName: null };

const begin = (
  companyId: string,
  { userId, email, keyName }: Reader,
  origin: WaitingReading['origin'],
  fromMs: number,
): WaitingReading => ({
  companyId,
  userId,
  keyName,
  fromMs,
  lastMs: fromMs,
  email,
  origin,
  sessions: new Map(),
  more: { seen: 0, opened: 0 },
  calls: { opened: 0, listed: 0, exported: 0 },
});
