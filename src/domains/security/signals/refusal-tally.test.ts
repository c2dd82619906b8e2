import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { silentLog } from '../../../../test/rig/silent-log.ts';
import type { Database } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { createRefusalTally } from './refusal-tally.ts';

const entry = { eventType: 'RATE_LIMITING', action: 'auth.login', outcome: 'RATE_LIMITED' } as const;

const opened = sharedTestDatabase();

test('while the database is away a flood from ever new addresses takes no more memory than one moment of it', async () => {
  const { database } = opened;
  let isAway = true;
  const system: Database['system'] = async (work, sight) => {
    if (!isAway) return database.system(work, sight);
    flood();
    throw new Error('away');
  };
  const tally = createRefusalTally({
    database: { ...database, system },
    clock: createFakeClock('2026-01-05T09:00:00Z'),
    log: silentLog,
  });
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
  const stored = await database.system((tx) =>
    rows(tx, 'SELECT event_count FROM security_signal', [], { event_count: is.number }),
  );
  expect(stored.reduce((sum, row) => sum + row.event_count, 0)).toBe(count);
  // Those with a place of their own, and the one that the others share.
  expect(stored.length).toBeLessThanOrEqual(2001);
});
