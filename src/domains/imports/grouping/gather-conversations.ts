import { inTurns } from '../../../kernel/pace/take-turns.ts';
import { plainText } from '../normalise/plain-text.ts';
import { fileStart, type ReadPosition, type RowText } from '../reading/source-record.ts';
import type { RawRecord, Row, RowReader, SourceRow } from '../source-rows.ts';
import {
  addTo,
  type Conversation,
  type MessageRow,
  type RowSums,
  saysNothing,
  sessionFields,
  textOf,
  tooLong,
} from './conversation.ts';
import {
  gatherMemoryBytes,
  type Out,
  openRowBuckets,
  type RowBuckets,
  rowWeight,
  type WorkPlace,
} from './row-buckets.ts';

const yieldedAtOnce = 500;
/** What a run that was killed reads again, at most. */
const keptEveryBytes = 64 * 1024 ** 2;

/** In which order rows come out: another number with each change of it. */
export const gatherOrder = 2;

export interface GatherOptions {
  /** Where rows wait that memory has no room for; null: the file is only looked at, as far as there is room. */
  readonly place: WorkPlace | null;
  /** Where an earlier reading of the same file ended. */
  readonly from?: ReadPosition;
  readonly sums: RowSums;
  /** Asked between all rows: a few megabytes hold very many. */
  readonly turn: Turn;
  /** Ends it early, to go on later. */
  readonly signal?: AbortSignal | undefined;
}

type Turn = () => Promise<void>;

export interface RowSource {
  rows(from?: ReadPosition): AsyncIterable<SourceRow[]>;
  readonly read: RowReader;
}

/**
 * Files with one message a row: the rows of a conversation become one row with a transcript, however they stand among
 * those of others. A position counts the rows that came out, always in the same order.
 */
export async function* gatherConversations(
  source: RowSource,
  { from = fileStart, ...options }: GatherOptions,
): AsyncGenerator<Omit<SourceRow, 'record'>[]> {
  const { turn, signal } = options;
  const gathering = await gather(source, options);
  try {
    let out: Omit<SourceRow, 'record'>[] = [];
    let [record, offset] = [0, 0];
    for await (const part of gathering.parts()) {
      if (part.out && record + part.out.records <= from.record) {
        record += part.out.records;
        offset += part.out.bytes;
        continue;
      }
      const before = { record, offset };
      for await (const { bytes, ...row } of part.rows()) {
        await turn();
        if (signal?.aborted) return;
        record += 1;
        offset += bytes;
        if (record <= from.record) continue;
        out.push({ ...row, next: { record, line: row.line, offset, gathered: gatherOrder } });
        if (out.length < yieldedAtOnce) continue;
        yield out;
        out = [];
      }
      await part.ended({ records: record - before.record, bytes: offset - before.offset });
    }
    if (out.length > 0) yield out;
  } finally {
    await gathering.close();
  }
}

/** What comes out: a conversation, or a row that belongs to none. */
interface Gathered extends Row {
  readonly bytes: number;
}

interface Part {
  /** What came out of it, where that is known already. */
  readonly out: Out | null;
  rows(): AsyncIterable<Gathered>;
  ended(out: Out): Promise<void>;
}

interface Gathering {
  parts(): AsyncIterable<Part> | Iterable<Part>;
  close(): Promise<void>;
}

/** Stopped early it gathered nothing, or keeps on disk how far it came. */
async function gather(
  { rows, read }: RowSource,
  { place, turn, sums, signal }: Omit<GatherOptions, 'from'>,
): Promise<Gathering> {
  let waiting: SourceRow[] = [];
  let weight = 0;
  let buckets = place && (await openRowBuckets(place, { make: false }));
  if (buckets?.isWhole()) return onDisk(buckets, { read, sums, turn });
  try {
    let next = buckets?.next();
    let keptAt = next?.offset ?? 0;
    for await (const batch of rows(next)) {
      for (const row of batch) {
        if (signal?.aborted) return await stopped(buckets, next);
        if (buckets) await buckets.put(keyOf(row), toLine(row.record));
        else waiting.push(row);
        weight += row.next.offset - (next?.offset ?? 0) + rowWeight;
        ({ next } = row);
        await turn();
      }
      if (buckets && next && next.offset - keptAt >= keptEveryBytes) {
        await buckets.keep(next, false);
        keptAt = next.offset;
      }
      if (buckets || weight < (place?.memoryBytes ?? gatherMemoryBytes)) continue;
      if (place === null) break;
      buckets = await openRowBuckets(place, { make: true });
      for (const row of waiting) {
        await buckets?.put(keyOf(row), toLine(row.record));
        await turn();
      }
      waiting = [];
    }
    if (buckets) {
      await buckets.keep(next ?? fileStart, true);
      return onDisk(buckets, { read, sums, turn });
    }
    return inMemory(() => inFileOrder(waiting, createGrouping(sums), turn));
  } catch (error) {
    await buckets?.close();
    throw error;
  }
}

async function stopped(buckets: RowBuckets | null, next?: ReadPosition): Promise<Gathering> {
  if (buckets && next) await buckets.keep(next, false);
  await buckets?.close();
  return { parts: () => [], close: async () => {} };
}

const inMemory = (rows: () => AsyncIterable<Gathered>): Gathering => ({
  parts: () => [{ out: null, rows, ended: async () => {} }],
  close: async () => {},
});

interface Grouped {
  readonly read: RowReader;
  readonly sums: RowSums;
  readonly turn: Turn;
}

const onDisk = (buckets: RowBuckets, { read, sums, turn }: Grouped): Gathering => ({
  async *parts() {
    for await (const { out, lines, ended } of buckets.read()) {
      yield {
        out,
        ended,
        async *rows() {
          const grouping = createGrouping(sums);
          for await (const line of lines()) {
            yield* grouping.add(read(fromLine(line)));
            await turn();
          }
          yield* grouping.conversations(turn);
        },
      };
    }
  },
  close: buckets.close,
});

/** By where they begin: what stands alone and the conversations are each in that order already. */
async function* inFileOrder(
  rows: readonly SourceRow[],
  grouping: ReturnType<typeof createGrouping>,
  turn: Turn,
): AsyncGenerator<Gathered> {
  const alone: Gathered[] = [];
  for (const row of rows) {
    alone.push(...grouping.add(row));
    await turn();
  }
  let at = 0;
  for await (const conversation of grouping.conversations(turn)) {
    for (let one = alone[at]; one && one.line <= conversation.line; one = alone[at]) {
      at += 1;
      yield one;
    }
    yield conversation;
  }
  yield* alone.slice(at);
}

/** Rows that cannot be read, or name no conversation, stand for themselves. */
const idOf = ({ fields }: Row): string => (fields ? plainText(fields.externalId).trim() : '');
const keyOf = (row: Row): string => idOf(row) || String(row.line);

type Line =
  | readonly [line: number, value: Value]
  | readonly [line: number, problem: BadRecord['problem'], text: RowText];
type Value = Extract<RawRecord, { ok: true }>['value'];
type BadRecord = Extract<RawRecord, { ok: false }>;

const toLine = (record: RawRecord): string =>
  JSON.stringify(
    (record.ok
      ? [record.line, record.value]
      : [record.line, record.problem, { raw: record.raw, isWhole: record.isWhole }]) satisfies Line,
  );

function fromLine(text: string): RawRecord {
  // Written above, for this very import.
  const parsed = JSON.parse(text) as Line;
  return parsed.length === 2
    ? { line: parsed[0], ok: true, value: parsed[1] }
    : { line: parsed[0], ok: false, problem: parsed[1], ...parsed[2] };
}

function createGrouping(sums: RowSums) {
  const byId = new Map<string, Conversation>();
  return {
    /** The row itself, where it belongs to no conversation. */
    add(row: Row): Gathered[] {
      const { length } = row.text().raw;
      const alone = { ...row, text: () => row.text(), bytes: length };
      const id = idOf(row);
      if (!row.fields || id === '') return [alone];
      const { line, fields, untaken } = row;
      const message: MessageRow = { line, fields, untaken, length, text: () => row.text() };
      const conversation = byId.get(id) ?? { rows: [], bytes: 0 };
      byId.set(id, conversation);
      return addTo(conversation, message) ? [] : [{ ...alone, fields: null, untaken: [], problem: tooLong }];
    },
    async *conversations(turn: Turn): AsyncGenerator<Gathered> {
      for (const conversation of byId.values()) {
        const { rows, bytes } = conversation;
        const [first] = rows;
        if (!first) continue;
        const untaken = rows.flatMap((row) => row.untaken);
        const { fields, different, again } = await inTurns(sessionFields(rows, sums), turn);
        if (saysNothing(fields)) continue;
        yield {
          ...first,
          fields,
          different,
          again,
          untaken,
          problem: null,
          text: () => textOf(conversation),
          bytes,
        };
      }
    },
  };
}
