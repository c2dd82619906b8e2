import { changeRows } from '../../../db/change-rows.ts';
import { is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { CompanySql } from '../place.ts';
import { blockKey, type Chunk } from './indexed-day.ts';
import { mergeBlocks, type StoredBlock, type WordPlaces } from './merge-blocks.ts';
import type { ChunkPlan, Member } from './plan-day.ts';
import { maxChunkSessions, placeOf } from './posting-block.ts';
import type { SessionWords } from './session-words.ts';

interface Place {
  readonly day: number;
  readonly chunk: number;
}

/** Stores a chunk of a day as it is to be, in several where there are too many sessions for one. */
export async function storeChunk(
  sql: CompanySql,
  day: number,
  { id, size, members, isTouched, nextId }: ChunkPlan & { readonly nextId: number },
  words: ReadonlyMap<string, SessionWords>,
): Promise<Chunk[]> {
  if (!isTouched) return size > 0 ? [{ id, size }] : [];
  const old = size > 0 ? await readBlocks(sql, { day, chunk: id }) : [];
  // Where all is read anew, nothing is taken from what was there.
  const kept = members.some((member) => member.old >= 0) ? old : [];
  const turn = takeTurns();
  const chunks: Chunk[] = [];
  const byteCount = bytesOf(kept) + (await bytesToCome(members, words, turn));
  for (const [nr, piece] of piecesOf(members, byteCount).entries()) {
    const chunk = nr === 0 ? id : nextId + nr - 1;
    const change = { moved: movesOf(piece, size), added: await wordPlaces(piece, words, turn) };
    const blocks = await mergeBlocks(kept, change, turn);
    await storeBlocks(sql, { day, chunk }, nr === 0 ? old : [], { blocks, turn });
    if (piece.length > 0) chunks.push({ id: chunk, size: piece.length });
  }
  return chunks;
}

/** Whatever is written into a chunk, all that it holds of the words is written anew: so they are few, however long they talked. */
export const maxChunkBytes = 4 * 1024 * 1024;

const bytesOf = (blocks: readonly StoredBlock[]): number =>
  blocks.reduce((sum, { body }) => sum + body.length, 0);

/** What the words of its new sessions come to at most, about. */
async function bytesToCome(
  members: readonly Member[],
  words: ReadonlyMap<string, SessionWords>,
  turn: () => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const { doc, old } of members) {
    const ofSession = old < 0 ? words.get(doc) : undefined;
    if (!ofSession) continue;
    for (const part of ['facts', 'said'] as const)
      for (const word of ofSession[part]) count += word.length + 3;
    await turn();
  }
  return count;
}

function piecesOf(members: readonly Member[], byteCount: number): (readonly Member[])[] {
  const wanted = Math.max(
    members.length > maxChunkSessions ? Math.ceil(members.length / (maxChunkSessions / 2)) : 1,
    byteCount > maxChunkBytes ? Math.ceil(byteCount / (maxChunkBytes / 2)) : 1,
  );
  const size = Math.max(1, Math.ceil(members.length / wanted));
  // One at least: of a chunk whose sessions are gone the blocks go too.
  const count = Math.max(1, Math.ceil(members.length / size));
  return Array.from({ length: count }, (_, nr) => members.slice(nr * size, (nr + 1) * size));
}

function movesOf(members: readonly Member[], size: number): Int32Array | undefined {
  const moved = new Int32Array(size).fill(-1);
  for (const [at, { old }] of members.entries()) if (old >= 0) moved[old] = at;
  return moved.every((to, at) => to === at) ? undefined : moved;
}

async function wordPlaces(
  members: readonly Member[],
  words: ReadonlyMap<string, SessionWords>,
  turn: () => Promise<void>,
): Promise<Map<string, WordPlaces>> {
  const places = new Map<string, WordPlaces>();
  for (const [session, { doc, old }] of members.entries()) {
    const ofSession = old < 0 ? words.get(doc) : undefined;
    if (!ofSession) continue;
    for (const part of ['facts', 'said'] as const)
      for (const [position, word] of ofSession[part].entries()) {
        if (position % wordsAtOnce === 0) await turn();
        if (word === '') continue;
        const known = places.get(word) ?? { facts: [], said: [] };
        places.set(word, known);
        const list = known[part];
        // So many of this session are there already.
        if ((list[list.length - mostPlaces] ?? -1) >= placeOf(session, 0)) continue;
        list.push(placeOf(session, position));
      }
    await turn();
  }
  return places;
}

const wordsAtOnce = 2048;
/** Of one word in one conversation. In texts that people write, none is so often among as many words as are read. */
const mostPlaces = 4096;

async function readBlocks(sql: CompanySql, { day, chunk }: Place): Promise<StoredBlock[]> {
  const found = await rows(
    sql,
    'SELECT first, body FROM search_block WHERE company_id = $1 AND day = $2 AND chunk = $3 ORDER BY first',
    [sql.companyId, day, chunk],
    { first: is.bytes, body: is.bytes },
  );
  return found.map(({ first, body }) => ({ first: Buffer.from(first).swap16().toString('utf16le'), body }));
}

async function storeBlocks(
  sql: CompanySql,
  { day, chunk }: Place,
  old: readonly StoredBlock[],
  { blocks, turn }: { readonly blocks: readonly StoredBlock[]; readonly turn: () => Promise<void> },
): Promise<void> {
  const before = new Map(old.map(({ first, body }) => [first, body]));
  const changed = blocks.filter(({ first, body }) => {
    const known = before.get(first);
    return known !== body && !(known && Buffer.compare(known, body) === 0);
  });
  const after = new Set(blocks.map(({ first }) => first));
  const gone = old.map(({ first }) => first).filter((first) => !after.has(first));
  const written = [...gone, ...changed.map(({ first }) => first).filter((first) => before.has(first))];
  if (written.length > 0)
    await sql.query(
      'DELETE FROM search_block WHERE company_id = $1 AND day = $2 AND chunk = $3 AND first = ANY($4::bytea[])',
      [sql.companyId, day, chunk, written.map(blockKey)],
    );
  for (let at = 0; at < changed.length; at += blocksPerStatement) {
    await turn();
    const some = changed.slice(at, at + blocksPerStatement);
    await changeRows(
      sql,
      `INSERT INTO search_block (company_id, day, chunk, first, body)
       SELECT $1, $2::integer, $3::integer, first, body FROM unnest($4::bytea[], $5::bytea[]) AS block (first, body)`,
      [
        sql.companyId,
        day,
        chunk,
        some.map(({ first }) => blockKey(first)),
        some.map(({ body }) => Buffer.from(body)),
      ],
    );
  }
}

const blocksPerStatement = 200;
