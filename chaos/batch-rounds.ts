import { setTimeout as sleep } from 'node:timers/promises';
import { sendImport } from '../test/rig/pace/imports.ts';
import { type Caller, type NewPerson, signedIn } from '../test/rig/people.ts';
import { countEnded, letTimePass, openAttempts } from './batch-store.ts';
import type { ChaosService } from './service.ts';
import { endLeases, type Store } from './store.ts';

/** Longer than any answer of the emulator takes: what a dead service asked for has happened by then. */
const lastCallMs = 800;
const drainTurns = 12;

/** The first two sessions of each round say how they will end. */
const fate = ['hopeless', 'unlucky'];

/** Taken in with a 202: from there on it is the service's to keep, whatever is killed. */
export async function addSessions(caller: Caller, round: number, count: number): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    externalId: `s-${round}-${n}`,
    startTime: at,
    endTime: at,
    messages: [
      { role: 'user', content: `Where is parcel ${round}-${n}? I feel ${fate[n] ?? 'lost'}.`, timestamp: at },
      { role: 'assistant', content: 'It arrives tomorrow.', timestamp: at },
    ],
  }));
  await sendImport(caller, rows);
}

/**
 * With time passing only while nobody lives: a call under way would else be taken for one long ended. Answers with the
 * attempts that were left open, where it looked.
 */
export async function killAll(
  store: Store,
  victims: readonly ChaosService[],
  timePasses: boolean,
): Promise<Record<string, number> | null> {
  const pids = victims.map(({ pid }) => pid);
  for (const victim of victims) await victim.kill();
  // On the embedded engine the next start takes over by itself.
  if (victims[0]?.databaseUrl === null && !timePasses) return null;
  if (timePasses) await sleep(lastCallMs);
  return store(async (query) => {
    const left = await openAttempts(query);
    for (const pid of pids) await endLeases(query, pid);
    if (timePasses) await letTimePass(query);
    return left;
  });
}

interface Draining {
  readonly services: readonly ChaosService[];
  readonly store: Store;
  readonly owner: NewPerson;
  readonly sessions: number;
  log(line: string): void;
  /** All of them, with time passing. */
  kill(): Promise<unknown>;
  /** What a person does in each turn; false where there is more to do in the next one. */
  act?(caller: Caller, idle: () => Promise<void>): Promise<boolean>;
}

/** Until every session has come to its end. Each turn is one more kill of all. */
export async function drain({ services, store, owner, sessions, log, kill, act }: Draining): Promise<void> {
  for (let turn = 1; turn <= drainTurns; turn += 1) {
    const caller = await signedIn(services[0]?.url ?? '', owner);
    const isDone = act
      ? await act(caller, () => untilIdle(caller))
      : await untilIdle(caller).then(() => true);
    await kill();
    const [ended, left] = await store(async (query) => [await countEnded(query), await openAttempts(query)]);
    log(`draining, turn ${turn}: ${ended} of ${sessions} sessions ended, open ${JSON.stringify(left)}`);
    if (ended === sessions && Object.keys(left).length === 0 && isDone) return;
    for (const service of services) await service.start();
  }
  for (const service of services) await service.kill();
}

async function untilIdle(caller: Caller): Promise<void> {
  for (let look = 0, still = 0; look < 60 && still < 3; look += 1) {
    await sleep(700);
    const { data } = await caller.get<{ queues: Record<string, number> }>('/api/admin/batch-monitoring');
    const { pending = 0, processing = 0, retrying = 0 } = data.queues;
    still = pending + processing + retrying === 0 ? still + 1 : 0;
  }
}
