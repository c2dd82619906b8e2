import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inTurns } from '../../../kernel/pace/take-turns.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import { fileStart, type ReadPosition } from '../reading/source-record.ts';
import type { SourceRow } from '../source-rows.ts';
import {
  addTo,
  type Conversation,
  type MessageRow,
  saysNothing,
  sessionFields,
  tooLong,
} from './conversation.ts';

/** Of a file as large as an import may be, each holds what memory has room for. */
const bucketCount = 64;
const writtenAtOnce = 64 * 1024;

/** Lines on disk, those of one key in the same bucket. What a run that was cut off left there is written anew. */
async function openBuckets(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths = Array.from({ length: bucketCount }, (_, at) => join(folder, String(at)));
  const waiting = paths.map(() => '');
  const files: FileHandle[] = [];
  for (const path of paths) files.push(await open(path, 'wx', 0o600));

  async function write(at: number): Promise<void> {
    const text = waiting[at];
    waiting[at] = '';
    if (text) await files[at]?.writeFile(text);
  }

  return {
    async put(key: string, line: string): Promise<void> {
      const at = hash('md5', key, 'buffer').readUInt8(0) % bucketCount;
      waiting[at] += `${line}\n`;
      if ((waiting[at]?.length ?? 0) >= writtenAtOnce) await write(at);
    },
    /** Each bucket's lines, once nothing more is put in. */
    async *read(): AsyncGenerator<AsyncIterable<string>> {
      for (const at of paths.keys()) await write(at);
      await close();
      for (const path of paths) yield createInterface({ input: createReadStream(path), crlfDelay: 0 });
    },
    close,
  };

  async function close(): Promise<void> {
    for (const file of files.splice(0)) await file.close();
  }
}

/** As much of a file waits in memory; of a larger one all rows wait on disk. */
const inMemoryBytes = 8 * 1024 ** 2;
const yieldedAtOnce = 500;

export interface GatherOptions {
  /** Where rows wait that memory has no room for; null: the file is only looked at, as far as there is room. */
  readonly folder: string | null;
  /** Where an earlier reading of the same file ended. */
  readonly from?: ReadPosition;
  /** Of these fields the rows of a conversation are added up. */
  readonly sums?: readonly ImportField[];
  /** Asked between all rows: eight megabytes hold a million of them. */
  readonly turn: Turn;
}

type Turn = () => Promise<void>;

/**
 * Files with one message a row: the rows of a conversation become one row with a transcript, however they stand among
 * those of others. A position counts the rows that came out, always in the same order.
 */
export async function* gatherConversations(
  batches: AsyncIterable<SourceRow[]>,
  { folder, from = fileStart, turn, sums = [] }: GatherOptions,
): AsyncGenerator<SourceRow[]> {
  const gathered = await gather(batches, { folder, turn, sums });
  try {
    let out: SourceRow[] = [];
    let [record, offset] = [0, 0];
    for await (const { bytes, ...row } of gathered.rows()) {
      await turn();
      record += 1;
      offset += bytes;
      if (record <= from.record) continue;
      out.push({ ...row, next: { record, line: row.line, offset, gathered: true } });
      if (out.length < yieldedAtOnce) continue;
      yield out;
      out = [];
    }
    if (out.length > 0) yield out;
  } finally {
    await gathered.close();
  }
}

/** What comes out: a conversation, or a row that belongs to none. */
interface Gathered extends Omit<SourceRow, 'next'> {
  readonly bytes: number;
}

interface Gathering {
  rows(): AsyncIterable<Gathered>;
  close(): Promise<void>;
}

async function gather(
  batches: AsyncIterable<SourceRow[]>,
  { folder, turn, sums }: Required<Pick<GatherOptions, 'folder' | 'turn' | 'sums'>>,
): Promise<Gathering> {
  let waiting: SourceRow[] = [];
  let offset = 0;
  let buckets: Awaited<ReturnType<typeof openBuckets>> | null = null;
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        if (buckets) await buckets.put(keyOf(row), toLine(row));
        else waiting.push(row);
        ({ offset } = row.next);
      }
      await turn();
      if (buckets || offset < inMemoryBytes) continue;
      if (folder === null) break;
      buckets = await openBuckets(folder);
      for (const row of waiting) {
        await buckets.put(keyOf(row), toLine(row));
        await turn();
      }
      waiting = [];
    }
  } catch (error) {
    await buckets?.close();
    throw error;
  }
  const onDisk = buckets;
  if (!onDisk) return { rows: () => inFileOrder(waiting, createGrouping(sums), turn), close: async () => {} };
  return {
    async *rows() {
      for await (const lines of onDisk.read()) {
        const grouping = createGrouping(sums);
        for await (const line of lines) {
          yield* grouping.add(fromLine(line));
          await turn();
        }
        yield* grouping.conversations(turn);
      }
    },
    close: onDisk.close,
  };
}

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

type Row = Omit<SourceRow, 'next'>;

/** Rows that cannot be read, or name no conversation, stand for themselves. */
const idOf = ({ fields }: Row): string => (fields ? plainText(fields.externalId).trim() : '');
const keyOf = (row: Row): string => idOf(row) || String(row.line);

type Line = readonly [
  line: number,
  fields: SourceRow['fields'],
  untaken: readonly string[],
  problem: SourceRow['problem'],
  text: string,
];

const toLine = (row: SourceRow): string =>
  JSON.stringify([row.line, row.fields, row.untaken, row.problem, row.text()] satisfies Line);

function fromLine(text: string): Row {
  // Written above, by this very run.
  const [line, fields, untaken, problem, raw] = JSON.parse(text) as Line;
  return { line, fields, untaken, problem, text: () => raw };
}

function createGrouping(sums: readonly ImportField[]) {
  const byId = new Map<string, Conversation>();
  return {
    /** The row itself, where it belongs to no conversation. */
    add(row: Row): Gathered[] {
      const text = row.text();
      const alone = { ...row, text: () => text, bytes: text.length };
      const id = idOf(row);
      if (!row.fields || id === '') return [alone];
      const { line, fields, untaken } = row;
      const message: MessageRow = { line, fields, untaken, text };
      const conversation = byId.get(id) ?? { rows: [], bytes: 0 };
      byId.set(id, conversation);
      return addTo(conversation, message) ? [] : [{ ...alone, fields: null, untaken: [], problem: tooLong }];
    },
    async *conversations(turn: Turn): AsyncGenerator<Gathered> {
      for (const { rows, bytes } of byId.values()) {
        const [first] = rows;
        if (!first) continue;
        const untaken = rows.flatMap((row) => row.untaken);
        const fields = await inTurns(sessionFields(rows, sums), turn);
        if (saysNothing(fields)) continue;
        yield {
          ...first,
          fields,
          untaken,
          problem: null,
          text: () => first.text,
          bytes,
        };
      }
    },
  };
}
