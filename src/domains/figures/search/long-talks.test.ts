import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { is, rows } from '../../../db/rows.ts';
import { readSearch } from '../../../kernel/search/search-query.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { storeSessions } from '../../sessions/store/store-sessions.ts';
import { allDays } from '../store/day-parts.ts';
import { findInDays } from './find-in-days.ts';
import { indexWords } from './index-words.ts';
import { docBytes, readIndexedDays } from './indexed-day.ts';
import { planDay } from './plan-day.ts';
import { maxChunkBytes } from './store-chunk.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

/** Indexes conversations of one day and tells how large the index became, and how many are found by a word. */
async function indexed(contents: readonly string[], search: string) {
  const companyId = await companyOf(lab.database, clock, 'UTC');
  const inCompany = <T>(work: Parameters<typeof lab.database.tenant<T>>[1]) =>
    lab.database.tenant(companyId, work);
  const talk = (content: string, at: number) =>
    sessionInput(`talk-${at}`, {
      startTime: new Date(Date.UTC(2026, 0, 1)),
      messages: [{ order: 0, role: 'user', content, timestamp: null }],
    });
  await inCompany((tx) => storeSessions(tx, contents.map(talk), howStored(clock)));
  while ((await indexWords(inCompany, allDays, 1000)).nextDay !== undefined) {}
  const chunks = await inCompany((tx) =>
    rows(
      tx,
      `SELECT sum(octet_length(body))::integer AS bytes, max(octet_length(body)) AS largest FROM search_block
       WHERE company_id = $1 GROUP BY day, chunk ORDER BY chunk`,
      [companyId],
      { bytes: is.number, largest: is.number },
    ),
  );
  const found = await inCompany(async (tx) =>
    findInDays(tx, { query: readSearch(search), inTranscripts: true }, await readIndexedDays(tx, allDays)),
  );
  return { chunks, found: [...found.values()].flatMap((places) => [...places]) };
}

test('a word said tens of thousands of times takes thousands of places: its entry is written anew whenever somebody talks', async () => {
  const { chunks, found } = await indexed(Array<string>(24).fill('hello '.repeat(60_000)), 'hello');
  expect(found).toHaveLength(24);
  expect(Math.max(...chunks.map(({ largest }) => largest))).toBeLessThan(24 * 4200);
});

test('where very many different words are said a chunk is cut, and what it holds is found as before', async () => {
  const word = (at: number, nth: number) =>
    `w${(Math.imul(at * 30_000 + nth, 2_654_435_761) >>> 0).toString(36)}`;
  const talks = Array.from({ length: 16 }, (_, at) =>
    ['hello', ...Array.from({ length: 30_000 }, (_, nth) => word(at, nth))].join(' '),
  );
  const { chunks, found } = await indexed(talks, 'hello');
  expect(found).toEqual(talks.map((_, at) => at));
  expect(chunks.length).toBeGreaterThan(1);
  expect(Math.max(...chunks.map(({ bytes }) => bytes))).toBeLessThan(1.5 * maxChunkBytes);
});

test('others may go first while a day of very many sessions is looked at', () => {
  const sessions = Buffer.alloc(100_000 * docBytes);
  for (let at = 0; at < 100_000; at += 1) sessions.writeUInt32BE(at, at * docBytes);
  const { value, count } = countSteps(
    planDay(sessions, { chunks: [{ id: 0, size: 100_000 }], docs: sessions }),
  );
  expect([value.fresh.length, value.docs.length / docBytes]).toEqual([0, 100_000]);
  expect(count).toBeGreaterThan(90);
});
