import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  createTally,
  DumpError,
  type DumpFooter,
  type DumpHeader,
  differences,
  type TableTally,
} from './dump-format.ts';

export interface DumpReader {
  readonly header: DumpHeader;
  /** Rows in the dump's order; ends with an error unless the file is whole and unchanged. */
  rows(): AsyncGenerator<{ table: string; row: string }>;
  /** Known when all rows were read. */
  tallies(): readonly TableTally[];
}

const noDump = 'This file is no dump of Parlance. Name one that `npm run cli -- backup FILE` wrote.';
const cutShort = 'This dump is not whole: its end is missing or unreadable. Take another one.';

export async function openDump(bytes: AsyncIterable<Uint8Array>): Promise<DumpReader> {
  const lines = linesOf(bytes);
  const first = await lines.next();
  if (first.done) throw new DumpError(noDump);
  const header = parseHeader(first.value);
  let found: readonly TableTally[] = [];
  return {
    header,
    tallies: () => found,
    async *rows() {
      const tallies: ReturnType<typeof createTally>[] = [];
      let table = '';
      let tally = createTally('');
      for await (const line of lines) {
        if (line.startsWith('"')) {
          const row = JSON.parse(line) as string;
          tally.add(row);
          yield { table, row };
          continue;
        }
        if (!line.startsWith('{')) break;
        const mark = JSON.parse(line) as { table: string } | DumpFooter;
        if ('complete' in mark) {
          found = tallies.map((each) => each.result());
          const wrong = differences(mark.tables, found);
          if (wrong.length > 0) throw new DumpError(`This dump was changed or damaged: ${wrong.join(', ')}.`);
          return;
        }
        table = mark.table;
        tally = createTally(table);
        tallies.push(tally);
      }
      throw new DumpError(cutShort);
    },
  };
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const source = Readable.from(bytes);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  let isFirst = true;
  try {
    let rest = '';
    for await (const chunk of source.pipe(gunzip).setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      isFirst = false;
      yield* lines;
    }
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (isUnreadable) throw new DumpError(isFirst ? noDump : cutShort, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

function parseHeader(line: string): DumpHeader {
  let header: Partial<DumpHeader>;
  try {
    header = JSON.parse(line) as Partial<DumpHeader>;
  } catch {
    throw new DumpError(noDump);
  }
  if (header.format !== 'parlance-dump') throw new DumpError(noDump);
  if (header.version !== 1)
    throw new DumpError(
      `This dump has format ${header.version}, made by a newer Parlance. Restore it with that version.`,
    );
  return header as DumpHeader;
}
