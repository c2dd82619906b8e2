import { expect, test } from 'vitest';
import { companyOf } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { readSearch } from '../../../kernel/search/search-query.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { findInDays } from './find-in-days.ts';
import { blockKey } from './indexed-day.ts';
import { packBlock, packPostings } from './posting-block.ts';

const lab = sharedTestDatabase();
const megabyte = 1024 * 1024;
const blocksOfChunk = 8;
const wordsOfBlock = 6000;

/** A block of an eighth of a megabyte, all of whose words begin with `a`. */
function blockOf(nr: number) {
  const words = Array.from(
    { length: wordsOfBlock },
    (_, at) => `a${nr}${'x'.repeat(8)}${String(at).padStart(6, '0')}`,
  );
  const postings = atOnce(packPostings({ facts: [0], said: [] }));
  return { first: words[0] ?? '', body: packBlock(words, Array(wordsOfBlock).fill(postings)) };
}

/** Days of one session each, whose words take a megabyte, and what searches of them find and read. */
async function searched(dayCount: number, searches: readonly string[]) {
  const companyId = await companyOf(lab.database, createFakeClock(), 'UTC');
  const blocks = Array.from({ length: blocksOfChunk }, (_, nr) => blockOf(nr));
  const days = Array.from({ length: dayCount }, (_, day) => ({
    day,
    chunks: [{ id: 0, size: 1 }],
    idsHash: '',
  }));
  return lab.database.tenant(companyId, async (tx) => {
    for (const [nr, { first, body }] of blocks.entries())
      await tx.query(
        `INSERT INTO search_block (company_id, day, chunk, first, body)
         SELECT $1, day, 0, $3, $4 FROM unnest($2::integer[]) AS day`,
        [companyId, days.map(({ day }) => day), nr === 0 ? Buffer.alloc(0) : blockKey(first), body],
      );
    const answers: { found: number; bytes: number; most: number }[] = [];
    for (const search of searches) {
      let [bytes, most] = [0, 0];
      const query: typeof tx.query = async (...asked) => {
        const found = await tx.query(...asked);
        let answered = 0;
        for (const one of found) {
          const { body } = one as { body: Uint8Array | null };
          answered += body?.length ?? 0;
        }
        bytes += answered;
        most = Math.max(most, answered);
        return found;
      };
      const found = await findInDays(
        { ...tx, query },
        { query: readSearch(search), inTranscripts: true },
        days,
      );
      answers.push({ found: found.size, bytes: bytes / megabyte, most: most / megabyte });
    }
    return answers;
  });
}

test('a search holds a few megabytes of the index at a time, however much of it its words are in, and reads each block once', async () => {
  const [one, several, whole, none] = await searched(10, [
    'a*',
    'a* OR a0* OR a1x* OR a1xxxxxxxx000001 OR a2*',
    `a7${'x'.repeat(8)}005999 a0${'x'.repeat(8)}000000 a3${'x'.repeat(8)}003000`,
    `a7${'x'.repeat(8)}006000 OR a* -a5*`,
  ]);
  expect(one?.found).toBe(10);
  expect(one?.most).toBeLessThan(5);
  expect(one?.bytes).toBeLessThan(11);
  expect(several).toEqual(one);
  expect([whole?.found, none?.found]).toEqual([10, 0]);
});

test('of very many words each block that may hold any is read once, and no other', async () => {
  const wordAt = (block: number, at: number) => `a${block}${'x'.repeat(8)}${String(at).padStart(6, '0')}`;
  const some = [1, 2, 6].flatMap((block) => [10, 11, 2999, 5999].map((at) => wordAt(block, at)));
  const beginnings = some.map((word) => `${word.slice(0, -1)}*`);
  const [words, prefixes, beyond, absent] = await searched(8, [
    some.join(' '),
    [...beginnings, 'a4*'].join(' OR '),
    [...some, wordAt(7, 6000)].join(' '),
    Array.from({ length: 12 }, (_, at) => `${wordAt(3, 10 * at)}b`).join(' OR '),
  ]);
  // Of one block each day is a megabyte.
  const ofBlocks = (found: number, count: number) => ({ found, bytes: expect.closeTo(count, 0) });
  expect(words).toMatchObject(ofBlocks(8, 3));
  expect(prefixes).toMatchObject(ofBlocks(8, 5));
  expect(beyond).toMatchObject(ofBlocks(0, 4));
  expect(absent).toMatchObject(ofBlocks(0, 1));
});
