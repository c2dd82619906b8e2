import { expect, test } from 'vitest';
import { companyOf } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { changeRows } from '../../../db/change-rows.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { markChanged } from '../../sessions/store/mark-changed.ts';
import { createPartCache } from '../memory.ts';
import { inOneTransaction } from '../place.ts';
import { catchUp } from '../rebuild/catch-up.ts';
import { findHits } from './find-hits.ts';
import type { Hits } from './hit-places.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

/** Ten days of eight sessions: 'often' in all, 'some' in every third, and two at each moment. */
const first = Date.UTC(2026, 0, 1, 12);
async function tenDays(): Promise<string> {
  const companyId = await companyOf(lab.database, clock);
  await lab.database.tenant(companyId, async (tx) => {
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, initial_msg, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), 'n' || n, $2::timestamptz + n / 8 * interval '1 day' + n % 8 / 2 * interval '1 minute',
         'often' || CASE WHEN n % 3 = 0 THEN ' some' ELSE '' END, now(), now(), '' FROM generate_series(0, 79) AS n`,
      [companyId, new Date(first)],
    );
    const days = Array.from({ length: 10 }, (_, day) => new Date(first + day * 86_400_000));
    const ends = days.map((day) => new Date(day.getTime() + 300_000));
    await markChanged(tx, companyId, [...days, ...ends]);
  });
  await catchUpAll(companyId);
  return companyId;
}

const catchUpAll = (companyId: string) =>
  catchUp((work) => lab.database.tenant(companyId, work), { figures: true, words: true });

const unsettled = { timeZone: 'UTC', version: 1, isSettled: false };
const placesIn = (hits: Hits) => [...hits].sort(([a], [b]) => a - b).map(([day, places]) => [day, ...places]);

test('a search that goes through stretches of days finds what one statement finds', async () => {
  const companyId = await tenDays();
  const middle = { fromMs: first + 2.5 * 86_400_000, belowMs: first + 8 * 86_400_000 };
  const counts: number[] = [];
  for (const atOnce of [
    { sessions: 5, hits: 3 },
    { sessions: 20, hits: 30 },
    { sessions: 70, hits: 0 },
  ]) {
    for (const words of ['often', 'some', 'nowhere']) {
      for (const period of [undefined, middle]) {
        await lab.database.tenant(companyId, async (tx) => {
          const cache = createPartCache(1_000_000);
          const place = { ...inOneTransaction(tx), cache, company: unsettled };
          const whole = placesIn(await findHits(place, words, period));
          const inStretches = await findHits({ ...place, atOnce }, words, period);
          expect(placesIn(inStretches)).toEqual(whole);
          counts.push(whole.reduce((sum, [, ...places]) => sum + places.length, 0));
        });
      }
    }
  }
  expect(counts.slice(0, 6)).toEqual([80, 40, 27, 14, 0, 0]);
});

test('what a search found is kept while nothing changes, for its company alone, and looked for again after any change or while one waits', async () => {
  const companyId = await tenDays();
  const cache = createPartCache(1_000_000);
  let statements = 0;
  const find = (company: { version: number; isSettled: boolean }, whose = companyId) =>
    lab.database.tenant(whose, async (tx) => {
      const query: typeof tx.query = (text, ...rest) => {
        statements += text.includes('session_search') ? 1 : 0;
        return tx.query(text, ...rest);
      };
      const counting = inOneTransaction({ ...tx, query });
      const place = { ...counting, cache, company: { timeZone: 'UTC', ...company } };
      return placesIn(await findHits(place, 'some', undefined)).flatMap(([, ...places]) => places).length;
    });
  expect(await find({ version: 1, isSettled: false })).toBe(27);
  expect(await find({ version: 1, isSettled: true })).toBe(27);
  expect(statements).toBe(2);
  expect(await find({ version: 1, isSettled: true })).toBe(27);
  expect(statements).toBe(2);
  const neighbour = await companyOf(lab.database, clock);
  expect(await find({ version: 1, isSettled: true }, neighbour)).toBe(0);
  statements = 2;
  await lab.database.tenant(companyId, async (tx) => {
    await tx.query("UPDATE session SET initial_msg = 'rare' WHERE company_id = $1 AND external_id = 'n0'", [
      companyId,
    ]);
    await markChanged(tx, companyId, [new Date(first)]);
  });
  await catchUpAll(companyId);
  expect(await find({ version: 1, isSettled: false })).toBe(26);
  expect(await find({ version: 2, isSettled: true })).toBe(26);
  expect(statements).toBe(4);
});
