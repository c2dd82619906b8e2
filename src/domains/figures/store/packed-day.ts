import { takeTurns } from '../../../kernel/take-turns.ts';
import { offsetMs } from '../../../kernel/zone-days.ts';
import type { DayFacts } from '../rebuild/day-facts.ts';
import { type Codes, packCodes, packColumns, readColumns } from './columns.ts';
import { makeDictionary } from './dictionary.ts';
import { type Dimension, dimensions } from './dimensions.ts';
import { packTexts } from './packed-texts.ts';

export const unknown = 0xffff_ffff;

export interface Labels {
  count: number;
  values: Record<Dimension, string[]>; // code 0 stands for null
  codes: Record<Dimension, Codes>;
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

/** Packs the sessions of one local day. */
export async function packDay(facts: DayFacts, zone: string, startOfDayMs: number): Promise<PackedDay> {
  const turn = takeTurns();
  const labels = packLabels(facts, zone);
  await turn();
  const measures = packMeasures(facts, startOfDayMs);
  await turn();
  const users = packUsers(facts);
  await turn();
  return { labels, measures, ids: facts.ids, users, texts: await packTexts(facts, turn) };
}

function packLabels(facts: DayFacts, zone: string): Buffer {
  const { count, startedMs, endedMs, sentiment, escalated, forwarded } = facts;
  const values: Record<string, string[]> = {};
  const columns = dimensions.map((dimension) => {
    const dictionary = makeDictionary();
    const codes = facts[dimension].map((value) => (value === null ? 0 : dictionary.code(value) + 1));
    values[dimension] = dictionary.values;
    return packCodes(codes, dictionary.values.length);
  });
  const hourOfWeek = new Uint8Array(count);
  const flags = new Uint8Array(count);
  let checkedUntil = Number.NEGATIVE_INFINITY;
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    const at = startedMs[index] ?? 0;
    // Zones change their clocks on a quarter of an hour, so the offset holds until the next one.
    if (at >= checkedUntil) {
      offset = offsetMs(zone, at);
      checkedUntil = (Math.floor(at / 900_000) + 1) * 900_000;
    }
    const hour = Math.floor((at + offset) / 3_600_000);
    hourOfWeek[index] = (((hour + 72) % 168) + 168) % 168; // 1970-01-01 was a Thursday
    const feeling = sentiment[index] ?? null;
    flags[index] =
      (feeling === null ? 0 : feeling + 2) |
      yesNo(escalated[index], 4, 8) |
      yesNo(forwarded[index], 16, 32) |
      (Number.isNaN(endedMs[index]) ? 0 : 64);
  }
  return packColumns({ count, values }, [
    ...columns,
    hourOfWeek,
    flags,
    Uint8Array.from(facts.analysisStatus),
  ]);
}

const yesNo = (value: boolean | null | undefined, yes: number, no: number): number =>
  value == null ? 0 : value ? yes : no;

export function readLabels(block: Uint8Array): Labels {
  const reader = readColumns(block);
  const { count, values } = reader.head as { count: number; values: Record<Dimension, string[]> };
  return {
    count,
    values,
    codes: {
      category: reader.codes(count, values.category.length),
      language: reader.codes(count, values.language.length),
      country: reader.codes(count, values.country.length),
      channel: reader.codes(count, values.channel.length),
    },
    hourOfWeek: reader.u8(count),
    flags: reader.u8(count),
    analysis: reader.u8(count),
  };
}

function packMeasures(facts: DayFacts, startOfDayMs: number): Buffer {
  const { count, startedMs, endedMs, ai } = facts;
  const currencies = makeDictionary();
  const currency = Uint8Array.from(facts.currency, (value) => currencies.code(value ?? ''));
  const aiAt: number[] = [];
  const aiValues: number[] = [];
  for (const [index, values] of ai.entries()) {
    if (values === null) continue;
    aiAt.push(index);
    for (let place = 0; place < 4; place += 1) aiValues.push(values[place] ?? 0);
  }
  return packColumns({ count, currencies: currencies.values, aiCount: aiAt.length }, [
    Uint32Array.from(startedMs, (ms) => orUnknown(ms - startOfDayMs)),
    Uint32Array.from(endedMs, (ms, index) => orUnknown(ms - (startedMs[index] ?? 0))),
    Uint32Array.from(facts.durationSeconds, orUnknown),
    Uint32Array.from(facts.responseMs, orUnknown),
    Uint32Array.from(facts.tokens, orUnknown),
    Uint32Array.from(facts.messagesSent, orUnknown),
    currency,
    Float64Array.from(facts.costNanos, (nanos) => nanos ?? Number.NaN),
    Uint32Array.from(aiAt),
    Float64Array.from(aiValues),
  ]);
}

const orUnknown = (value: number | null): number =>
  value === null || Number.isNaN(value) ? unknown : Math.min(Math.max(value, 0), unknown - 1);

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
function packUsers({ count, user }: DayFacts): Buffer {
  const block = Buffer.alloc(count * 8);
  for (const [index, name] of user.entries()) {
    if (name === null) continue;
    const [low, high] = hashUser(name);
    block.writeUInt32LE(low, index * 8);
    block.writeUInt32LE(high, index * 8 + 4);
  }
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
