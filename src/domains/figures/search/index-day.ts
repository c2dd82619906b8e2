import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../kernel/time/period.ts';
import type { CompanySql } from '../place.ts';
import { type Chunk, chunkColumn, docBytes, readDocs, readIndexedDays } from './indexed-day.ts';
import { type DayPlan, planDay } from './plan-day.ts';
import { docColumn, readSessionWords, type SessionWords } from './session-words.ts';
import { storeChunk } from './store-chunk.ts';

const sessionsPerStatement = 10_000;

/** The sessions of a day as they are, in the order of start and id. */
async function readSessionDocs(sql: CompanySql, { fromMs, belowMs }: Period): Promise<Buffer> {
  const pages: Buffer[] = [];
  const Page = { count: is.number, docs: is.orNull(is.bytes), lastStart: is.orNull(is.text) };
  for (let after: unknown[] = []; ; ) {
    const [page] = await rows(
      sql,
      `SELECT count(*)::integer AS count, string_agg(doc, ''::bytea) AS docs, max(started_at)::text AS "lastStart"
       FROM (SELECT s.started_at, ${docColumn} AS doc
             FROM session s LEFT JOIN session_transcript t ON t.company_id = $1 AND t.session_id = s.id
             WHERE s.company_id = $1 AND s.started_at >= to_timestamp($2) AND s.started_at < to_timestamp($3)
               ${after.length > 0 ? 'AND (s.started_at, s.id) > ($4::timestamptz, $5::uuid)' : ''}
             ORDER BY s.started_at, s.id LIMIT ${sessionsPerStatement}) AS page`,
      [sql.companyId, fromMs / 1000, belowMs / 1000, ...after],
      Page,
    );
    if (page?.docs) pages.push(page.docs);
    if (!page?.docs || page.count < sessionsPerStatement) return Buffer.concat(pages);
    const lastId = page.docs.subarray(page.docs.length - docBytes, page.docs.length - docBytes + 16);
    after = [page.lastStart, lastId.toString('hex')];
  }
}

interface OneDay {
  readonly day: number;
  readonly period: Period;
}

/** What is to be done on a day, once the words of what it names are known. */
export async function lookAtDay(
  sql: CompanySql,
  { day, period }: OneDay,
  words?: ReadonlyMap<string, SessionWords>,
): Promise<DayPlan> {
  const [indexed] = await readIndexedDays(sql, { first: day, last: day });
  const docs = (await readDocs(sql, [day])).get(day);
  const sessions = await readSessionDocs(sql, period);
  const known = { chunks: indexed?.chunks ?? [], docs: docs ?? Buffer.alloc(0) };
  return inTurns(planDay(sessions, known, words), takeTurns());
}

interface Known {
  readonly words: ReadonlyMap<string, SessionWords>;
  /** So many others are read here. */
  readonly newer: number;
}

/**
 * Brings a day's index up to date as far as the words are known. False: some of its sessions are not known yet, and stay
 * out until they are.
 */
export async function indexDay(sql: TenantTx, one: OneDay, known: Known): Promise<boolean> {
  const { day } = one;
  let { words } = known;
  let plan = await lookAtDay(sql, one, words);
  if (plan.missing.length > 0 && plan.missing.length <= known.newer) {
    words = new Map([...words, ...(await readSessionWords((work) => work(sql), plan.missing))]);
    plan = await lookAtDay(sql, one, words);
  }
  const chunks: Chunk[] = [];
  let nextId = 1 + Math.max(-1, ...plan.chunks.map(({ id }) => id));
  for (const chunk of plan.chunks) {
    const stored = await storeChunk(sql, day, { ...chunk, nextId }, words);
    chunks.push(...stored);
    nextId = Math.max(nextId, ...stored.map(({ id }) => id + 1));
  }
  await storeDay(sql, day, { chunks, docs: plan.docs });
  return plan.missing.length === 0;
}

async function storeDay(
  sql: CompanySql,
  day: number,
  { chunks, docs }: { readonly chunks: readonly Chunk[]; readonly docs: readonly string[] },
): Promise<void> {
  if (docs.length === 0) {
    await sql.query('DELETE FROM search_day WHERE company_id = $1 AND day = $2', [sql.companyId, day]);
    return;
  }
  const ids = Buffer.from(docs.map((doc) => doc.slice(0, 16)).join(''), 'latin1');
  await sql.query(
    `INSERT INTO search_day (company_id, day, chunks, docs, ids_hash) VALUES ($1, $2, $3, $4, md5($5::bytea))
     ON CONFLICT (company_id, day) DO UPDATE SET chunks = excluded.chunks, docs = excluded.docs, ids_hash = excluded.ids_hash`,
    [sql.companyId, day, chunkColumn(chunks), Buffer.from(docs.join(''), 'latin1'), ids],
  );
}
