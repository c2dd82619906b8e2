import type { TenantTx } from '../../../db/database.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Ports } from '../../../kernel/services.ts';
import { catchUp, type Debt, type MayGoOn, type Transact } from '../rebuild/catch-up.ts';
import type { Period } from './plan-period.ts';
import { inOneTransaction, inSteps, type Reading } from './reading.ts';

export interface CurrentCompany {
  readonly id: string;
  readonly name: string;
  readonly status: 'TRIAL' | 'ACTIVE' | 'SUSPENDED' | 'ARCHIVED';
  readonly timeZone: string;
  /** Changes whenever any figure does. */
  readonly version: number;
  /** Nothing waits to be counted: all that is derived from sessions is of this version. */
  readonly isSettled: boolean;
}

export interface CurrentQuestion<T, P> {
  /** What is asked, once the company's zone is known. `period` undefined: all time. */
  plan(company: CurrentCompany): P & Planned;
  /** `isBehind`: a large change is still being counted, and the answer is of what was counted so far. */
  read(sql: Reading, company: CurrentCompany, plan: P, isBehind: boolean): Promise<T>;
  /** Waits for all of it, however long that takes. */
  readonly isPatient?: boolean;
}

interface Planned {
  readonly period: Period | undefined;
  readonly words?: boolean;
  /** It goes through sessions, not only through figures of whole days. */
  readonly isLong?: boolean;
}

interface StateRow {
  name: string;
  status: CurrentCompany['status'];
  time_zone: string;
  cut_in: string | null;
  version: number | null;
  figures: boolean;
  words: boolean;
}

type Outcome<T, P> =
  | { readonly debt: Debt; readonly period: Period | undefined }
  | { readonly debt?: never; readonly value: T }
  | { readonly debt?: never; readonly company: CurrentCompany; readonly planned: P };

const maxAttempts = 8;
/** So often it is tried in steps before it is read in one go. */
const maxSteppedAttempts = 2;
/** How long somebody waits for what an import left to count; so much is counted whatever time it takes. */
const patienceMs = 1000;
const patienceSessions = 20_000;

/**
 * Answers from figures that are up to date: one snapshot for all its statements, after what had changed before the
 * question was brought up to date. Nothing that was committed when the question came is missing, unless that is so
 * much that nobody would wait for it: then the answer says that it is behind.
 */
export async function readCurrent<T, P>(
  ctx: Pick<CompanyCtx, 'companyId' | 'transaction'> & { readonly ports: Pick<Ports, 'clock'> },
  { plan, read, isPatient = false }: CurrentQuestion<T, P>,
): Promise<T> {
  const { clock } = ctx.ports;
  const untilMs = clock.monotonicMs() + patienceMs;
  const mayGoOn: MayGoOn = (sessions) =>
    isPatient || sessions < patienceSessions || clock.monotonicMs() < untilMs;
  let isCaughtUp = false;
  let isBehind = false;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await ctx.transaction(async (tx): Promise<Outcome<T, P>> => {
      const { company, cutIn, isMarked } = await readState(tx, ctx.companyId);
      const planned = plan(company);
      const isCutRight = cutIn === null || cutIn === company.timeZone;
      const marks = isCaughtUp ? { figures: false, words: false } : await isMarked(planned.period);
      const debt = { figures: !isCutRight || marks.figures, words: planned.words === true && marks.words };
      if (debt.figures || debt.words) return { debt, period: planned.period };
      if (planned.isLong && tx.isShared && attempt <= maxSteppedAttempts) return { company, planned };
      return { value: await read(inOneTransaction(tx), company, planned, isBehind) };
    }, 'snapshot');
    if ('value' in outcome) return outcome.value;
    if ('planned' in outcome) {
      const { company, planned } = outcome;
      const stepped = await readStepped(ctx, company, () => read(inSteps(ctx), company, planned, isBehind));
      if (stepped) return stepped.value;
      continue;
    }
    const transact: Transact = (work) => ctx.transaction(work);
    isBehind = !(await catchUp(transact, ctx.companyId, outcome.period, outcome.debt, mayGoOn));
    isCaughtUp = true;
  }
  throw new Error('the time zone of the company kept changing while its figures were read');
}

/**
 * Figures that are the same before and after were so in between: each step saw them as one snapshot would have. Null:
 * they changed meanwhile.
 */
async function readStepped<T>(
  ctx: Pick<CompanyCtx, 'companyId' | 'transaction'>,
  before: CurrentCompany,
  read: () => Promise<T>,
): Promise<{ value: T } | null> {
  const isSame = async () => {
    const { company } = await ctx.transaction((tx) => readState(tx, ctx.companyId));
    return company.version === before.version && company.timeZone === before.timeZone;
  };
  try {
    const value = await read();
    return (await isSame()) ? { value } : null;
  } catch (error) {
    if (await isSame()) throw error;
    return null;
  }
}

async function readState(tx: TenantTx, companyId: string) {
  const [row] = await tx.query<StateRow>(
    `SELECT c.name, c.status, c.time_zone, f.time_zone AS cut_in, f.version,
       EXISTS (SELECT FROM session_change k WHERE k.company_id = $1 AND k.derived = 0) AS figures,
       EXISTS (SELECT FROM session_change k WHERE k.company_id = $1 AND k.derived = 1) AS words FROM company c
     LEFT JOIN session_figures f ON f.company_id = $1 WHERE c.id = $1`,
    [companyId],
    'current_company',
  );
  if (!row) throw notFound('This company');
  const company: CurrentCompany = {
    id: companyId,
    name: row.name,
    status: row.status,
    timeZone: row.time_zone,
    version: row.version ?? 0,
    isSettled: !row.figures && !row.words,
  };
  return {
    company,
    cutIn: row.cut_in,
    async isMarked(period: Period | undefined): Promise<Debt> {
      const { figures, words } = row;
      if (!figures || !period) return { figures, words };
      const [marks] = await tx.query<{ figures: boolean }>(
        `SELECT EXISTS (SELECT FROM session_change WHERE company_id = $1 AND derived = 0
           AND to_at >= to_timestamp($2::float8) AND from_at < to_timestamp($3::float8)) AS figures`,
        [companyId, period.fromMs / 1000, period.belowMs / 1000],
      );
      return { figures: marks?.figures ?? false, words };
    },
  };
}
