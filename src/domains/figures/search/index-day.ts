import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../kernel/time/period.ts';
import type { CompanySql, Transact } from '../place.ts';
import { type Chunk, chunkColumn, docBytes, readDocs, readIndexedDays } from './indexed-day.ts';
import { type DayPlan, planDay, withNow } from './plan-day.ts';
import { docColumn, idOf, readSessionWords, type SessionWords } from './session-words.ts';
import { storeChunk } from './store-chunk.ts';

/** Of a session its texts are gone through: on the one connection of an engine nobody waits for more of them. */
const sessionsPerStatement = 2000;
/** A day of so many is looked at in any case; of a fuller one somebody who waits may have enough. */
const pagesInAnyCase = 20;

/** Whether whoever waits for a full day still does; left out where nobody waits. */
export type MayLookOn = () => boolean;

const joined = 'session s LEFT JOIN session_transcript t ON t.company_id = $1 AND t.session_id = s.id';
const ofDay = 's.company_id = $1 AND s.started_at >= to_timestamp($2) AND s.started_at < to_timestamp($3)';

/**
 * The sessions of a day, in the order of start and id, each page as it is when it is read. What changes meanwhile leaves a
 * mark, which outlives what is made of these.
 */
async function readSessionDocs(
  transact: Transact,
  { fromMs, belowMs }: Period,
  mayLookOn: MayLookOn,
): Promise<Buffer | null> {
  const pages: Buffer[] = [];
  const Page = { count: is.number, docs: is.orNull(is.bytes), lastStart: is.orNull(is.text) };
  for (let after: unknown[] = []; ; ) {
    if (pages.length >= pagesInAnyCase && !mayLookOn()) return null;
    const [page] = await transact((sql) =>
      rows(
        sql,
        `SELECT count(*)::integer AS count, string_agg(doc, ''::bytea) AS docs, max(started_at)::text AS "lastStart"
         FROM (SELECT s.started_at, ${docColumn} AS doc FROM ${joined}
               WHERE ${ofDay} ${after.length > 0 ? 'AND (s.started_at, s.id) > ($4::timestamptz, $5::uuid)' : ''}
               ORDER BY s.started_at, s.id LIMIT ${sessionsPerStatement}) AS page`,
        [sql.companyId, fromMs / 1000, belowMs / 1000, ...after],
        Page,
      ),
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
  /** What may have changed of it. */
  readonly changed: Period;
}

/** A day as it was found: its sessions, and what was indexed of it then. */
export interface SeenDay extends Omit<OneDay, 'changed'> {
  readonly sessions: Buffer;
  readonly indexed: Buffer;
}

/** What is to be done on a day, once the words of what it names are known. Null: nobody waited for so full a day. */
export async function lookAtDay(
  transact: Transact,
  { day, period, changed }: OneDay,
  mayLookOn: MayLookOn = () => true,
): Promise<{ readonly seen: SeenDay; readonly fresh: readonly string[] } | null> {
  const known = await transact((sql) => readKnown(sql, day));
  const around = await readAround(transact, known.docs, { period, changed });
  const read = await readSessionDocs(transact, around ? changed : period, mayLookOn);
  if (!read) return null;
  const sessions = around ? Buffer.concat([around.before, read, around.behind]) : read;
  const { fresh } = await inTurns(planDay(sessions, known), takeTurns());
  return { seen: { day, period, sessions, indexed: known.docs }, fresh };
}

/**
 * What is indexed of a day before and behind what changed, told by the sessions next to that. Null: one of these is not
 * indexed as it is, so that it may have been elsewhere, or some that were indexed are gone.
 */
async function readAround(
  transact: Transact,
  docs: Buffer,
  { period, changed }: Pick<OneDay, 'period' | 'changed'>,
): Promise<{ readonly before: Buffer; readonly behind: Buffer } | null> {
  if (docs.length === 0) return null;
  const [before, behind] = [
    `s.company_id = $1 AND s.started_at >= to_timestamp($2) AND s.started_at < to_timestamp($3)`,
    `s.company_id = $1 AND s.started_at >= to_timestamp($4) AND s.started_at < to_timestamp($5)`,
  ];
  const nearest = (where: string, order: string) =>
    `(SELECT ${docColumn} FROM ${joined} WHERE ${where} ORDER BY s.started_at ${order}, s.id ${order} LIMIT 1)`;
  const countOf = (where: string) => `(SELECT count(*)::integer FROM session s WHERE ${where})`;
  const [there] = await transact((sql) =>
    rows(
      sql,
      `SELECT ${nearest(before, 'DESC')} AS last, ${countOf(before)} AS "countBefore",
         ${nearest(behind, 'ASC')} AS first, ${countOf(behind)} AS "countBehind"`,
      [
        sql.companyId,
        ...[period.fromMs, changed.fromMs, changed.belowMs, period.belowMs].map((ms) => ms / 1000),
      ],
      {
        last: is.orNull(is.bytes),
        countBefore: is.number,
        first: is.orNull(is.bytes),
        countBehind: is.number,
      },
    ),
  );
  if (!there) return null;
  const from = there.countBefore * docBytes;
  const to = docs.length - there.countBehind * docBytes;
  if (from > to) return null;
  const [last, first] = [docs.subarray(from - docBytes, from), docs.subarray(to, to + docBytes)];
  if ((there.last && !there.last.equals(last)) || (there.first && !there.first.equals(first))) return null;
  return { before: docs.subarray(0, from), behind: docs.subarray(to) };
}

async function readKnown(sql: CompanySql, day: number) {
  const [indexed] = await readIndexedDays(sql, { first: day, last: day });
  const docs = (await readDocs(sql, [day])).get(day);
  return { chunks: indexed?.chunks ?? [], docs: docs ?? Buffer.alloc(0) };
}

interface Known {
  readonly words: ReadonlyMap<string, SessionWords>;
  /** So many others are read here. */
  readonly newer: number;
}

/**
 * Brings a day's index up to date as far as the words are known, and gives the day with what is indexed of it now. `part`:
 * some of its sessions are not known yet, and stay out until they are. `unseen`: somebody indexed it since it was seen, and
 * it is to be looked at again.
 */
export async function indexDay(
  sql: TenantTx,
  seen: SeenDay,
  { words, newer }: Known,
): Promise<{ readonly end: 'whole' | 'part' | 'unseen'; readonly seen: SeenDay }> {
  const { day } = seen;
  const known = await readKnown(sql, day);
  if (!known.docs.equals(seen.indexed)) return { end: 'unseen', seen };
  const planned = await planOf(sql, seen, known, { words, newer });
  const { plan } = planned;
  const chunks: Chunk[] = [];
  let nextId = 1 + Math.max(-1, ...plan.chunks.map(({ id }) => id));
  for (const chunk of plan.chunks) {
    const stored = await storeChunk(sql, day, { ...chunk, nextId }, planned.words);
    chunks.push(...stored);
    nextId = Math.max(nextId, ...stored.map(({ id }) => id + 1));
  }
  await storeDay(sql, day, { chunks, docs: plan.docs });
  return { end: plan.missing.length === 0 ? 'whole' : 'part', seen: { ...seen, indexed: plan.docs } };
}

interface Planned {
  readonly plan: DayPlan;
  readonly words: ReadonlyMap<string, SessionWords>;
}

/**
 * What is already indexed stays as it was seen, or has a mark. What is new is as it is now: whoever indexed it since, and
 * then its end, may have left neither.
 */
async function planOf(
  sql: TenantTx,
  { period, sessions }: SeenDay,
  known: Parameters<typeof planDay>[1],
  { words, newer }: Known,
): Promise<Planned> {
  const turn = takeTurns();
  const plan = await inTurns(planDay(sessions, known, words), turn);
  const asked = [...plan.fresh, ...(plan.missing.length <= newer ? plan.missing : [])];
  const now = await readDocsNow(sql, asked, period);
  if (asked.every((doc) => now.get(idOf(doc)) === doc && words.has(doc))) return { plan, words };
  const unread = [...now.values()].filter((doc) => !words.has(doc));
  const read = unread.length <= newer ? await readSessionWords((work) => work(sql), unread) : [];
  const all = new Map([...words, ...read]);
  const present = await inTurns(withNow(sessions, new Set(asked), now), turn);
  return { plan: await inTurns(planDay(present, known, all), turn), words: all };
}

/** By their ids, those of these that are there and of this day. */
async function readDocsNow(
  sql: CompanySql,
  docs: readonly string[],
  { fromMs, belowMs }: Period,
): Promise<ReadonlyMap<string, string>> {
  if (docs.length === 0) return new Map();
  const found = await rows(
    sql,
    `SELECT ${docColumn} AS doc FROM ${joined} WHERE ${ofDay} AND s.id = ANY($4::uuid[])`,
    [sql.companyId, fromMs / 1000, belowMs / 1000, docs.map(idOf)],
    { doc: is.bytes },
  );
  return new Map(found.map(({ doc }) => [idOf(doc.toString('latin1')), doc.toString('latin1')]));
}

async function storeDay(
  sql: CompanySql,
  day: number,
  { chunks, docs }: { readonly chunks: readonly Chunk[]; readonly docs: Buffer },
): Promise<void> {
  if (docs.length === 0) {
    await sql.query('DELETE FROM search_day WHERE company_id = $1 AND day = $2', [sql.companyId, day]);
    return;
  }
  const ids = Buffer.alloc(docs.length / 2);
  for (let at = 0; at < docs.length; at += docBytes) docs.copy(ids, at / 2, at, at + 16);
  await sql.query(
    `INSERT INTO search_day (company_id, day, chunks, docs, ids_hash) VALUES ($1, $2, $3, $4, md5($5::bytea))
     ON CONFLICT (company_id, day) DO UPDATE SET chunks = excluded.chunks, docs = excluded.docs, ids_hash = excluded.ids_hash`,
    [sql.companyId, day, chunkColumn(chunks), docs, ids],
  );
}
