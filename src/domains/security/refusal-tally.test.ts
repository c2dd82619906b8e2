import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../kernel/log.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { createRefusalTally } from './refusal-tally.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const entry = { eventType: 'RATE_LIMITING', action: 'auth.login', outcome: 'RATE_LIMITED' } as const;

test('while the database is away a flood from ever new addresses takes no more memory than one moment of it', async () => {
  const stored: { event_count: number }[] = [];
  let isAway = true;
  const database = {
    async system(work: (tx: unknown) => Promise<void>) {
      if (isAway) {
        flood();
        throw new Error('away');
      }
      await work({ query: async (_: string, [rows]: [string]) => stored.push(...JSON.parse(rows)) });
    },
  } as unknown as Database;
  const tally = createRefusalTally({ database, clock: createFakeClock('2026-01-05T09:00:00Z'), log: silent });
  let count = 0;
  const flood = () => {
    for (let n = 0; n < 1500; n += 1) {
      count += 1;
      const origin = { requestId: 'r', address: `2001:db8::${count.toString(16)}`, userAgent: null };
      tally.add({ type: 'anonymous' }, origin, { ...entry, description: 'refused' });
    }
  };
  flood();
  for (let moment = 0; moment < 4; moment += 1) await tally.flush();
  isAway = false;
  await tally.close();
  expect(stored.reduce((sum, row) => sum + row.event_count, 0)).toBe(count);
  // Those with a place of their own, and the one that the others share.
  expect(stored.length).toBeLessThanOrEqual(2001);
});
