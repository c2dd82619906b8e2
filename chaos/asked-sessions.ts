import type { Caller } from '../test/rig/caller.ts';

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
  await caller.post('/api/dashboard/imports', rows);
}
