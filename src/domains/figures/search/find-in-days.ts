import { is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { CompanySql } from '../place.ts';
import type { Search } from '../view.ts';
import { blockKey, type IndexedDay } from './indexed-day.ts';
import { foundKey, type LookUp, lookUpsOf, matchChunk } from './match-chunk.ts';
import { type Block, readBlock } from './posting-block.ts';

/** A statement looks so many words up in so many chunks. */
const lookUpsPerStatement = 512;
/** Beyond whatever begins with a word. */
const farthest = '\uffff';

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
  const lookUps = lookUpsOf(query);
  const parts = inTranscripts ? (['facts', 'said'] as const) : (['facts'] as const);
  const perStep = Math.max(8, Math.floor(lookUpsPerStatement / Math.max(1, lookUps.length)));
  const found = new Map<number, number[]>();
  const turn = takeTurns();
  for (let from = 0; from < chunks.length; from += perStep) {
    const step = chunks.slice(from, from + perStep);
    const blocks = await readStep(sql, step, lookUps);
    for (const [at, { day, size, offset }] of step.entries()) {
      const holds = matchChunk(query, blocks[at] ?? new Map(), { size, parts });
      let place = holds.indexOf(1);
      if (place < 0) continue;
      const ofDay = found.get(day) ?? [];
      found.set(day, ofDay);
      for (; place >= 0; place = holds.indexOf(1, place + 1)) ofDay.push(offset + place);
      await turn();
    }
  }
  return new Map([...found].map(([day, places]) => [day, Uint32Array.from(places)]));
}

const exact = `SELECT body FROM search_block WHERE company_id = $1 AND day = c.day AND chunk = c.chunk AND first <= w.low ORDER BY first DESC LIMIT 1`;
const more = `SELECT body FROM search_block WHERE company_id = $1 AND day = c.day AND chunk = c.chunk AND first > w.low AND first < w.high`;
const readOf = (blocks: string) =>
  `SELECT c.nr::integer AS chunk, w.nr::integer AS word, b.body
   FROM unnest($2::integer[], $3::integer[]) WITH ORDINALITY AS c (day, chunk, nr)
   CROSS JOIN unnest($4::bytea[], $5::bytea[]) WITH ORDINALITY AS w (low, high, nr)
   CROSS JOIN LATERAL (${blocks}) AS b`;
const Row = { chunk: is.number, word: is.number, body: is.bytes };

/** The blocks of each chunk that may hold the words. */
async function readStep(
  sql: CompanySql,
  chunks: readonly ChunkOfDay[],
  lookUps: readonly LookUp[],
): Promise<Map<string, Block[]>[]> {
  const blocks = chunks.map(() => new Map<string, Block[]>());
  const hasPrefix = lookUps.some(({ isPrefix }) => isPrefix);
  const found = await rows(
    sql,
    readOf(hasPrefix ? `(${exact}) UNION ALL ${more}` : exact),
    [
      sql.companyId,
      chunks.map(({ day }) => day),
      chunks.map(({ id }) => id),
      lookUps.map(({ word }) => blockKey(word)),
      lookUps.map(({ word, isPrefix }) => blockKey(isPrefix ? word + farthest : word)),
    ],
    Row,
  );
  const turn = takeTurns();
  for (const { chunk, word, body } of found) {
    const lookUp = lookUps[word - 1];
    const ofChunk = blocks[chunk - 1];
    if (!lookUp || !ofChunk) continue;
    const key = foundKey(lookUp);
    const known = ofChunk.get(key) ?? [];
    ofChunk.set(key, known);
    known.push(readBlock(body));
    await turn();
  }
  return blocks;
}
