import { is, rows } from '../../../db/rows.ts';
import type { CompanySql } from '../place.ts';
import type { DayRange } from '../store/day-parts.ts';

/** A run of a day's sessions that is indexed together. */
export interface Chunk {
  readonly id: number;
  readonly size: number;
}

/** Which sessions of a day are indexed, in the order of start and id. */
export interface IndexedDay {
  readonly day: number;
  readonly chunks: readonly Chunk[];
  /** Tells whether the packed day holds the same sessions: then a place here is a place there. */
  readonly idsHash: string;
}

const Row = { day: is.number, idsHash: is.text, chunks: is.list(is.number) };

export async function readIndexedDays(sql: CompanySql, { first, last }: DayRange): Promise<IndexedDay[]> {
  const found = await rows(
    sql,
    `SELECT day, ids_hash AS "idsHash", chunks FROM search_day WHERE company_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
    [sql.companyId, first, last],
    Row,
  );
  return found.map(({ day, idsHash, chunks }) => ({ day, idsHash, chunks: chunksOf(chunks) }));
}

export const chunkColumn = (chunks: readonly Chunk[]): number[] =>
  chunks.flatMap(({ id, size }) => [id, size]);

const chunksOf = (column: readonly number[]): Chunk[] =>
  Array.from({ length: column.length / 2 }, (_, at) => ({
    id: column[at * 2] ?? 0,
    size: column[at * 2 + 1] ?? 0,
  }));

/** Sixteen bytes of an id, and eight of each hash. */
export const docBytes = 32;

/** The sessions of an indexed day, `docBytes` each: what was indexed of them is told by the hashes. */
export async function readDocs(sql: CompanySql, days: readonly number[]): Promise<Map<number, Buffer>> {
  const found = await rows(
    sql,
    'SELECT day, docs FROM search_day WHERE company_id = $1 AND day = ANY($2::integer[])',
    [sql.companyId, days],
    { day: is.number, docs: is.bytes },
  );
  return new Map(found.map(({ day, docs }) => [day, docs]));
}

/** A word as blocks are ordered by: bytes that compare as the characters do. */
export const blockKey = (word: string): Buffer => Buffer.from(word, 'utf16le').swap16();
