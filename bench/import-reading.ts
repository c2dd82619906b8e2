import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { describeSample } from '../src/domains/imports/layouts/file-sample.ts';
import { proposeMapping } from '../src/domains/imports/mapping/propose-mapping.ts';
import { readSessions } from '../src/domains/imports/read-sessions.ts';
import { openImportFile } from '../src/domains/imports/reading/open-import-file.ts';

export interface ReadingFigures {
  what: string;
  rows: number;
  rowsPerSecond: number;
  /** Over all threads: what stays comparable on a machine that does other things too. */
  rowsPerCpuSecond: number;
  megabytesPerSecond: number;
  memoryGrowthMb: number;
}

/** Reading and normalising without a database: what an import can reach at best. */
export async function benchImportReading(scale = 1): Promise<ReadingFigures[]> {
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

type Lines = (count: number) => Generator<string>;

async function measure(
  what: string,
  count: number,
  lines: Lines,
  read: (source: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<ReadingFigures> {
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
    what,
    rows,
    rowsPerSecond: Math.round(rows / seconds),
    rowsPerCpuSecond: Math.round((rows * 1e6) / (cpu.user + cpu.system)),
    megabytesPerSecond: Math.round(bytes / seconds / 1e6),
    memoryGrowthMb: Math.round((peak - before) / 1e6),
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
  const { mapping } = proposeMapping(describeSample(file), 'Europe/Amsterdam');
  let rows = 0;
  for await (const batch of readSessions(file, mapping)) {
    for (const row of batch.rows) if (!row.ok) throw new Error(`line ${row.line}: ${row.reason}`);
    rows += batch.rows.length;
  }
  return rows;
}

function* inChunks(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const header =
  'session id,start time,end time,ip address,country,language,messages sent,sentiment,escalated,forwarded hr,transcript url,response time,tokens,cost,category,first message\n';

function* csvLines(count: number): Generator<string> {
  yield header;
  yield* headerlessLines(count);
}

function* headerlessLines(count: number): Generator<string> {
  const random = seededRandom(1);
  for (let i = 0; i < count; i++) {
    const start = Date.UTC(2024, 3, 1) + Math.floor(random() * 120 * 86_400) * 1_000;
    const end = start + Math.floor(random() * 1_800) * 1_000;
    const address = `203.0.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
    const fields = [
      `s-${i}`,
      germanTime(start),
      germanTime(end),
      address,
      pick(['NL', 'DE', 'BE', 'FR', 'US'], random),
      pick(['Dutch', 'German', 'English', 'French'], random),
      Math.floor(random() * 20),
      pick(['positive', 'neutral', 'negative'], random),
      pick(['yes', 'no', 'no', 'no'], random),
      'no',
      `https://chat.example.com/transcripts/${i}.txt`,
      (random() * 10).toFixed(2),
      Math.floor(random() * 4_000),
      (random() / 10).toFixed(4),
      pick(['Leave', 'Salary', 'Contract', 'Other'], random),
      pick(['How many days of leave do I have?', 'Where is my payslip', 'Wat is mijn opzegtermijn?'], random),
    ];
    yield `${fields.join(',')}\n`;
  }
}

function* jsonLines(count: number): Generator<string> {
  const random = seededRandom(2);
  for (let i = 0; i < count; i++) {
    const start = Date.UTC(2024, 3, 1) + Math.floor(random() * 120 * 86_400) * 1_000;
    const messages = Array.from({ length: 10 }, (_, n) => ({
      role: n % 2 === 0 ? 'user' : 'assistant',
      content: `${pick(sentences, random)} ${pick(sentences, random)}`,
      timestamp: new Date(start + n * 20_000).toISOString(),
    }));
    yield `${JSON.stringify({ id: `c-${i}`, startTime: new Date(start).toISOString(), country: 'NL', language: 'nl', messages })}\n`;
  }
}

function* transcriptLines(count: number): Generator<string> {
  const random = seededRandom(3);
  yield 'id;start;transcript\n';
  for (let i = 0; i < count; i++) {
    const start = Date.UTC(2024, 3, 1) + Math.floor(random() * 120 * 86_400) * 1_000;
    const lines = Array.from(
      { length: 10 },
      (_, n) =>
        `[${germanTime(start + n * 20_000)}] ${n % 2 === 0 ? 'User' : 'Agent'}: ${pick(sentences, random)}`,
    );
    yield `t-${i};${germanTime(start)};"${lines.join('\n')}"\n`;
  }
}

const sentences = [
  'I cannot sign in to the portal since this morning.',
  'Could you tell me which browser you use, please?',
  'Ik heb mijn wachtwoord al twee keer gewijzigd.',
  'Das hat leider nicht geholfen, die Seite bleibt leer.',
  'Thank you, that solved it!',
];

function germanTime(instant: number): string {
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year} ${time.slice(0, 8)}`;
}

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

/** Mulberry32: the same figures from the same rows on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
