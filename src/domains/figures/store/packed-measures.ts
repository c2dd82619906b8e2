import { packColumns, readColumns } from './columns.ts';
import { makeDictionary } from './dictionary.ts';
import type { DayFacts } from './facts/day-facts.ts';

/** Where a session says nothing of a number. */
export const unknown = 0xffff_ffff;

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
  /** Of a day that was packed before it was: unknown. */
  firstResponseMs: Uint32Array;
}

export function packMeasures(facts: DayFacts, startOfDayMs: number): Buffer {
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
  const first = Uint32Array.from(facts.firstResponseMs, orUnknown);
  const hasFirst = first.some((ms) => ms !== unknown);
  return packColumns({ count, currencies: currencies.values, aiCount: aiAt.length, hasFirst }, [
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
    ...(hasFirst ? [first] : []),
  ]);
}

const orUnknown = (value: number | null): number =>
  value === null || Number.isNaN(value) ? unknown : Math.min(Math.max(value, 0), unknown - 1);

export function readMeasures(block: Uint8Array): Measures {
  const reader = readColumns(block);
  const { count, currencies, aiCount, hasFirst } = reader.head as {
    count: number;
    currencies: string[];
    aiCount: number;
    hasFirst?: boolean;
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
    firstResponseMs: hasFirst ? reader.u32(count) : new Uint32Array(count).fill(unknown),
  };
}
