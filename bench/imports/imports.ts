import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importEnded, importsPath, sendImport } from '../../test/rig/pace/imports.ts';
import type { Caller } from '../../test/rig/people.ts';
import { makePlace, type Place } from '../../test/rig/place.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { type BenchGroup, type Engine, type Finding, ms, n } from '../frame.ts';
import { watchMemory } from '../memory.ts';
import { psqlEnded, startPsql } from '../psql.ts';
import { startSubject } from '../service.ts';
import { inChunks, jsonLines, plainCsvLines } from './import-files.ts';
import { measureReading } from './import-reading.ts';

/** P4 and P5: what an import brings in a second, beside the database's own COPY of the same rows. */
export const imports: BenchGroup = {
  name: 'imports',
  async run({ engine, isFull, log }) {
    const rows = isFull ? 1_000_000 : 500;
    const conversations = isFull ? 100_000 : 50;
    await using folder = await tempDir('bench-files');
    await using place = await makePlace(engine);
    const findings: Finding[] = engine === 'embedded' ? await measureReading(isFull ? 0.2 : 0.0005) : [];
    const csv = await writeLines(join(folder.path, 'rows.csv'), plainCsvLines(rows));
    const json = await writeLines(join(folder.path, 'conversations.jsonl'), jsonLines(conversations));
    await using subject = await startSubject(place);
    const { caller, pid } = subject;
    const first = await importFile(caller, pid, csv, 'text/csv');
    log(`${rows} rows in ${first.seconds.toFixed(1)} s`);
    findings.push(...(await readAfter(caller, isFull)));
    const again = await importFile(caller, pid, csv, 'text/csv');
    log(`again in ${again.seconds.toFixed(1)} s`);
    const copied = engine === 'postgres' ? await copySeconds(place, folder.path) : null;
    const other = await subject.signedIn('other');
    const talks = await importFile(other, pid, json, 'application/x-ndjson');
    findings.push(...rates(engine, rows, first, again, copied, isFull));
    findings.push(await hugeFile(other, pid, isFull));
    findings.push({
      goal: 'P5',
      what: `${n(conversations)} conversations with ${n(conversations * 10)} messages, JSON lines`,
      measured: `${talks.seconds.toFixed(1)} s, memory +${talks.memoryMb} MB`,
      holds: isFull && engine === 'postgres' ? talks.seconds < 60 : null,
    });
    return findings;
  },
};

function rates(
  engine: Engine,
  rows: number,
  first: Imported,
  again: Imported,
  copied: number | null,
  isFull: boolean,
): Finding[] {
  const rate = rows / first.seconds;
  return [
    {
      goal: 'P4',
      what: `${n(rows)} CSV rows, new`,
      measured: `${n(rate)} rows/s`,
      ...(copied === null
        ? {}
        : { baseline: `psql \\copy ${n(rows / copied)} rows/s`, ratio: (rate * copied) / rows }),
      holds: !isFull ? null : copied === null ? rate >= 20_000 : (rate * copied) / rows >= 0.5,
    },
    {
      goal: 'P4',
      what: 'the same file again',
      measured: `${n(again.new + again.changed)} rows changed, ${n(rows / again.seconds)} rows/s`,
      baseline: `new ${n(rate)} rows/s`,
      ratio: again.seconds / first.seconds,
      holds: isFull ? again.new + again.changed === 0 && again.seconds <= first.seconds : null,
    },
    {
      goal: 'P4',
      what: `memory of the process while importing${engine === 'embedded' ? ', the database included' : ''}`,
      measured: `+${first.memoryMb} MB new, +${again.memoryMb} MB again`,
      holds: isFull ? Math.max(first.memoryMb, again.memoryMb) <= 150 : null,
    },
  ];
}

async function readAfter(caller: Caller, isFull: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, path] of [
    ['overview', '/api/dashboard/metrics?startDate=2024-01-01&endDate=2024-12-31'],
    ['list', '/api/dashboard/sessions'],
    ['search', '/api/dashboard/sessions?search=payslip'],
  ] as const) {
    const time = (await caller.get(path)).ms;
    findings.push({
      goal: 'P4',
      what: `first ${what} right after the import`,
      measured: ms(time),
      holds: isFull ? time <= 1500 : null,
    });
  }
  return findings;
}

export interface Imported {
  readonly seconds: number;
  readonly memoryMb: number;
  readonly new: number;
  readonly changed: number;
}

export const importFile = (caller: Caller, pid: number, path: string, type: string) =>
  importStream(caller, pid, { type, bytes: createReadStream(path, { highWaterMark: 256 * 1024 }) });

interface Sent {
  readonly type: string;
  readonly bytes: Readable;
  readonly path?: string;
}

/** From the first byte sent until the import says that it is done. */
async function importStream(caller: Caller, pid: number, { type, bytes, path }: Sent): Promise<Imported> {
  const memory = await watchMemory(pid);
  const from = performance.now();
  const { id } = await sendImport(caller, bytes, type, path);
  const { counts } = await importEnded(caller, id);
  const seconds = (performance.now() - from) / 1000;
  return { seconds, memoryMb: await memory.stop(), new: counts.new, changed: counts.changed };
}

/** Two gigabytes through disk and reader: what is large must not be large in memory. */
async function hugeFile(caller: Caller, pid: number, isFull: boolean): Promise<Finding> {
  const rows = isFull ? 2_000 : 2;
  const text = 'a word and '.repeat(90_000);
  const done = await importStream(caller, pid, {
    type: 'text/csv',
    bytes: Readable.from(hugeRows()),
    path: `${importsPath}?dryRun=true`,
  });
  function* hugeRows(): Generator<Buffer> {
    yield Buffer.from('id,start,initial message\n');
    for (let row = 0; row < rows; row += 1) yield Buffer.from(`h-${row},2026-01-03T10:00:00Z,"${text}"\n`);
  }
  return {
    goal: 'P4',
    what: `a file of ${((rows * text.length) / 1e9).toFixed(2)} GB, rehearsed`,
    measured: `${done.seconds.toFixed(1)} s, memory +${done.memoryMb} MB`,
    holds: isFull ? done.memoryMb <= 150 && done.new === rows : null,
  };
}

export async function writeLines(path: string, lines: Iterable<string>): Promise<string> {
  const file = await open(path, 'w');
  for (const chunk of inChunks(lines)) await file.write(chunk);
  await file.close();
  return path;
}

/** The rows as they are stored now, by psql \copy into the same table of an otherwise empty database. */
export async function copySeconds(place: Place, folder: string): Promise<number> {
  const path = join(folder, 'session.copy');
  await psql(place, `\\copy session TO '${path}'`);
  await using empty = await makePlace('postgres');
  await (await startSubject(empty))[Symbol.asyncDispose]();
  const from = performance.now();
  await psql(empty, `\\copy session FROM '${path}'`);
  return (performance.now() - from) / 1000;
}

const psql = ({ databaseUrl }: Place, command: string) => psqlEnded(startPsql(databaseUrl ?? '', command));
