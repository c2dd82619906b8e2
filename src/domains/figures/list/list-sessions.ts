import { takeTurns } from '../../../kernel/take-turns.ts';
import { dayStartMs, localDay } from '../../../kernel/zone-days.ts';
import { chooseDay, type Selection } from '../read/choose-days.ts';
import { type Period, planPeriod } from '../read/plan-period.ts';
import { needsMeasures, needsTexts } from '../read/select-sessions.ts';
import { type DayParts, type DayRow, dayParts, readDayRows } from '../store/day-parts.ts';
import { type Dimension, dimensions } from '../store/dimensions.ts';
import { type Labels, unknown } from '../store/packed-day.ts';
import type { PartCache } from '../store/part-cache.ts';
import type { Sql } from '../store/sql.ts';
import { between, nthSmallest, select } from './rank-select.ts';

export const sortFields = [
  'startTime',
  'endTime',
  'durationSeconds',
  'messagesSent',
  'avgResponseTime',
  'sentiment',
  'category',
  'language',
  'country',
  'cost',
] as const;
export type SortField = (typeof sortFields)[number];

interface Day extends DayRow {
  chosen: Uint32Array | undefined;
  size: number;
}
export interface ListQuery extends Selection {
  readonly period: Period | undefined;
  readonly sortBy: SortField;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The ids of one page and the exact number of all that match, from the packed days. */
export async function listSessions(
  sql: Sql,
  cache: PartCache,
  companyId: string,
  zone: string,
  query: ListQuery,
): Promise<{ ids: string[]; totalCount: number }> {
  const { sortBy, descending, offset, limit } = query;
  const parts = dayParts(sql, cache, companyId);
  const days = await chooseDays(sql, parts, companyId, zone, query);
  const totalCount = days.reduce((sum, day) => sum + day.size, 0);
  const places =
    sortBy === 'startTime'
      ? pageByStart(days, descending, offset, limit)
      : await pageByKey(parts, zone, days, query, totalCount);
  const wanted = [...new Set(places.map(([day]) => day))].flatMap((index) => days[index] ?? []);
  await parts.load(['ids'], wanted);
  const ids = places.map(([index, ordinal]) => {
    const day = days[index];
    return day ? idAt(parts.get('ids', day), ordinal) : '';
  });
  return { ids, totalCount };
}

async function chooseDays(
  sql: Sql,
  parts: DayParts,
  companyId: string,
  zone: string,
  query: ListQuery,
): Promise<Day[]> {
  const { period, filter, user, hits } = query;
  const from = period ? localDay(zone, period.fromMs) : -100_000;
  const to = period ? localDay(zone, period.belowMs - 1) : 100_000;
  const rows = (await readDayRows(sql, companyId, from, to)).filter((row) => !hits || hits.has(row.day));
  const edges = period ? planPeriod(zone, period).edges : [];
  // Loaded here for all days at once: one by one would be a statement for each.
  if (Object.keys(filter).length > 0) await parts.load(['labels'], rows);
  if (needsMeasures(filter)) await parts.load(['measures'], rows);
  if (needsTexts(filter)) await parts.load(['texts'], rows);
  if (user !== undefined) await parts.load(['users'], rows);
  const days: Day[] = [];
  const turn = takeTurns();
  for (const row of rows) {
    const edge = edges.find((candidate) => candidate.day === row.day);
    const chosen = await chooseDay(parts, row, query, edge);
    days.push({ ...row, chosen, size: chosen ? chosen.length : row.session_count });
    await turn();
  }
  return days;
}

/** Whole days are skipped by their counts, so a late page costs what the first does. */
function pageByStart(
  days: readonly Day[],
  descending: boolean,
  offset: number,
  limit: number,
): [day: number, ordinal: number][] {
  const places: [number, number][] = [];
  let skip = offset;
  for (let step = 0; step < days.length && places.length < limit; step += 1) {
    const index = descending ? days.length - 1 - step : step;
    const day = days[index];
    if (!day) break;
    if (skip >= day.size) {
      skip -= day.size;
      continue;
    }
    for (let at = skip; at < day.size && places.length < limit; at += 1) {
      const nth = descending ? day.size - 1 - at : at;
      places.push([index, day.chosen ? (day.chosen[nth] ?? 0) : nth]);
    }
    skip = 0;
  }
  return places;
}

async function pageByKey(
  parts: DayParts,
  zone: string,
  days: readonly Day[],
  { sortBy, descending, offset, limit }: ListQuery,
  totalCount: number,
): Promise<[number, number][]> {
  if (offset >= totalCount) return [];
  const full = days.filter((day) => day.size > 0);
  const fromLabels = sortBy === 'sentiment' || dimensions.some((dimension) => dimension === sortBy);
  await parts.load([fromLabels ? 'labels' : 'measures'], full);
  const ranks = new Map<string, number>();
  if (fromLabels && sortBy !== 'sentiment') {
    const values = new Set(full.flatMap((day) => parts.get('labels', day).values[sortBy as Dimension]));
    for (const [rank, value] of [...values].sort().entries()) ranks.set(value, rank);
  }
  const keys = new Float64Array(totalCount);
  const dayOf = new Uint32Array(totalCount);
  const ordinalOf = new Uint32Array(totalCount);
  let at = 0;
  const turn = takeTurns();
  for (const [index, day] of days.entries()) {
    if (day.size === 0) continue;
    const keyOf = keyReader(parts, zone, day, sortBy, ranks);
    for (let nth = 0; nth < day.size; nth += 1) {
      const ordinal = day.chosen ? (day.chosen[nth] ?? 0) : nth;
      const key = keyOf(ordinal);
      keys[at] = Number.isNaN(key) ? Number.MAX_VALUE : descending ? -key : key; // unknown comes last
      dayOf[at] = index;
      ordinalOf[at] = ordinal;
      at += 1;
    }
    await turn();
  }
  const last = Math.min(offset + limit, totalCount) - 1;
  const low = nthSmallest(keys.slice(), offset);
  await turn();
  const high = nthSmallest(keys.slice(), last);
  await turn();
  const { below, near } = between(keys, low, high);
  const touched = new Set<number>();
  for (let place = 0; place < near.length; place += 1) touched.add(dayOf[near[place] ?? 0] ?? 0);
  await parts.load(
    ['ids'],
    days.filter((_, index) => touched.has(index)),
  );
  const blocks = days.map((day, index) => (touched.has(index) ? parts.get('ids', day) : undefined));
  const word = (index: number, depth: number): number => {
    const block = blocks[dayOf[index] ?? 0];
    const place = (ordinalOf[index] ?? 0) * 16 + depth * 4;
    return block
      ? (((block[place] ?? 0) << 24) |
          ((block[place + 1] ?? 0) << 16) |
          ((block[place + 2] ?? 0) << 8) |
          (block[place + 3] ?? 0)) >>>
          0
      : 0;
  };
  const chosen = select(
    near,
    offset - below,
    last + 1 - below,
    (index, depth) => (depth === 0 ? (keys[index] ?? 0) : (descending ? -1 : 1) * word(index, depth - 1)),
    0,
  );
  return chosen.map((index) => [dayOf[index] ?? 0, ordinalOf[index] ?? 0]);
}

function keyReader(
  parts: DayParts,
  zone: string,
  day: Day,
  sortBy: SortField,
  ranks: ReadonlyMap<string, number>,
): (ordinal: number) => number {
  if (sortBy === 'sentiment') {
    const { flags } = parts.get('labels', day);
    return (ordinal) => (flags[ordinal] ?? 0) & 3 || Number.NaN;
  }
  for (const dimension of dimensions) {
    if (dimension !== sortBy) continue;
    const labels: Labels = parts.get('labels', day);
    const codes = labels.codes[dimension];
    const rankOf = [Number.NaN, ...labels.values[dimension].map((value) => ranks.get(value) ?? 0)];
    return (ordinal) => rankOf[codes[ordinal] ?? 0] ?? Number.NaN;
  }
  const measures = parts.get('measures', day);
  if (sortBy === 'cost') return (ordinal) => measures.costNanos[ordinal] ?? Number.NaN;
  if (sortBy === 'endTime') {
    const startOfDayMs = dayStartMs(zone, day.day);
    return (ordinal) =>
      measures.endMs[ordinal] === unknown
        ? Number.NaN
        : startOfDayMs + (measures.startMs[ordinal] ?? 0) + (measures.endMs[ordinal] ?? 0);
  }
  const column =
    sortBy === 'durationSeconds'
      ? measures.durationSeconds
      : sortBy === 'messagesSent'
        ? measures.messagesSent
        : measures.responseMs;
  return (ordinal) => (column[ordinal] === unknown ? Number.NaN : (column[ordinal] ?? 0));
}

export function idAt(ids: Uint8Array, ordinal: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + ordinal * 16, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
