import { changeRows } from '../../../db/change-rows.ts';
import type { Database, TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { FiguresMemory } from '../../../kernel/services.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { localDay } from '../../../kernel/time/zone-days.ts';
import type { CompanySql, Transact } from '../place.ts';
import type { MayLookOn } from '../search/index-day.ts';
import { indexWords, type Looked } from '../search/index-words.ts';
import { correctionMs } from '../store/changes.ts';
import { allDays, type DayRange } from '../store/day-parts.ts';
import type { Pace } from './pace.ts';
import { rebuild } from './rebuild.ts';

export interface Debt {
  readonly figures: boolean;
  readonly words: boolean;
  /** Undefined: of all time. */
  readonly period?: Period | undefined;
  /** Begins here; what changed before waits. */
  readonly firstDay?: number | undefined;
  /** Leaves to an import what it changes: only what lies within minutes is counted, as when a person corrects a label. */
  readonly isBesideImport?: boolean;
  /** Of the words of so many sessions a step is made. */
  readonly wordStep?: number;
  /** Whether somebody still waits for the words of a full day. */
  readonly mayLookOn?: MayLookOn;
}

/** Asked before each step, with the sessions that were gone through so far and the day that is next. */
export type MayGoOn = (sessionCount: number, nextDay?: number) => boolean;

/** In the background: in larger steps less is looked at and written twice. */
const largeWordStep = 2000;

export interface Access {
  readonly transact: Transact;
  /** One after the other: each needs the company's lock. */
  readonly inQueue: <T>(work: () => Promise<T>) => Promise<T>;
  /** Who is not waited for lets others go first between its transactions, none of which is long. */
  readonly pace?: Pace | undefined;
}

export const accessTo = (
  { inQueue }: Pick<FiguresMemory, 'inQueue'>,
  companyId: string,
  transact: Transact,
): Access => ({ transact, inQueue: (work) => inQueue(companyId, work) });

export const queuedOf =
  ({ transact, inQueue, pace = atOnce }: Access): Transact =>
  (work) =>
    pace(() => inQueue(() => transact(work)));

const atOnce: Pace = (work) => work();

/** Rebuilds what changed, in steps of their own transactions. False: there is more. */
export async function catchUp(
  access: Access,
  { figures, words, period, firstDay, isBesideImport = false, wordStep = largeWordStep, mayLookOn }: Debt,
  mayGoOn: MayGoOn = () => true,
): Promise<boolean> {
  if (!figures && !words) return true;
  let done = 0;
  const { transact, inQueue, pace } = access;
  const queued = queuedOf(access);
  if (figures) await queued(followZone);
  const range = period ? await queued((tx) => daysOf(tx, period)) : allDays;
  const longestMs = isBesideImport ? correctionMs : undefined;
  const steps: ((range: DayRange) => Promise<Step>)[] = [];
  if (figures)
    steps.push((left) =>
      pace
        ? rebuild(queued, { ...left, longestMs }, { isStepped: true })
        : inQueue(() => rebuild(transact, { ...left, longestMs })),
    );
  const looked: Looked = { mayLookOn };
  if (words) steps.push((left) => indexWords(queued, left, wordStep, looked));
  const first = Math.max(range.first, firstDay ?? range.first);
  for (const step of steps) {
    // Forwards once: what is marked behind that while this goes on came after the question.
    for (let from: number | undefined = first; from !== undefined; ) {
      if (!mayGoOn(done, from)) return false;
      const { nextDay, sessions } = await step({ first: from, last: range.last });
      from = nextDay;
      done += sessions;
    }
  }
  return true;
}

interface Step {
  readonly nextDay: number | undefined;
  readonly sessions: number;
}

/** Brings a company's figures of all time up to date. False: it was told to stop before the end. */
export const bringUpToDate = (database: Database, companyId: string, mayGoOn?: MayGoOn): Promise<boolean> =>
  catchUp(
    { transact: (work) => database.tenant(companyId, work), inQueue: (work) => work() },
    { figures: true, words: false },
    mayGoOn,
  );

/** In the zone that they are cut in, or are about to be where nothing was counted yet. */
async function daysOf(tx: TenantTx, { fromMs, belowMs }: Period): Promise<DayRange> {
  const [row] = await rows(
    tx,
    `SELECT coalesce(f.time_zone, c.time_zone) AS zone FROM company c
     LEFT JOIN session_figures f ON f.company_id = $1 WHERE c.id = $1`,
    [tx.companyId],
    { zone: is.text },
  );
  const zone = row?.zone ?? 'UTC';
  return { first: localDay(zone, fromMs), last: localDay(zone, belowMs - 1) };
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
  await sql.query('DELETE FROM search_day WHERE company_id = $1', [companyId]);
  await sql.query('DELETE FROM search_block WHERE company_id = $1', [companyId]);
  await sql.query('UPDATE session_figures SET time_zone = $2, version = version + 1 WHERE company_id = $1', [
    companyId,
    zone.wanted,
  ]);
  await changeRows(
    sql,
    `INSERT INTO session_change (company_id, derived, from_at, to_at)
     SELECT $1, derived, from_at, to_at FROM (SELECT min(started_at) AS from_at, max(started_at) AS to_at FROM session WHERE company_id = $1 HAVING count(*) > 0) AS whole,
       unnest('{0,1}'::smallint[]) AS derived`,
    [companyId],
  );
}
