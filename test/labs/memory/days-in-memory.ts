import type { Database, TenantTx } from '../../../src/db/database.ts';
import { createPartCache } from '../../../src/domains/figures/memory.ts';
import { type DayRow, inOneTransaction } from '../../../src/domains/figures/place.ts';
import { currentFigures } from '../../../src/domains/figures/read/current-figures.ts';
import { type BuiltDay, buildDay } from '../../../src/domains/figures/rebuild/build-day.ts';
import { decodeFigures, encodeFigures } from '../../../src/domains/figures/store/encode-figures.ts';
import { collectTexts } from '../../../src/domains/figures/store/facts/collect-texts.ts';
import { type ColumnPage, collectColumns } from '../../../src/domains/figures/store/facts/day-columns.ts';
import { emptyFigures, mergeFigures } from '../../../src/domains/figures/store/figures.ts';
import type { PackedDay } from '../../../src/domains/figures/store/packed-day.ts';
import { packUsers } from '../../../src/domains/figures/store/packed-users.ts';
import { dayMs } from '../../../src/kernel/day-ms.ts';
import { localDay, offsetMs } from '../../../src/kernel/time/zone-days.ts';
import { createFakeClock } from '../../../src/ports/clock.ts';
import { createChance } from '../../chance.ts';
import type { Local } from '../naive/naive-figures.ts';
import { type Row, someRow, worldAttributes } from '../session-world.ts';

/** With what a world leaves out. */
export interface PackedRow extends Row {
  readonly messagesSent: number | null;
  readonly aiListCostNanos: number;
  readonly origins: number;
}

function someRows(seed: number, count: number, baseMs: number): PackedRow[] {
  const [chance, clock] = [createChance(seed), createFakeClock()];
  return Array.from({ length: count }, () => ({
    ...someRow(clock, chance, baseMs),
    messagesSent: chance.happens(0.2) ? null : chance.below(9),
    aiListCostNanos: chance.below(1e6),
    origins: chance.below(8),
  }));
}

const byStart = (a: PackedRow, b: PackedRow) => +a.startedAt - +b.startedAt || (a.id < b.id ? -1 : 1);

const localIn =
  (zone: string) =>
  ({ startedAt }: Pick<Row, 'startedAt'>): Local => {
    const shown = new Date(+startedAt + offsetMs(zone, +startedAt));
    return {
      day: Math.floor(+shown / dayMs),
      weekday: (shown.getUTCDay() + 6) % 7,
      hour: shown.getUTCHours(),
    };
  };

async function packed(rows: readonly PackedRow[], zone: string, day: number): Promise<BuiltDay> {
  const all = <T>(read: (row: PackedRow) => T): T[] => rows.map(read);
  const count = rows.length;
  const texts = collectTexts(async () => {});
  await texts.add({
    count,
    initialMsg: all(({ initialMsg }) => initialMsg),
    language: all(({ language }) => language),
    questions: all(({ questions }) => questions),
  });
  const columns = collectColumns(async () => {});
  await columns.add({
    ...(Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [name, all((row) => row[name as keyof Row])]),
    ) as unknown as ColumnPage),
    analysisStatus: all(({ analysis }) => analysis),
    ended: all(({ endedAt }) => endedAt !== null),
    ai: all(({ aiRequests, aiTokens, aiCostNanos, aiListCostNanos }) =>
      aiRequests === null ? null : [aiRequests, aiTokens, aiCostNanos, aiListCostNanos],
    ),
  });
  const user = all(({ endUser, address }) => (endUser !== null ? `u${endUser}` : address && `i${address}`));
  const facts = {
    ...columns.all(),
    count,
    ids: Buffer.from(all(({ id }) => id.replaceAll('-', '')).join(''), 'hex'),
    startedMs: Float64Array.from(rows, ({ startedAt }) => +startedAt),
    endedMs: Float64Array.from(rows, ({ endedAt }) => (endedAt === null ? Number.NaN : +endedAt)),
    users: packUsers({ count, user }),
    texts: texts.all(),
  };
  return buildDay(facts, zone, day);
}

/** The figures of a company whose packed days and buckets stand in memory instead of a database: milliseconds for a test. */
async function daysInMemory(rows: readonly PackedRow[], zone: string) {
  const byDay = new Map<number, PackedRow[]>();
  for (const row of [...rows].sort(byStart)) {
    const day = localDay(zone, +row.startedAt);
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  const days: (DayRow & PackedDay & Pick<BuiltDay, 'figures'>)[] = [];
  for (const [day, own] of byDay) {
    const built = await packed(own, zone, day);
    days.push({
      day,
      version: day,
      sessionCount: own.length,
      idsHash: '',
      figures: built.figures,
      ...built.packed,
    });
  }
  const bucket = (level: number, position: number) => {
    const parts = days.filter(({ day }) => Math.floor(day / 4 ** level) === position);
    const figures = emptyFigures();
    for (const part of parts) mergeFigures(figures, decodeFigures(part.figures));
    return parts.length === 0 ? [] : [{ figures: encodeFigures(figures) }];
  };
  const query = async (text: string, values: readonly unknown[] = [], name = '') => {
    const [, some, others] = values as [string, number[] & number, number[] & number];
    if (name === 'days') return days.filter(({ day }) => some <= day && day <= others);
    if (name.startsWith('days_')) return days.filter(({ day }) => some.includes(day));
    if (text.includes('session_rollup')) return some.flatMap((level, at) => bucket(level, others[at] ?? 0));
    return [{ first: days[0]?.day ?? null, last: days.at(-1)?.day ?? null }];
  };
  const sql = { companyId: 'company', query } as unknown as TenantTx;
  const database = { tenant: (_id: string, work: (tx: TenantTx) => unknown) => work(sql) };
  const figures = currentFigures(
    { database: database as Database, figures: { cache: createPartCache(2 ** 24) } as never },
    {
      reading: inOneTransaction(sql),
      isBehind: false,
      company: {
        id: sql.companyId,
        name: 'In memory',
        status: 'ACTIVE',
        timeZone: zone,
        assigneeFigures: true,
        attributes: worldAttributes.map((key) => ({ key, label: key, type: 'text', fromColumn: null })),
        version: 1,
        isSettled: true,
      },
    },
  );
  return { figures, rows: [...rows].sort(byStart), localOf: localIn(zone) };
}

/** Shortly before a night in which clocks go forward. */
export const worldStartMs = Date.parse('2026-03-26T00:00:00Z');

/** Ninety sessions in Amsterdam, packed once for all tests of a file. */
export function worldInMemory(seed: number) {
  let made: ReturnType<typeof daysInMemory> | undefined;
  return () => {
    made ??= daysInMemory(someRows(seed, 90, worldStartMs), 'Europe/Amsterdam');
    return made;
  };
}
