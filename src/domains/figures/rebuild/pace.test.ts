import { expect, test } from 'vitest';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { storeSessions } from '../../sessions/store/index.ts';
import { createFiguresMemory } from '../memory.ts';
import { accessTo, catchUp } from './catch-up.ts';
import { besideRequests, type Pace } from './pace.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

test('while anybody asks for anything the background rests three times as long as it works, and else not at all', async () => {
  const rests: number[] = [];
  let isAsked = true;
  const pace = besideRequests({
    clock,
    requests: { untilQuiet: () => (isAsked ? Promise.resolve() : null) },
    signal: new AbortController().signal,
    rest: async (ms) => void rests.push(ms),
  });
  const work = (ms: number) => pace(async () => clock.advance(ms));
  await work(20);
  await work(100);
  isAsked = false;
  await work(100);
  expect(rests).toEqual([60, 300]);
  isAsked = true;
  await work(30_000);
  expect(rests.at(-1)).toBe(1_000);
});

test('who asks for figures comes next however long the background rests', async () => {
  const companyId = await companyOf(lab.database, clock, 'UTC');
  const transact = <T>(work: Parameters<typeof lab.database.tenant<T>>[1]) =>
    lab.database.tenant(companyId, work);
  const startTime = new Date(Date.UTC(2026, 0, 1));
  await transact((tx) => storeSessions(tx, [sessionInput('a', { startTime })], howStored(clock)));
  const access = accessTo(createFiguresMemory(), companyId, transact);
  let turns = 0;
  const pace: Pace = async (work) => {
    const result = await work();
    // Held all along, the queue would never come to this.
    await access.inQueue(() => transact(async () => {}));
    turns += 1;
    return result;
  };
  expect(await catchUp({ ...access, pace }, { figures: true, words: true })).toBe(true);
  expect(turns).toBeGreaterThan(5);
  const left = await transact((tx) =>
    tx.query('SELECT 1 FROM session_change WHERE company_id = $1', [companyId]),
  );
  expect(left).toEqual([]);
});
