import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { describeSample } from '../../src/domains/imports/layouts/file-sample.ts';
import { proposeMapping } from '../../src/domains/imports/mapping/propose-mapping.ts';
import { readSessions } from '../../src/domains/imports/read-sessions.ts';
import { openImportFile } from '../../src/domains/imports/reading/open-import-file.ts';
import { atOnce } from '../../src/kernel/pace/take-turns.ts';
import { type Finding, n } from '../frame.ts';
import {
  csvLines,
  headerlessLines,
  inChunks,
  jsonLines,
  type Lines,
  transcriptLines,
} from './import-files.ts';

/** Reading and normalising without a database: what an import can reach at best. */
export async function measureReading(scale: number): Promise<Finding[]> {
  const csvRows = Math.round(1_000_000 * scale);
  const conversations = Math.round(100_000 * scale);
  return [
    await measure('CSV, 16 columns, records only', csvRows, csvLines, readOnly),
    await measure('CSV, 16 columns, by csv-parse', csvRows, csvLines, readWithLibrary),
    await measure('CSV, 16 columns, as sessions', csvRows, csvLines, readWhole),
    await measure('CSV, headerless layout, as sessions', csvRows, headerlessLines, readWhole),
    await measure('JSON lines, 10 messages each, as sessions', conversations, jsonLines, readWhole),
    await measure(
      'CSV, transcript text of 10 messages, as sessions',
      conversations,
      transcriptLines,
      readWhole,
    ),
  ];
}

async function measure(
  what: string,
  count: number,
  lines: Lines,
  read: (source: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<Finding> {
  // The text is made beforehand: only the reading is measured.
  const chunks = [...inChunks(lines(count))];
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const before = process.memoryUsage().rss;
  let peak = before;
  async function* source(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) {
      peak = Math.max(peak, process.memoryUsage.rss());
      yield chunk;
    }
  }
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  const rows = await read(source());
  const cpu = process.cpuUsage(cpuStart);
  const seconds = (performance.now() - start) / 1_000;
  return {
    goal: 'P4',
    what: `reading alone: ${what}`,
    measured: `${n(rows / seconds)} rows/s, ${n((rows * 1e6) / (cpu.user + cpu.system))} a CPU second, ${Math.round(bytes / seconds / 1e6)} MB/s, memory +${Math.round((peak - before) / 1e6)} MB`,
    holds: null,
  };
}

async function readOnly(source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await openImportFile(source);
  let rows = 0;
  for await (const { records } of file.records()) rows += records.length;
  return rows;
}

async function readWithLibrary(source: AsyncIterable<Uint8Array>): Promise<number> {
  let rows = 0;
  for await (const _ of Readable.from(source).pipe(parse({ bom: true }))) rows++;
  return rows;
}

async function readWhole(source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await openImportFile(source);
  const { mapping } = atOnce(proposeMapping(describeSample(file), 'Europe/Amsterdam'));
  let rows = 0;
  for await (const batch of readSessions(file, mapping)) {
    for (const row of batch.rows) if (!row.ok) throw new Error(`line ${row.line}: ${row.reason}`);
    rows += batch.rows.length;
  }
  return rows;
}
