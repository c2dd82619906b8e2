import { expect, test } from 'vitest';
import { storedCompany } from '../../../../test/labs/stored-company.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { createFiguresMemory } from '../memory.ts';
import type { Transact } from '../place.ts';
import { readCurrent } from './read-current.ts';

const lab = sharedTestDatabase();
const firstMs = Date.UTC(2026, 0, 1);
const hourMs = dayMs / 24;

test('figures of whole days are read once and then kept, for as long as nothing of the company changes', async () => {
  const clock = createFakeClock();
  const { companyId, inCompany, store, remove } = await storedCompany(lab.database, clock);
  let reads = 0;
  const transaction: Transact = (work) =>
    inCompany((tx) =>
      work({
        ...tx,
        query(text, ...others) {
          if (text.includes('session_rollup r')) reads += 1;
          return tx.query(text, ...others);
        },
      }),
    );
  const figures = createFiguresMemory();
  const ask = async (days: number) => {
    const before = reads;
    const period = { fromMs: firstMs, belowMs: firstMs + days * dayMs };
    const { sums, users } = await readCurrent(
      { companyId, transaction, ports: { clock }, services: { database: lab.database, figures } },
      {
        plan: () => ({ view: { period, filter: {} } }),
        read: ({ summary }, { view }) => summary({ ...view, period }),
      },
    );
    return [sums.count, users.count, reads - before];
  };
  const startTime = new Date(firstMs + dayMs / 2);
  await store(['a', 'b'], { startTime, userId: 'ann' });
  await store(['c'], { startTime: new Date(firstMs + 3.5 * dayMs), userId: 'bob' });
  expect([await ask(4), await ask(4)]).toEqual([
    [3, 2, 1],
    [3, 2, 0],
  ]);
  expect([await ask(2), await ask(4), await ask(2)]).toEqual([
    [2, 1, 1],
    [3, 2, 0],
    [2, 1, 0],
  ]);
  await store(['d'], { startTime, userId: 'eve' });
  expect([await ask(4), await ask(4), await ask(2)]).toEqual([
    [4, 3, 1],
    [4, 3, 0],
    [3, 2, 1],
  ]);
  await remove(['c']);
  expect([await ask(4), await ask(4)]).toEqual([
    [3, 2, 1],
    [3, 2, 0],
  ]);
});

test('which days there are is asked once for a list and its pages, and again when something changed', async () => {
  const clock = createFakeClock();
  const { companyId, inCompany, store } = await storedCompany(lab.database, clock);
  let reads = 0;
  const transaction: Transact = (work) =>
    inCompany((tx) =>
      work({
        ...tx,
        query(text, values, name) {
          if (name === 'days') reads += 1;
          return tx.query(text, values, name);
        },
      }),
    );
  const figures = createFiguresMemory();
  const ask = async (offset: number) => {
    const before = reads;
    const { ids, totalCount } = await readCurrent(
      { companyId, transaction, ports: { clock }, services: { database: lab.database, figures } },
      {
        plan: () => ({ view: { period: undefined, filter: {} } }),
        read: ({ page }, { view }) => page(view, { sortBy: 'startTime', descending: true, offset, limit: 2 }),
      },
    );
    return [ids.length, totalCount, reads - before];
  };
  await store(['a', 'b', 'c'], { startTime: new Date(firstMs) });
  expect([await ask(0), await ask(2)]).toEqual([
    [2, 3, 1],
    [1, 3, 0],
  ]);
  await store(['d'], { startTime: new Date(firstMs + 40 * dayMs) });
  expect([await ask(0), await ask(2)]).toEqual([
    [2, 4, 1],
    [2, 4, 0],
  ]);
});

test.each(['Asia/Tokyo', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the first reading ever of a company counts what it was asked for up to the hour, in its own days: %s',
  async (timeZone) => {
    const clock = createFakeClock();
    for (const hour of [0, 5, 12, 23]) {
      const { companyId, inCompany, store } = await storedCompany(lab.database, clock, timeZone);
      const startMs = dayStartMs(timeZone, localDay(timeZone, firstMs)) + hour * hourMs;
      await store(['a'], { startTime: new Date(startMs) });
      const period = { fromMs: startMs - 23 * hourMs, belowMs: startMs + hourMs };
      const count = await readCurrent(
        {
          companyId,
          transaction: inCompany,
          ports: { clock },
          services: { database: lab.database, figures: createFiguresMemory() },
        },
        {
          plan: () => ({ view: { period, filter: {} } }),
          read: async ({ summary }, { view }) => (await summary({ ...view, period })).sums.count,
        },
      );
      expect([hour, count]).toEqual([hour, 1]);
    }
  },
);
