import { changeRows } from '../../../db/change-rows.ts';
import type { Database, TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Period } from '../../../kernel/period.ts';
import { localDay } from '../../../kernel/zone-days.ts';
import type { CompanySql } from '../place.ts';
import { indexWords } from '../search/index-words.ts';
import { allDays, type DayRange } from '../store/day-parts.ts';
import { rebuild } from './rebuild.ts';

export type Transact = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

export interface Debt {
  readonly figures: boolean;
  readonly words: boolean;
  /** Of the figures; undefined: of all time. */
  readonly period?: Period | undefined;
}

/** Asked before each step, with the sessions that were gone through so far. */
export type MayGoOn = (sessionCount: number) => boolean;

const sessionsPerWordStep = 1000;

/** Rebuilds what changed, in steps of their own transactions. False: there is more. */
export async function catchUp(
  transact: Transact,
  { figures, words, period }: Debt,
  mayGoOn: MayGoOn = () => true,
): Promise<boolean> {
  let done = 0;
  if (figures) {
    await transact(followZone);
    const { first, last } = period ? await transact((tx) => daysOf(tx, period)) : allDays;
    for (let from: number | undefined = first; from !== undefined; ) {
      if (!mayGoOn(done)) return false;
      const range: DayRange = { first: from, last };
      const step = await transact((tx) => rebuild(tx, range));
      from = step.nextDay;
      done += step.sessions;
    }
  }
  if (!words) return true;
  // What is marked while this goes on came after the question: the marks of now are enough.
  let left = await transact(waitingWords);
  while (left.length > 0) {
    if (!mayGoOn(done)) return false;
    await transact((tx) => indexWords(tx, sessionsPerWordStep));
    done += sessionsPerWordStep;
    const still = new Set(await transact(waitingWords));
    left = left.filter((id) => still.has(id));
  }
  return true;
}

/** Brings a company's figures of all time up to date. False: it was told to stop before the end. */
export const bringUpToDate = (database: Database, companyId: string, mayGoOn?: MayGoOn): Promise<boolean> =>
  catchUp((work) => database.tenant(companyId, work), { figures: true, words: false }, mayGoOn);

async function daysOf(tx: TenantTx, { fromMs, belowMs }: Period): Promise<DayRange> {
  const [row] = await rows(
    tx,
    'SELECT time_zone AS zone FROM session_figures WHERE company_id = $1',
    [tx.companyId],
    { zone: is.text },
  );
  const zone = row?.zone ?? 'UTC';
  return { first: localDay(zone, fromMs), last: localDay(zone, belowMs - 1) };
}

async function waitingWords(tx: TenantTx): Promise<string[]> {
  const waiting = await rows(
    tx,
    'SELECT id FROM session_change WHERE company_id = $1 AND derived = 1',
    [tx.companyId],
    { id: is.uuid },
  );
  return waiting.map(({ id }) => id);
}

/**
 * When the company's zone is no longer the one its days are cut in: forgets the days and marks all sessions, so that
 * whoever reads, or the background, cuts them anew. Marks are instants, so none that waits is lost.
 */
async function followZone(sql: CompanySql): Promise<void> {
  const { companyId } = sql;
  const [zone] = await rows(
    sql,
    `SELECT f.time_zone AS "cutIn", c.time_zone AS wanted FROM session_figures f JOIN company c ON c.id = f.company_id
     WHERE f.company_id = $1 FOR UPDATE OF f`,
    [companyId],
    { cutIn: is.text, wanted: is.text },
  );
  if (!zone || zone.cutIn === zone.wanted) return;
  await sql.query('DELETE FROM session_day WHERE company_id = $1', [companyId]);
  await sql.query('DELETE FROM session_rollup WHERE company_id = $1', [companyId]);
  await sql.query('UPDATE session_figures SET time_zone = $2, version = version + 1 WHERE company_id = $1', [
    companyId,
    zone.wanted,
  ]);
  await changeRows(
    sql,
    `INSERT INTO session_change (company_id, derived, from_at, to_at)
     SELECT $1, 0, min(started_at), max(started_at) FROM session WHERE company_id = $1 HAVING count(*) > 0`,
    [companyId],
  );
}
