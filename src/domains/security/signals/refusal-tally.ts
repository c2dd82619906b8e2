import type { SystemTx } from '../../../db/database.ts';
import { type Actor, companyOfActor } from '../../../kernel/actor.ts';
import { browserFamily } from '../../../kernel/addresses/session-moved.ts';
import type { AuditEntry, AuditRecorder, Origin } from '../../../kernel/audit-entry.ts';
import { unconfirmed } from '../../../kernel/errors.ts';
import { createStoring } from '../../../kernel/pace/storing.ts';
import type { Groundwork } from '../../../kernel/services.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import type { Signal, SignalKind } from './signal.ts';
import { sourceOf } from './signal-of.ts';
import { insertSignals } from './store-signals.ts';

/**
 * The audit log folds equal refusals into one entry a minute, which is too late for the rules: here they are counted
 * and stored twice a second. A flood costs as many rows as it has senders, up to a limit, beyond which they share.
 */
export interface RefusalTally {
  add(actor: Actor, origin: Origin, entry: AuditEntry): void;
  /** Stores what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const storeAfterMs = 500;
const maxKeys = 2000;

type Counted = { -readonly [K in keyof Signal]: Signal[K] };

export function createRefusalTally({ database, clock, log }: Groundwork): RefusalTally {
  let waiting = new Map<string, Counted>();
  const storing = createStoring(storeAfterMs, store);

  function add(actor: Actor, origin: Origin, entry: AuditEntry): void {
    const kind = kindOf(entry);
    if (!kind) return;
    const signal = { ...refusalOf(actor, origin, entry), kind, id: '', atMs: clock.now().getTime() };
    count(signal);
    storing.soon();
  }

  function count(told: Signal): void {
    const hasPlace = waiting.size < maxKeys || waiting.has(keyOf(told));
    const signal = hasPlace ? told : { ...told, ...nobody };
    const known = waiting.get(keyOf(signal));
    if (!known) waiting.set(keyOf(signal), { ...signal, id: newId(clock) });
    else {
      known.count += signal.count;
      known.atMs = Math.max(known.atMs, signal.atMs);
    }
  }

  async function store(): Promise<boolean> {
    const batch = waiting;
    if (batch.size === 0) return true;
    waiting = new Map();
    try {
      await database.system((tx: SystemTx) => insertSignals(tx, [...batch.values()], true));
      return true;
    } catch (error) {
      for (const signal of batch.values()) count(signal);
      log.error({ err: error }, 'refusals could not be stored for the security rules; they wait in memory');
      return false;
    }
  }

  return { add, flush: storing.flush, close: async () => void (await storing.close()) };
}

/** A recorder whose refusals are counted too. */
export const tallyRefusals = <T extends AuditRecorder>(recorder: T, tally: RefusalTally): T => ({
  ...recorder,
  recordRefusal(actor, origin, entry) {
    recorder.recordRefusal(actor, origin, entry);
    tally.add(actor, origin, entry);
  },
});

/** Who shares a count when there are too many to tell apart. */
const nobody = { ipAddress: null, source: null, account: null, userId: null, sessionId: null, agent: null };

const keyOf = (signal: Signal): string =>
  [signal.kind, signal.action, signal.companyId, signal.ipAddress, signal.sessionId, signal.agent].join('\n');

/** What leaves an entry where a key is refused. */
const keyUse = 'apiKeys.use';

function kindOf({ eventType, action, outcome, metadata }: AuditEntry): SignalKind | null {
  if (outcome === 'RATE_LIMITED') return 'limited';
  if (outcome !== 'BLOCKED') return null;
  if (action === keyUse && eventType === 'AUTHENTICATION') return 'keyRefused';
  if (eventType === 'AUTHORIZATION') return metadata?.['reason'] === unconfirmed ? null : 'forbidden';
  if (eventType === 'CSRF_PROTECTION') return 'forged';
  return eventType === 'AUTHENTICATION' ? 'tokenRefused' : null;
}

function refusalOf(actor: Actor, origin: Origin, entry: AuditEntry): Omit<Signal, 'kind' | 'id' | 'atMs'> {
  const user = actor.type === 'user' ? actor : null;
  return {
    action: entry.action,
    companyId: entry.companyId ?? companyOfActor(actor) ?? nilId,
    ipAddress: origin.address,
    source: sourceOf(origin.address),
    account: user?.email ?? entry.subject?.email ?? null,
    userId: user?.userId ?? entry.subject?.userId ?? null,
    // A key takes the place of the session: by it everything that one program does is found together.
    sessionId: user?.sessionId ?? (actor.type === 'key' ? actor.keyId : null),
    agent: origin.userAgent && browserFamily(origin.userAgent),
    country: null,
    target: null,
    count: 1,
    rowCount: null,
  };
}
