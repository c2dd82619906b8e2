import { is, rows } from '../../../db/rows.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { type CompanySql, inSteps, type Transact } from '../place.ts';
import {
  type Change,
  type ChangeRange,
  correctionMs,
  type Derived,
  readChanges,
  settleChanges,
} from '../store/changes.ts';
import { daysToDo } from '../store/days-to-do.ts';
import { readDayFacts } from '../store/facts/day-facts.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { buildDay } from './build-day.ts';
import { type DayToStore, rebuildSpans, storeDays } from './store-buckets.ts';

/** Of one step, as are its days: what comes first ends it. */
const sessionsPerStep = 5000;

interface Chosen {
  readonly companyId: string;
  readonly zone: string;
  readonly version: number;
  readonly changes: readonly Change[];
  readonly days: readonly number[];
  /** The first day that is not looked at. */
  readonly doneBefore: number;
}

interface Step {
  readonly nextDay: number | undefined;
  readonly sessions: number;
}

/**
 * Rebuilds the first days of what changed in a range. Changes are read before rows, and only the changes read are
 * removed, so none can slip through between. Go on from `nextDay` rather than from the start: what changes behind that
 * came after the question.
 *
 * In one transaction under the company's lock. Where all share one connection a full day would keep everybody waiting, and so
 * it would whoever asks for another day where nobody waits for this one: there its sessions are read and packed with nothing
 * held, a statement at a time, and the lock is taken to store it.
 */
export async function rebuild(
  transact: Transact,
  range: ChangeRange,
  { isStepped = false } = {},
): Promise<Step> {
  const first = await transact(async (sql) => {
    const chosen = await chooseDays(sql, range);
    if (!chosen) return {};
    if (isStepped || sql.isShared)
      return { chosen: { ...chosen, versions: await versionsOf(sql, chosen.days) } };
    return { step: await store(sql, chosen, { range, days: builtDays(sql, chosen) }) };
  });
  if (first.step) return first.step;
  const { chosen } = first;
  if (!chosen) return { nextDay: undefined, sessions: 0 };
  const days: DayToStore[] = [];
  const reading = inSteps({ companyId: chosen.companyId, transaction: transact });
  for await (const day of builtDays(reading, chosen)) days.push(day);
  return transact(async (sql) => {
    const now = await chooseAgain(sql, chosen, { range, days: days.map(({ day }) => day) });
    return now ? store(sql, now, { range, days }) : { nextDay: range.first, sessions: 0 };
  });
}

/** The lock comes first: the later statements then see whatever an earlier rebuild left. */
async function chooseDays(sql: CompanySql, range: ChangeRange): Promise<Chosen | undefined> {
  const figures = await lockFigures(sql);
  if (!figures) return undefined;
  const { zone } = figures;
  const changes = await readChanges(sql, derivedOf(zone), range);
  if (changes.length === 0) return undefined;
  const { companyId } = sql;
  const version = figures.version + 1;
  return { companyId, zone, version, changes, ...(await daysToDo(sql, derivedOf(zone), changes, range)) };
}

const derivedOf = (zone: string): Derived => ({ zone, derived: 'figures' });

/** Those of these days that were counted before. */
async function versionsOf(sql: CompanySql, days: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await rows(
    sql,
    'SELECT day, version FROM session_day WHERE company_id = $1 AND day = ANY($2::integer[])',
    [sql.companyId, days],
    { day: is.number, version: is.number },
  );
  return new Map(found.map(({ day, version }) => [day, version]));
}

/**
 * Under the lock, what was chosen before, with the marks that are left of it. Undefined: somebody else counted one of these
 * days since then. They removed the mark that it was chosen for and gave it another version; a mark that they left, since
 * they count what is short only, tells nothing of a day that is not there.
 */
async function chooseAgain(
  sql: CompanySql,
  chosen: Chosen & { readonly versions: ReadonlyMap<number, number> },
  { range, days }: { readonly range: ChangeRange; readonly days: readonly number[] },
): Promise<Chosen | undefined> {
  const { zone, changes, versions } = chosen;
  const figures = await lockFigures(sql);
  if (figures?.zone !== zone) return undefined;
  const left = new Set((await readChanges(sql, derivedOf(zone), range)).map(({ id }) => id));
  const present = await versionsOf(sql, days);
  const isTouched = days.some((day) => {
    const [fromMs, belowMs] = [dayStartMs(zone, day), dayStartMs(zone, day + 1)];
    const own = changes.filter((change) => change.toMs >= fromMs && change.fromMs < belowMs);
    const known = versions.get(day);
    return (
      own.some(({ id }) => !left.has(id)) ||
      present.get(day) !== known ||
      (known === undefined && figures.version >= chosen.version && own.some(isLong))
    );
  });
  if (isTouched) return undefined;
  return { ...chosen, version: figures.version + 1, changes: changes.filter(({ id }) => left.has(id)) };
}

const isLong = ({ fromMs, toMs }: Change): boolean => toMs - fromMs >= correctionMs;

async function* builtDays(sql: CompanySql, { zone, days }: Chosen): AsyncGenerator<DayToStore> {
  const read = (day: number | undefined) =>
    day === undefined
      ? null
      : readDayFacts(sql, { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) });
  let sessions = 0;
  let facts = await read(days[0]);
  for (const [at, day] of days.entries()) {
    sessions += facts?.count ?? 0;
    const isLast = sessions >= sessionsPerStep;
    // The database looks the next day up while this one is packed here.
    const [built, next] = await Promise.all([
      facts && buildDay(facts, zone, day),
      isLast ? null : read(days[at + 1]),
    ]);
    yield { day, built };
    if (isLast) return;
    facts = next;
  }
}

async function store(
  sql: CompanySql,
  { zone, version, changes, ...chosen }: Chosen,
  {
    range,
    days,
  }: { readonly range: ChangeRange; readonly days: Iterable<DayToStore> | AsyncIterable<DayToStore> },
): Promise<Step> {
  const done: number[] = [];
  let sessions = 0;
  for await (const { day, built } of storeDays({ sql, version }, days)) {
    done.push(day);
    sessions += built?.count ?? 0;
  }
  const doneBefore = chosen.days[done.length] ?? chosen.doneBefore;
  await rebuildSpans({ sql, version }, done);
  await sql.query('UPDATE session_figures SET version = $2 WHERE company_id = $1', [sql.companyId, version]);
  await settleChanges(sql, derivedOf(zone), changes, { fromDay: range.first, beforeDay: doneBefore });
  return { nextDay: doneBefore > range.last ? undefined : doneBefore, sessions };
}
