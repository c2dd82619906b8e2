import type { TenantTx } from '../../../db/database.ts';
import { localDay } from '../../../kernel/zone-days.ts';
import type { Period } from '../read/plan-period.ts';
import { indexWords } from '../search/index-words.ts';
import { followZone } from './follow-zone.ts';
import { rebuild } from './rebuild.ts';

export type Transact = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

export interface Debt {
  readonly figures: boolean;
  readonly words: boolean;
}

/** Asked before each step, with the sessions that were gone through so far. */
export type MayGoOn = (sessionCount: number) => boolean;

const sessionsPerWordStep = 1000;
const allDays = { fromDay: -100_000, toDay: 100_000 };

/** Rebuilds what changed, of a period or of all time, in steps of their own transactions. False: there is more. */
export async function catchUp(
  transact: Transact,
  companyId: string,
  period: Period | undefined,
  debt: Debt,
  mayGoOn: MayGoOn = () => true,
): Promise<boolean> {
  let done = 0;
  if (debt.figures) {
    await transact((tx) => followZone(tx, companyId));
    const range = period ? await transact((tx) => daysOf(tx, companyId, period)) : allDays;
    for (let from: number | undefined = range.fromDay; from !== undefined; ) {
      if (!mayGoOn(done)) return false;
      const fromDay: number = from;
      const step = await transact((tx) => rebuild(tx, companyId, { fromDay, toDay: range.toDay }));
      from = step.nextDay;
      done += step.sessions;
    }
  }
  if (!debt.words) return true;
  // What is marked while this goes on came after the question: the marks of now are enough.
  let left = await transact((tx) => waitingWords(tx, companyId));
  while (left.length > 0) {
    if (!mayGoOn(done)) return false;
    await transact((tx) => indexWords(tx, companyId, sessionsPerWordStep));
    done += sessionsPerWordStep;
    const still = new Set(await transact((tx) => waitingWords(tx, companyId)));
    left = left.filter((id) => still.has(id));
  }
  return true;
}

async function daysOf(tx: TenantTx, companyId: string, { fromMs, belowMs }: Period) {
  const [row] = await tx.query<{ time_zone: string }>(
    'SELECT time_zone FROM session_figures WHERE company_id = $1',
    [companyId],
  );
  const zone = row?.time_zone ?? 'UTC';
  return { fromDay: localDay(zone, fromMs), toDay: localDay(zone, belowMs - 1) };
}

async function waitingWords(tx: TenantTx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM session_change WHERE company_id = $1 AND derived = 1',
    [companyId],
  );
  return rows.map(({ id }) => id);
}
