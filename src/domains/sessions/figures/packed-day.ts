import { takeTurns } from '../../../kernel/take-turns.ts';
import { packColumns, readColumns } from './columns.ts';
import { makeDictionary } from './dictionary.ts';
import type { FactRow } from './fact-row.ts';
import { packTexts } from './packed-texts.ts';
import { offsetMs } from './zone-days.ts';

export const unknown = 0xffff_ffff;
export const dimensions = ['category', 'language', 'country', 'channel'] as const;
export type Dimension = (typeof dimensions)[number];

export interface Labels {
  count: number;
  values: Record<Dimension, string[]>; // code 0 stands for null
  codes: Record<Dimension, Uint16Array>;
  hourOfWeek: Uint8Array; // Monday 00:00 is 0
  flags: Uint8Array; // 1-2 sentiment + 2 or 0, 4 escalated, 8 not escalated, 16 forwarded, 32 not forwarded, 64 ended
  analysis: Uint8Array;
}

export interface Measures {
  currencies: string[];
  startMs: Uint32Array; // since the start of the day
  endMs: Uint32Array; // since the start of the session
  durationSeconds: Uint32Array;
  responseMs: Uint32Array;
  tokens: Uint32Array;
  messagesSent: Uint32Array;
  currency: Uint8Array;
  costNanos: Float64Array; // NaN: unknown
  aiAt: Uint32Array; // sessions with enrichment, and four values for each
  aiValues: Float64Array;
}

export interface PackedDay {
  labels: Buffer;
  measures: Buffer;
  ids: Buffer;
  users: Buffer;
  texts: Buffer;
}

/** Packs the sessions of one local day, which come ordered by start and id. */
export async function packDay(
  rows: readonly FactRow[],
  zone: string,
  startOfDayMs: number,
): Promise<PackedDay> {
  const turn = takeTurns();
  const labels = packLabels(rows, zone);
  await turn();
  const measures = packMeasures(rows, startOfDayMs);
  await turn();
  const ids = packIds(rows);
  const users = packUsers(rows);
  await turn();
  return { labels, measures, ids, users, texts: await packTexts(rows, turn) };
}

function packLabels(rows: readonly FactRow[], zone: string): Buffer {
  const count = rows.length;
  const values: Record<string, string[]> = {};
  const columns = dimensions.map((dimension) => {
    const dictionary = makeDictionary();
    const codes = Uint16Array.from(rows, (row) => {
      const value = row[dimension];
      return value === null ? 0 : dictionary.code(value) + 1;
    });
    values[dimension] = dictionary.values;
    return codes;
  });
  const hourOfWeek = new Uint8Array(count);
  const flags = new Uint8Array(count);
  const analysis = new Uint8Array(count);
  let checkedUntil = Number.NEGATIVE_INFINITY;
  let offset = 0;
  rows.forEach((row, index) => {
    // Zones change their clocks on a quarter of an hour, so the offset holds until the next one.
    if (row.startedMs >= checkedUntil) {
      offset = offsetMs(zone, row.startedMs);
      checkedUntil = (Math.floor(row.startedMs / 900_000) + 1) * 900_000;
    }
    const hour = Math.floor((row.startedMs + offset) / 3_600_000);
    hourOfWeek[index] = (((hour + 72) % 168) + 168) % 168; // 1970-01-01 was a Thursday
    flags[index] =
      (row.sentiment === null ? 0 : row.sentiment + 2) |
      (row.escalated === null ? 0 : row.escalated ? 4 : 8) |
      (row.forwarded === null ? 0 : row.forwarded ? 16 : 32) |
      (row.endedMs === null ? 0 : 64);
    analysis[index] = row.analysisStatus;
  });
  return packColumns({ count, values }, [...columns, hourOfWeek, flags, analysis]);
}

export function readLabels(block: Uint8Array): Labels {
  const reader = readColumns(block);
  const { count, values } = reader.head as { count: number; values: Record<Dimension, string[]> };
  return {
    count,
    values,
    codes: {
      category: reader.u16(count),
      language: reader.u16(count),
      country: reader.u16(count),
      channel: reader.u16(count),
    },
    hourOfWeek: reader.u8(count),
    flags: reader.u8(count),
    analysis: reader.u8(count),
  };
}

function packMeasures(rows: readonly FactRow[], startOfDayMs: number): Buffer {
  const currencies = makeDictionary();
  const currency = Uint8Array.from(rows, (row) => currencies.code(row.currency ?? ''));
  const orUnknown = (value: number | null): number =>
    value === null ? unknown : Math.min(Math.max(value, 0), unknown - 1);
  const column = (value: (row: FactRow) => number | null) =>
    Uint32Array.from(rows, (row) => orUnknown(value(row)));
  const aiAt: number[] = [];
  const aiValues: number[] = [];
  rows.forEach((row, index) => {
    if (row.aiRequests === null) return;
    aiAt.push(index);
    aiValues.push(row.aiRequests, row.aiTokens ?? 0, row.aiCostNanos ?? 0, row.aiListCostNanos ?? 0);
  });
  return packColumns({ count: rows.length, currencies: currencies.values, aiCount: aiAt.length }, [
    column((row) => row.startedMs - startOfDayMs),
    column((row) => (row.endedMs === null ? null : row.endedMs - row.startedMs)),
    column((row) => row.durationSeconds),
    column((row) => row.responseMs),
    column((row) => row.tokens),
    column((row) => row.messagesSent),
    currency,
    Float64Array.from(rows, (row) => row.costNanos ?? Number.NaN),
    Uint32Array.from(aiAt),
    Float64Array.from(aiValues),
  ]);
}

export function readMeasures(block: Uint8Array): Measures {
  const reader = readColumns(block);
  const { count, currencies, aiCount } = reader.head as {
    count: number;
    currencies: string[];
    aiCount: number;
  };
  return {
    currencies,
    startMs: reader.u32(count),
    endMs: reader.u32(count),
    durationSeconds: reader.u32(count),
    responseMs: reader.u32(count),
    tokens: reader.u32(count),
    messagesSent: reader.u32(count),
    currency: reader.u8(count),
    costNanos: reader.f64(count),
    aiAt: reader.u32(aiCount),
    aiValues: reader.f64(aiCount * 4),
  };
}

/** Eight bytes of a hash for each session, in order; all zero where nobody is known. */
function packUsers(rows: readonly FactRow[]): Buffer {
  const block = Buffer.alloc(rows.length * 8);
  rows.forEach((row, index) => {
    if (row.user === null) return;
    const [low, high] = hashUser(row.user);
    block.writeUInt32LE(low, index * 8);
    block.writeUInt32LE(high, index * 8 + 4);
  });
  return block;
}

function packIds(rows: readonly FactRow[]): Buffer {
  const block = Buffer.alloc(rows.length * 16);
  for (const [index, row] of rows.entries()) block.write(row.id.replaceAll('-', ''), index * 16, 'hex');
  return block;
}

/** Two well-mixed 32-bit halves (cyrb53's rounds); never both zero. */
export function hashUser(text: string): [low: number, high: number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [low >>> 0 || 1, high >>> 0];
}

export function readUsers(block: Uint8Array): Uint32Array {
  return new Uint32Array(new Uint8Array(block).buffer);
}
