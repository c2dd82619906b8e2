import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyOf } from '../../../../test/session-fixture.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { markChanged } from '../mark-changed.ts';
import { catchUp } from './catch-up.ts';
import { findHits, searchPage } from './find-hits.ts';
import { inOneTransaction } from './reading.ts';

const clock = createFakeClock();
let lab: TestDatabase;
beforeAll(async () => {
  lab = await openTestDatabase();
});
afterAll(async () => {
  await lab.database.close();
  await lab.drop();
});

test('a search that goes through stretches of days finds what one statement finds: pages, orders, number and hits', async () => {
  const companyId = await companyOf(lab.database, clock);
  const first = Date.UTC(2026, 0, 1, 12);
  const inCompany: typeof lab.database.tenant<unknown> = (_, work) => lab.database.tenant(companyId, work);
  await lab.database.tenant(companyId, async (tx) => {
    // Ten days of eight: 'often' in all, 'some' in every third, and two at each moment.
    await tx.query(
      `INSERT INTO session (company_id, id, external_id, started_at, initial_msg, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), 'n' || n, $2::timestamptz + n / 8 * interval '1 day' + n % 8 / 2 * interval '1 minute',
         'often' || CASE WHEN n % 3 = 0 THEN ' some' ELSE '' END, now(), now(), '' FROM generate_series(0, 79) AS n RETURNING 1`,
      [companyId, new Date(first)],
    );
    const days = Array.from({ length: 10 }, (_, day) => new Date(first + day * 86_400_000));
    const ends = days.map((day) => new Date(day.getTime() + 300_000));
    await markChanged(tx, companyId, [...days, ...ends]);
  });
  await catchUp((work) => lab.database.tenant(companyId, work), companyId, undefined, {
    figures: true,
    words: true,
  });
  const middle = { fromMs: first + 2.5 * 86_400_000, belowMs: first + 8 * 86_400_000 };
  for (const atOnce of [
    { sessions: 5, hits: 3 },
    { sessions: 20, hits: 30 },
    { sessions: 70, hits: 0 },
  ]) {
    for (const words of ['often', 'some', 'nowhere']) {
      for (const period of [undefined, middle]) {
        const search = { words, zone: 'Europe/Amsterdam', period };
        await inCompany(companyId, async (tx) => {
          const whole = inOneTransaction(tx);
          const inStretches = { ...whole, atOnce };
          for (const descending of [true, false]) {
            for (const [offset, limit] of [
              [0, 7],
              [6, 30],
              [35, 50],
              [90, 10],
            ] as const) {
              const page = { descending, offset, limit };
              expect(await searchPage(inStretches, search, page)).toEqual(
                await searchPage(whole, search, page),
              );
            }
          }
          expect(sorted(await findHits(inStretches, search))).toEqual(sorted(await findHits(whole, search)));
        });
      }
    }
  }
  const all = { words: 'often', zone: 'UTC', period: undefined };
  const { totalCount } = await lab.database.tenant(companyId, (tx) =>
    searchPage({ ...inOneTransaction(tx), atOnce: { sessions: 5, hits: 3 } }, all, {
      descending: true,
      offset: 0,
      limit: 1,
    }),
  );
  expect(totalCount).toBe(80);
});

const sorted = (hits: Awaited<ReturnType<typeof findHits>>) =>
  [...hits]
    .sort(([a], [b]) => a - b)
    .map(([day, { startMs, idWords }]) => [
      day,
      startMs
        .map((at, index) => [at, ...idWords.slice(index * 4, index * 4 + 4)].join(' '))
        .sort((a, b) => a.localeCompare(b)),
    ]);
