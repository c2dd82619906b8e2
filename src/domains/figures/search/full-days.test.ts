import { expect, test } from 'vitest';
import { before } from '../../../../test/labs/before.ts';
import { idOfHex, storedCompany } from '../../../../test/labs/stored-company.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import type { Database } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import type { Transact } from '../place.ts';
import { allDays } from '../store/day-parts.ts';
import { dropGoneWords } from './drop-gone-words.ts';
import { indexWords } from './index-words.ts';
import { docBytes } from './indexed-day.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();
const started = new Date(Date.UTC(2026, 0, 1));

async function someCompany() {
  const company = await storedCompany(lab.database, clock);
  const { companyId, inCompany } = company;
  const store = (names: readonly string[], initialMsg = 'parcel', startTime = started) =>
    company.store(names, { startTime, initialMsg });
  const inOrder = () =>
    inCompany(async (tx) => {
      const [row] = await rows(tx, 'SELECT docs FROM search_day WHERE company_id = $1', [companyId], {
        docs: is.bytes,
      });
      const docs = row?.docs ?? Buffer.alloc(0);
      return Array.from({ length: docs.length / docBytes }, (_, at) =>
        idOfHex(docs.toString('hex', at * docBytes, at * docBytes + 16)),
      );
    });
  const indexed = async () => (await inOrder()).sort();
  const byStart = () =>
    inCompany(async (tx) =>
      (
        await rows(tx, 'SELECT id FROM session WHERE company_id = $1 ORDER BY started_at, id', [companyId], {
          id: is.uuid,
        })
      ).map(({ id }) => id),
    );
  const indexAll = async () => {
    while ((await indexWords(inCompany, allDays, 1000)).nextDay !== undefined) {}
  };
  return { ...company, store, indexed, inOrder, byStart, indexAll };
}

test('however many sessions a day has, no transaction goes through the texts of more than two thousand: on one connection everybody else waits', async () => {
  const { companyId, inCompany, store, indexAll } = await someCompany();
  await store(Array.from({ length: 4500 }, (_, at) => `full-${at}`));
  await indexAll();
  await store(['one more']);
  const seen: number[] = [];
  const counting: Transact = (work) =>
    inCompany(async (tx) => {
      let bytes = 0;
      const query: typeof tx.query = async (...asked) => {
        const found = await tx.query(...asked);
        if (asked[0].includes('hashtextextended'))
          for (const { doc, docs } of found as { doc?: Buffer; docs?: Buffer }[])
            bytes += (doc ?? docs)?.length ?? 0;
        return found;
      };
      const result = await work({ ...tx, query });
      seen.push(bytes / docBytes);
      return result;
    });
  expect((await indexWords(counting, allDays, 1000)).nextDay).toBeUndefined();
  expect(seen.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4501);
  expect(Math.max(...seen)).toBeLessThanOrEqual(2000);
  seen.length = 0;
  await dropGoneWords(through(counting), companyId, [started]);
  expect(Math.max(...seen)).toBeLessThanOrEqual(2000);
});

test('of a full day what its marks name is looked at again, and once, in however many steps its words are read', async () => {
  const { inCompany, store, remove, inOrder, byStart, indexAll } = await someCompany();
  const at = (second: number) => new Date(started.getTime() + second * 1000);
  const names = (of: string, count: number) => Array.from({ length: count }, (_, nr) => `${of}-${nr}`);
  await store(names('before', 1000));
  await store(names('behind', 1000), 'parcel', at(20));
  await indexAll();
  await store(names('new', 60), 'parcel', at(10));
  let lookedAt = 0;
  const counting: Transact = (work) =>
    inCompany((tx) =>
      work({
        ...tx,
        async query(...asked) {
          const found = await tx.query(...asked);
          if (asked[0].includes('hashtextextended'))
            for (const { docs } of found as { docs?: Buffer }[]) lookedAt += (docs?.length ?? 0) / docBytes;
          return found;
        },
      }),
    );
  const looked = {};
  while ((await indexWords(counting, allDays, 10, looked)).nextDay !== undefined) {}
  expect(lookedAt).toBe(60);
  expect(await inOrder()).toEqual(await byStart());
  // Who is gone leaves no mark: the day is gone through, whatever else changed in it.
  await remove(['before-7']);
  await store(['one more'], 'parcel', at(10));
  await indexAll();
  expect(await inOrder()).toEqual(await byStart());
});

test('who moves to where nothing is looked at stays where they are until their own marks are gone through', async () => {
  const { inCompany, store, inOrder, byStart, indexAll } = await someCompany();
  const at = (second: number) => new Date(started.getTime() + second * 1000);
  for (const [second, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    await store([name], 'parcel', at(second * 10));
  await indexAll();
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    await store(['c'], `parcel ${nth}`, at(20));
    // Where the sessions before and behind are told by, somebody else stands now.
    const move = async () => {
      await store(['a'], 'parcel', at(nth % 2 === 0 ? 0 : 19));
      await store(['e'], 'parcel', at(nth % 2 === 0 ? 40 : 21));
    };
    await indexWords(before(inCompany, nth, move), allDays, 1000);
    await indexAll();
    expect(await inOrder()).toEqual(await byStart());
  }
});

const through = (transact: Transact): Database => ({
  ...lab.database,
  tenant: (_companyId, work) => transact(work),
});

test.each(Array.from({ length: 6 }, (_, at) => at + 1))(
  'who is erased and indexed by somebody else before transaction %i is not brought back by what was seen before',
  async (nth) => {
    const { companyId, inCompany, store, remove, idsOf, indexed, indexAll } = await someCompany();
    await store(['stays', 'was there']);
    await indexAll();
    await store(['new']);
    const erase = async () => {
      await remove(['new', 'was there']);
      await dropGoneWords(lab.database, companyId, [started]);
      await indexAll();
    };
    await indexWords(before(inCompany, nth, erase), allDays, 1000);
    await indexAll();
    expect(await indexed()).toEqual(await idsOf(['stays']));
  },
);

test.each(Array.from({ length: 6 }, (_, at) => at + 1))(
  'what is stored and indexed by somebody else before transaction %i stays indexed',
  async (nth) => {
    const { inCompany, store, idsOf, indexed, indexAll } = await someCompany();
    await store(['a', 'b']);
    const add = async () => {
      await store(['c']);
      await store(['a'], 'another parcel');
      await indexAll();
    };
    await indexWords(before(inCompany, nth, add), allDays, 1000);
    await indexAll();
    expect(await indexed()).toEqual(await idsOf(['a', 'b', 'c']));
  },
);

test.each([1, 2, 3, 4, 5])(
  'words of who is gone are dropped, whatever somebody else indexes before transaction %i',
  async (nth) => {
    const { companyId, inCompany, store, remove, idsOf, indexed, indexAll } = await someCompany();
    await store(['stays', 'was there']);
    await indexAll();
    await remove(['was there']);
    const add = async () => {
      await store(['c']);
      await indexWords(inCompany, allDays, 1000);
    };
    await dropGoneWords(through(before(inCompany, nth, add)), companyId, [started]);
    expect(await indexed()).toEqual(await idsOf(['stays', 'c']));
  },
);
