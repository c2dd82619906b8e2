import { packColumns, readColumns } from './columns.ts';
import type { DayFacts } from './facts/day-facts.ts';
import { orUnknown, unknown } from './unknown.ts';

export { unknown };

/** Looking at the clock costs as much as a few dozen. */
const sessionsPerTurn = 4096;

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

export async function packMeasures(
  facts: DayFacts,
  startOfDayMs: number,
  turn: () => Promise<void>,
): Promise<Buffer> {
  const { count, startedMs, endedMs, currency, aiAt, firstResponseMs } = facts;
  const [starts, ends] = [new Uint32Array(count), new Uint32Array(count)];
  let hasFirst = false;
  for (let index = 0; index < count; index += 1) {
    if (index % sessionsPerTurn === 0) await turn();
    const startMs = startedMs[index] ?? 0;
    starts[index] = orUnknown(startMs - startOfDayMs);
    ends[index] = orUnknown((endedMs[index] ?? Number.NaN) - startMs);
    hasFirst ||= firstResponseMs[index] !== unknown;
  }
  return packColumns({ count, currencies: currency.values, aiCount: aiAt.length, hasFirst }, [
    starts,
    ends,
    facts.durationSeconds,
    facts.responseMs,
    facts.tokens,
    facts.messagesSent,
    currency.codes,
    facts.costNanos,
    aiAt,
    facts.aiValues,
    ...(hasFirst ? [firstResponseMs] : []),
  ]);
}

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
