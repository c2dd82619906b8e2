import { readSearch } from '../../../kernel/search/search-query.ts';
import { nilId } from '../../../ports/ids.ts';
import type { CompanySql } from '../place.ts';
import { allDays } from '../store/day-parts.ts';
import { findInDays } from './find-in-days.ts';
import { type Chunk, docBytes, type IndexedDay, readDocs, readIndexedDays } from './indexed-day.ts';
import { docAt, idOf } from './session-words.ts';

/** Behind which session a look through all that is indexed goes on. */
export interface LookedTo {
  readonly day: number;
  readonly id: string;
}

interface Look {
  readonly from: LookedTo;
  /** As many sessions are looked at, or some more: what is indexed together is looked at together. */
  readonly atLeast: number;
}

interface Held {
  readonly ids: readonly string[];
  /** Null: there are no more to look at. */
  readonly next: LookedTo | null;
}

/** Of the next sessions those that hold what is looked for in first message, summary or id, whenever they were. */
export async function idsHolding(sql: CompanySql, search: string, look: Look): Promise<Held> {
  const query = readSearch(search);
  if (query.length === 0) return { ids: [], next: null };
  const { parts, next } = await nextParts(sql, look);
  const found = await findInDays(
    sql,
    { query, inTranscripts: false },
    parts.map(({ of, chunks }) => ({ ...of, chunks })),
  );
  const docs = await readDocs(sql, [...found.keys()]);
  const ids = parts.flatMap(({ of: { day }, before }) => {
    const ofDay = docs.get(day);
    return ofDay ? [...(found.get(day) ?? [])].map((place) => idOf(docAt(ofDay, before + place))) : [];
  });
  return { ids, next };
}

interface Part {
  readonly of: IndexedDay;
  readonly chunks: readonly Chunk[];
  /** So many sessions of the day stand before them. */
  readonly before: number;
}

async function nextParts(
  sql: CompanySql,
  { from, atLeast }: Look,
): Promise<{ readonly parts: readonly Part[]; readonly next: LookedTo | null }> {
  const parts: Part[] = [];
  let left = atLeast;
  for (const of of await readIndexedDays(sql, { first: from.day, last: allDays.last })) {
    if (left <= 0) return { parts, next: { day: of.day, id: nilId } };
    const looked = of.day === from.day && from.id !== nilId ? await placeBehind(sql, from) : 0;
    const chunks: Chunk[] = [];
    let [before, end] = [0, 0];
    for (const chunk of of.chunks) {
      if (left <= 0) break;
      end += chunk.size;
      if (end <= looked) before = end;
      else {
        chunks.push(chunk);
        left -= chunk.size;
      }
    }
    parts.push({ of, chunks, before });
    const isWhole = end === of.chunks.reduce((sum, { size }) => sum + size, 0);
    if (!isWhole) return { parts, next: { day: of.day, id: await idAtPlace(sql, of.day, end - 1) } };
  }
  return { parts, next: null };
}

/** Where a session stands no more, its day is looked at from the beginning. */
async function placeBehind(sql: CompanySql, { day, id }: LookedTo): Promise<number> {
  const docs = (await readDocs(sql, [day])).get(day) ?? Buffer.alloc(0);
  const wanted = Buffer.from(id.replaceAll('-', ''), 'hex');
  for (let at = 0; at < docs.length; at += docBytes)
    if (docs.compare(wanted, 0, wanted.length, at, at + wanted.length) === 0) return at / docBytes + 1;
  return 0;
}

async function idAtPlace(sql: CompanySql, day: number, place: number): Promise<string> {
  const docs = (await readDocs(sql, [day])).get(day);
  return docs ? idOf(docAt(docs, place)) : nilId;
}
