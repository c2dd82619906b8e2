import { is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { CompanySql } from '../place.ts';
import type { Search } from '../view.ts';
import { blockKey, type IndexedDay } from './indexed-day.ts';
import { type LookUp, lookUpsOf, matchChunk } from './match-chunk.ts';
import { type Block, readBlock } from './posting-block.ts';

/** A statement looks so many words up in so many chunks at most, and in a quarter of them to begin with. */
const lookUpsPerStatement = 512;
/** Of what it finds so much is answered: a chunk may hold megabytes, and a beginning of one letter is in all of its blocks. */
const bytesPerStatement = 4 * 1024 * 1024;
/** So many words are no longer looked up one by one. */
const manyLookUps = 8;
/** Beyond whatever begins with a word. */
const farthest = '\uffff';
/** Behind the word itself, before every other one. */
const nearest = '\0';

interface ChunkOfDay {
  readonly day: number;
  readonly id: number;
  readonly size: number;
  /** Where in its day it begins. */
  readonly offset: number;
}

export async function findInDays(
  sql: CompanySql,
  { query, inTranscripts }: Search,
  days: readonly IndexedDay[],
): Promise<Map<number, Uint32Array>> {
  const chunks = days.flatMap(({ day, chunks: ofDay }) => {
    let offset = 0;
    return ofDay.map(({ id, size }): ChunkOfDay => {
      offset += size;
      return { day, id, size, offset: offset - size };
    });
  });
  const lookUps = inOrderOfKeys(withoutInner(lookUpsOf(query)));
  const parts = inTranscripts ? (['facts', 'said'] as const) : (['facts'] as const);
  const mostChunks = Math.max(
    8,
    Math.floor(lookUpsPerStatement / Math.min(Math.max(1, lookUps.length), manyLookUps)),
  );
  const found = new Map<number, number[]>();
  const turn = takeTurns();
  for (let from = 0, perStep = Math.max(8, mostChunks >> 2); from < chunks.length; ) {
    const step = chunks.slice(from, from + perStep);
    const read = await readStep(sql, step, lookUps);
    for (const [at, { day, size, offset }] of step.slice(0, read.count).entries()) {
      const blocks: Block[] = [];
      for (const body of read.bodies[at]?.values() ?? []) {
        blocks.push(readBlock(body));
        await turn();
      }
      const holds = matchChunk(query, inOrder(blocks), { size, parts });
      let place = holds.indexOf(1);
      if (place < 0) continue;
      const ofDay = found.get(day) ?? [];
      found.set(day, ofDay);
      for (; place >= 0; place = holds.indexOf(1, place + 1)) ofDay.push(offset + place);
      await turn();
    }
    from += read.count;
    perStep = read.count < step.length ? read.count : Math.min(4 * perStep, mostChunks);
  }
  return new Map([...found].map(([day, places]) => [day, Uint32Array.from(places)]));
}

/** What begins with one of the others is among what is read for that. */
function withoutInner(lookUps: readonly LookUp[]): readonly LookUp[] {
  const beginnings = lookUps.filter(({ isPrefix }) => isPrefix);
  return lookUps.filter(
    (one) => !beginnings.some((other) => other !== one && one.word.startsWith(other.word)),
  );
}

const inOrderOfKeys = (lookUps: readonly LookUp[]): readonly LookUp[] =>
  [...lookUps].sort((a, b) => (a.word < b.word ? -1 : 1));

const inOrder = (blocks: readonly Block[]): readonly Block[] =>
  blocks
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => ((a.words[0] ?? '') < (b.words[0] ?? '') ? -1 : 1));

const ofChunk = 'search_block WHERE company_id = $1 AND day = c.day AND chunk = c.chunk';
const exact = `SELECT first, body FROM ${ofChunk} AND first <= w.low ORDER BY first DESC LIMIT 1`;
const more = `SELECT first, body FROM ${ofChunk} AND first > w.low AND first < w.high`;
const ofEach = (blocks: string): string =>
  `CROSS JOIN unnest($4::bytea[], $5::bytea[]) AS w (low, high) CROSS JOIN LATERAL (${blocks}) AS b`;
/** Each block once, by going through all of a chunk: so many words may stand in one that it was read for each of them. */
const ofAny = `CROSS JOIN LATERAL (SELECT first, body, lead(first) OVER (ORDER BY first) AS next FROM ${ofChunk}) AS b
     WHERE coalesce(width_bucket(b.next, $4::bytea[]), cardinality($4::bytea[])) > width_bucket(b.first, $5::bytea[])`;
/** The blocks of whole chunks; the row without one is the first chunk that there is no more room for. */
const readOf = (blocks: string): string =>
  `WITH found AS MATERIALIZED (
     SELECT c.nr::integer AS chunk, b.first, b.body, sum(octet_length(b.body)) OVER (ORDER BY c.nr) AS bytes
     FROM unnest($2::integer[], $3::integer[]) WITH ORDINALITY AS c (day, chunk, nr) ${blocks})
   SELECT chunk, first, body FROM found WHERE bytes <= $6 OR chunk = 1
   UNION ALL SELECT min(chunk), NULL, NULL FROM found WHERE bytes > $6 AND chunk > 1 HAVING min(chunk) IS NOT NULL`;
const Row = { chunk: is.number, first: is.orNull(is.bytes), body: is.orNull(is.bytes) };

/** The blocks of the first of these chunks that may hold the words, each once, and how many chunks these are. */
async function readStep(
  sql: CompanySql,
  chunks: readonly ChunkOfDay[],
  lookUps: readonly LookUp[],
): Promise<{ readonly count: number; readonly bodies: readonly ReadonlyMap<string, Uint8Array>[] }> {
  const bodies = chunks.map(() => new Map<string, Uint8Array>());
  const hasPrefix = lookUps.some(({ isPrefix }) => isPrefix);
  const found = await rows(
    sql,
    readOf(lookUps.length > manyLookUps ? ofAny : ofEach(hasPrefix ? `(${exact}) UNION ALL ${more}` : exact)),
    [
      sql.companyId,
      chunks.map(({ day }) => day),
      chunks.map(({ id }) => id),
      lookUps.map(({ word }) => blockKey(word)),
      lookUps.map(({ word, isPrefix }) => blockKey(word + (isPrefix ? farthest : nearest))),
      bytesPerStatement,
    ],
    Row,
  );
  let count = chunks.length;
  for (const { chunk, first, body } of found) {
    if (first && body) bodies[chunk - 1]?.set(first.toString('latin1'), body);
    else count = chunk - 1;
  }
  return { count, bodies };
}
