import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { createTally, DumpError, type DumpHeader, differences, type TableTally } from './dump-format.ts';

export interface DumpReader {
  readonly header: DumpHeader;
  /** Rows in the dump's order; ends with an error unless the file is whole and unchanged. */
  rows(): AsyncGenerator<{ table: string; row: string }>;
  /** Known when all rows were read. */
  tallies(): readonly TableTally[];
}

const noDump = 'This file is no dump of Parlance. Name one that `npm run cli -- backup FILE` wrote.';
const cutShort = 'This dump is not whole: its end is missing or unreadable. Take another one.';
const damaged = (lineNumber: number): string =>
  `This dump was changed or damaged: its line ${lineNumber} cannot be read. Take another one.`;

/** No row is as long: the text of one is bounded where it is stored. */
const longestLine = 256 * 1024 * 1024;

const Begin = z.object({ format: z.literal('parlance-dump'), version: z.number() });
const Header = z.object({
  format: z.literal('parlance-dump'),
  version: z.literal(1),
  madeAt: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  secretKeyId: z.string().nullable(),
});
const Tally = z.object({ table: z.string(), rows: z.number(), checksum: z.string() });
/** What stands between the rows: whose they are, or that they end here. */
const Mark = z.union([
  z.object({ complete: z.literal(true), tables: z.array(Tally) }),
  z.object({ table: z.string() }),
]);

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
      let lineNumber = 1;
      for await (const line of lines) {
        lineNumber += 1;
        if (line === '') break;
        const read = readJson(line);
        if (typeof read === 'string') {
          tally.add(read);
          yield { table, row: read };
          continue;
        }
        const { data: mark } = Mark.safeParse(read);
        if (!mark) throw new DumpError(damaged(lineNumber));
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
  // Joined once its end is there: a line that comes in thousands of parts takes no longer than its length.
  let begun: string[] = [];
  let length = 0;
  try {
    for await (const chunk of source.pipe(gunzip).setEncoding('utf8') as AsyncIterable<string>) {
      const [first = '', ...more] = chunk.split('\n');
      isFirst = false;
      begun.push(first);
      length += first.length;
      if (length > longestLine) throw new DumpError(cutShort);
      const last = more.pop();
      if (last === undefined) continue;
      yield begun.join('');
      yield* more;
      [begun, length] = [[last], last.length];
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
  const read = readJson(line);
  const { data: begin } = Begin.safeParse(read);
  if (!begin) throw new DumpError(noDump);
  if (begin.version !== 1)
    throw new DumpError(
      `This dump has format ${begin.version}, made by a newer Parlance. Restore it with that version.`,
    );
  const { data: header } = Header.safeParse(read);
  if (!header) throw new DumpError(damaged(1));
  return header;
}

/** Undefined where it is no JSON. */
function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
