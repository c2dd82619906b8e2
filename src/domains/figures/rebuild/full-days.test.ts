import { expect, test } from 'vitest';
import { before } from '../../../../test/labs/before.ts';
import { idOfHex, storedCompany } from '../../../../test/labs/stored-company.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { changeRows } from '../../../db/change-rows.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import type { Transact } from '../place.ts';
import { allDays } from '../store/day-parts.ts';
import { rebuild } from './rebuild.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();
const started = new Date(Date.UTC(2026, 0, 1));

async function someCompany() {
  const company = await storedCompany(lab.database, clock);
  const { companyId, inCompany } = company;
  const shared: Transact = (work) => inCompany((tx) => work({ ...tx, isShared: true }));
  const store = (names: readonly string[], startTime = started) => company.store(names, { startTime });
  /** Too many to be stored as users store them. */
  const fill = (count: number) =>
    inCompany((tx) =>
      changeRows(
        tx,
        `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash)
         SELECT $1, gen_random_uuid(), n::text, $2::timestamptz + n * interval '1 second', now(), now(), '' FROM generate_series(1, $3::integer) AS n`,
        [companyId, started, count],
      ),
    );
  const counted = () =>
    inCompany(async (tx) => {
      const [row] = await rows(
        tx,
        "SELECT encode(ids, 'hex') AS ids, session_count AS count FROM session_day WHERE company_id = $1",
        [companyId],
        { ids: is.text, count: is.number },
      );
      const ids = row?.ids.match(/.{32}/g) ?? [];
      expect(ids.length).toBe(row?.count ?? 0);
      return ids.map(idOfHex).sort();
    });
  /** As an import leaves it. */
  const leaveMark = () =>
    inCompany((tx) =>
      changeRows(
        tx,
        `INSERT INTO session_change (company_id, derived, from_at, to_at) SELECT $1, 0, $2::timestamptz, $2::timestamptz + interval '5 hours'`,
        [companyId, started],
      ),
    );
  const countAll = async () => {
    while ((await rebuild(shared, allDays)).nextDay !== undefined) {}
  };
  return { ...company, shared, store, fill, leaveMark, counted, countAll };
}

test('however many sessions a day has, no transaction reads more than five thousand of them: on one connection everybody else waits', async () => {
  const { shared, store, fill, counted, countAll } = await someCompany();
  await fill(5500);
  await store(['one more']);
  const read: number[] = [];
  const counting: Transact = (work) =>
    shared(async (tx) => {
      let sessions = 0;
      const query: typeof tx.query = async (...asked) => {
        const found = await tx.query(...asked);
        for (const { ids } of found) if (ids instanceof Buffer) sessions += ids.length / 16;
        return found;
      };
      const result = await work({ ...tx, query });
      read.push(sessions);
      return result;
    });
  expect((await rebuild(counting, allDays)).nextDay).toBeUndefined();
  expect(read.reduce((sum, count) => sum + count, 0)).toBe(5501);
  expect(Math.max(...read)).toBeLessThanOrEqual(5000);
  expect((await counted()).length).toBe(5501);
  await countAll();
});

const transactions = Array.from({ length: 4 }, (_, at) => at + 1);

test.each(transactions)(
  'who is erased and counted by somebody else before transaction %i is not brought back by what was read before',
  async (nth) => {
    const { shared, store, remove, idsOf, counted, countAll } = await someCompany();
    await store(['stays', 'was there']);
    await countAll();
    await store(['new']);
    const erase = async () => {
      await remove(['new', 'was there']);
      await countAll();
    };
    await rebuild(before(shared, nth, erase), allDays);
    await countAll();
    expect(await counted()).toEqual(await idsOf(['stays']));
  },
);

test.each(transactions)(
  'what is stored before transaction %i is counted once others have come to it, whoever counts meanwhile',
  async (nth) => {
    const { shared, store, idsOf, counted, countAll } = await someCompany();
    await store(['a', 'b']);
    const add = async () => {
      await store(['c']);
      if (nth % 2 === 0) await countAll();
    };
    await rebuild(before(shared, nth, add), allDays);
    await countAll();
    expect(await counted()).toEqual(await idsOf(['a', 'b', 'c']));
  },
);

test('a day that is emptied before what was read of it is stored stays empty', async () => {
  const { shared, store, remove, counted, countAll } = await someCompany();
  await store(['only']);
  const erase = async () => {
    await remove(['only']);
    await countAll();
  };
  await rebuild(before(shared, 4, erase), allDays);
  await countAll();
  expect(await counted()).toEqual([]);
});

test('another day that somebody counts meanwhile does not make a full one begin anew', async () => {
  const { inCompany, store, fill } = await someCompany();
  await fill(5000);
  await store(['of the full day']);
  const other = new Date(started.getTime() + 40 * dayMs);
  await store(['of another'], other);
  const day = Math.floor(other.getTime() / dayMs);
  const beside = before(inCompany, 3, () => rebuild(inCompany, { first: day, last: day }));
  expect((await rebuild(beside, allDays, { isStepped: true })).sessions).toBe(5001);
  expect((await rebuild(inCompany, allDays)).sessions).toBe(0);
});

test.each(transactions)(
  'a day that nobody has counted yet, and that somebody else empties and counts as short before transaction %i, stays empty',
  async (nth) => {
    const { inCompany, fill, remove, leaveMark, counted, countAll } = await someCompany();
    await fill(1);
    await leaveMark();
    const erase = async () => {
      await remove(['1']);
      await rebuild(inCompany, { ...allDays, longestMs: 600_000 });
    };
    await rebuild(before(inCompany, nth, erase), allDays, { isStepped: true });
    await countAll();
    expect(await counted()).toEqual([]);
  },
);

test('where no session is left no figures are left either', async () => {
  const { companyId, inCompany, store, remove, countAll } = await someCompany();
  const kept = () =>
    inCompany((tx) =>
      rows(
        tx,
        `SELECT (SELECT count(*) FROM session_day WHERE company_id = $1)::integer AS days,
           (SELECT count(*) FROM session_rollup WHERE company_id = $1)::integer AS sums`,
        [companyId],
        { days: is.number, sums: is.number },
      ),
    );
  for (const [at, name] of ['first', 'second', 'third'].entries())
    await store([name], new Date(started.getTime() + at * 40 * dayMs));
  await countAll();
  const [all] = await kept();
  expect(all).toMatchObject({ days: 3 });
  expect(all?.sums).toBeGreaterThan(3);
  await remove(['second']);
  await countAll();
  const [some] = await kept();
  expect(some?.sums).toBeLessThan(all?.sums ?? 0);
  await remove(['first', 'third']);
  await countAll();
  expect(await kept()).toEqual([{ days: 0, sums: 0 }]);
});

test.each(transactions)(
  'a day of which somebody else counts what is short before transaction %i is not put back to what was read before',
  async (nth) => {
    const { inCompany, store, remove, leaveMark, idsOf, counted, countAll } = await someCompany();
    await store(['stays', 'goes']);
    await countAll();
    await leaveMark();
    const erase = async () => {
      await remove(['goes']);
      await rebuild(inCompany, { ...allDays, longestMs: 600_000 });
    };
    await rebuild(before(inCompany, nth, erase), allDays, { isStepped: true });
    await countAll();
    expect(await counted()).toEqual(await idsOf(['stays']));
  },
);
