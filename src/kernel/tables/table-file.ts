import { z } from 'zod';
import { type Attachment, attachment } from '../attachment.ts';
import { mapInTurns, takeTurns } from '../pace/take-turns.ts';
import { type Cell, csvLine, csvRecord } from './csv-line.ts';

export const tableFormat = z.enum(['csv', 'jsonl']).default('csv');

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;

/** Few, since on the embedded engine everybody waits for each step. */
const rowsPerStep = 100;

interface TableFile<Row, Column extends string> {
  readonly name: string;
  readonly format: z.infer<typeof tableFormat>;
  readonly now: Date;
  readonly columns: readonly Column[];
  readonly cells: (row: Row) => Readonly<Record<Column, Cell>>;
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** All rows of a table as a file: a line of cells for each, or each whole as JSON. */
export function tableFile<Row, const Column extends string>(file: TableFile<Row, Column>): Attachment {
  const { name, format, now } = file;
  const day = now.toISOString().slice(0, 10);
  const body = format === 'csv' ? csvOf(file) : jsonOf(file);
  return attachment(`${name}-${day}.${format}`, contentTypes[format], body);
}

/** Which rows they are is settled, and their order; they are read in short steps while the file is sent. */
export async function* inSteps<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < ids.length; at += rowsPerStep) yield await read(ids.slice(at, at + rowsPerStep));
}

async function* csvOf<Row, Column extends string>({ columns, cells, rows }: TableFile<Row, Column>) {
  yield csvLine(columns);
  const turn = takeTurns();
  for await (const some of rows) {
    const lines: string[] = [];
    for (const row of some) {
      await turn();
      lines.push(csvRecord(columns, cells(row)));
    }
    yield lines.join('');
  }
}

async function* jsonOf<Row>({ rows }: TableFile<Row, string>): AsyncGenerator<string> {
  for await (const some of rows) yield (await mapInTurns(some, (row) => `${JSON.stringify(row)}\n`)).join('');
}
