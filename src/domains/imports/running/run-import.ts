import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rest } from '../../../kernel/pace/take-turns.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { addToDays, countDays } from '../../figures/day-bound/index.ts';
import { bringUpToDate } from '../../figures/index.ts';
import type { StoreRules } from '../../sessions/store/index.ts';
import { gatherMemoryBytes, type WorkPlace } from '../grouping/row-buckets.ts';
import { type ImportRow, readSessions } from '../read-sessions.ts';
import { ImportFileError } from '../reading/import-file-error.ts';
import { openImportFile } from '../reading/open-import-file.ts';
import { readLimits } from './accept-file.ts';
import { countSentence } from './counts-of.ts';
import { finishRun } from './finish-run.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { createMetIds, type MetIds } from './met-ids.ts';
import { readAhead } from './read-ahead.ts';
import { readRules, readyBatch } from './ready-batch.ts';
import { readSpooled, workFolder } from './spool.ts';
import { storeBatch } from './store-batch.ts';
import { mustWaitForRoom } from './wait-for-room.ts';

type Place = readonly [dataDir: string, importId: string];

const pathOf = (place: Place): string => join(workFolder(...place), 'ids');

/** Keeps the ids of a chunk beside the file, before the chunk is stored: whoever reads on knows them. */
async function keepIds(place: Place, record: number, ids: Uint32Array): Promise<void> {
  const words = new Uint32Array(ids.length + 2);
  words.set([record, ids.length]);
  words.set(ids, 2);
  await appendFile(pathOf(place), new Uint8Array(words.buffer), { mode: 0o600 });
}

/** The ids of the chunks up to this record. One that was kept and then not stored is read anew. */
async function readIds(place: Place, record: number): Promise<Uint32Array[]> {
  const bytes = await readFile(pathOf(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  });
  const words = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < words.length; at += 1) words[at] = bytes.readUInt32LE(at * 4);
  const stored: Uint32Array[] = [];
  for (let at = 0; at + 2 <= words.length; ) {
    const [upTo = 0, length = 0] = words.subarray(at, at + 2);
    if (upTo <= record) stored.push(words.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return stored;
}

/** Works on an import from where it stands until its end, or until it is told to stop between two chunks. */
export async function runImport(
  services: Services,
  companyId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const run = await beginRun(services, companyId, id);
  if (!run) return;
  const goOn = services.figures.holdBack(companyId);
  try {
    const last = await storeAll(services, run, signal);
    if (!last) return;
    if (!last.dry_run && !(await countStored(services, companyId, signal))) return;
    const counts = countSentence(last);
    const end = say(last.dry_run ? 'import.rehearsed' : 'import.done', { counts });
    await finishRun(services, last, 'COMPLETED', end);
  } catch (error) {
    const reason = faultOfFile(error);
    if (reason === null) throw error;
    await finishRun(services, run, 'FAILED', reason);
  } finally {
    goOn();
  }
}

async function beginRun(services: Services, companyId: string, id: string): Promise<ImportRun | null> {
  return services.database.tenant(companyId, async (tx) => {
    await tx.query(
      `UPDATE import_run SET state = 'RUNNING', started_at = $3 WHERE company_id = $1 AND id = $2 AND state = 'QUEUED'`,
      [companyId, id, services.ports.clock.now()],
    );
    const run = await readRun(tx, companyId, id);
    return run?.state === 'RUNNING' ? run : null;
  });
}

async function storeAll(services: Services, run: ImportRun, signal: AbortSignal): Promise<ImportRun | null> {
  const { clock } = services.ports;
  // What was stored before a stop is not counted yet.
  if (run.position) await bringUpToDate(services.database, run.company_id, () => !signal.aborted);
  const [first, dayCounts] = await services.database.tenant(run.company_id, async (tx) => [
    await readRules(tx, run),
    await countDays(tx),
  ]);
  if (!first) return null;
  const { attributes = [] } = first;
  let rules: StoreRules = first;
  let expectsNew = false;
  let current = run;
  let lastMs = clock.monotonicMs();
  const again = () => openImportFile(readSpooled(services.config.dataDir, run.id), readLimits(services));
  const file = await again();
  const place = [services.config.dataDir, run.id] as const;
  await mkdir(workFolder(...place), { recursive: true, mode: 0o700 });
  const met = createMetIds(await readIds(place, run.position?.record ?? 0));
  async function* batches(rest: Rest) {
    const from = run.position ? { from: run.position } : {};
    const batchRows = () => rowsAtOnce(services);
    const options = {
      ...{ ...from, rest, again, signal, batchRows },
      ...{ place: workPlace(services, run.id), attributes },
    };
    for await (const batch of readSessions(file, run.mapping, options)) {
      const rows = batch.rows.map((row) => refuseOther(row, met));
      const how = { newId: () => newId(clock), now: clock.now(), expectsNew, rest };
      yield { ...(await readyBatch({ ...batch, rows }, rules, how)), ids: met.taken() };
    }
  }
  try {
    for await (const batch of readAhead(batches, services.requests.untilQuiet)) {
      if (signal.aborted || (await mustWaitForRoom(services))) return null;
      const nowMs = clock.monotonicMs();
      const written = keepIds(place, batch.next.record, batch.ids);
      // A failure is met by the chunk that waits for it.
      const over = written.catch(() => {});
      const takenBytes = file.sourceBytes();
      const figures = { takenBytes, workedMs: nowMs - lastMs, written, dayCounts };
      const stored = await storeBatch(services, current, batch, figures).finally(() => over);
      if (!stored) return null;
      current = stored.run;
      rules = stored.rules;
      expectsNew = stored.wasAllNew && !run.dry_run;
      addToDays(dayCounts, stored.began);
      lastMs = nowMs;
    }
    return signal.aborted ? null : current;
  } finally {
    await file.close();
  }
}

/**
 * A chunk of this many rows is one transaction, for which everybody waits on the embedded engine: while others ask it is
 * shorter. Who only looks how far the import is, twice a second, leaves it as it is.
 */
const rowsAtOnce = ({ database, requests }: Services): number =>
  database.engine === 'embedded' && requests.untilQuiet() ? 250 : 1_000;

/** Rows that wait there take no more of the disk than they leave free above its floor. */
const workPlace = ({ config, disk }: Services, id: string): WorkPlace => ({
  folder: workFolder(config.dataDir, id),
  memoryBytes: gatherMemoryBytes,
  seed: id,
  async mayTake(byteCount) {
    const room = await disk.look();
    return !room || room.freeBytes - byteCount >= room.floorBytes;
  },
});

/** What stands in a file twice is taken as it first stood there, and never written over without a word. */
function refuseOther(row: ImportRow, met: MetIds): ImportRow {
  if (!row.ok) return row;
  const how = met.meet(row.session);
  if (how === 'first') return row;
  if (how === 'same') return { ...row, again: true };
  return { ok: false, line: row.line, reason: otherBefore, row: row.row(), of: row.session };
}

const otherBefore = say('row.otherBefore');

/** The last step of an import: who looks when it is done waits for nothing. False: stopped, to go on later. */
async function countStored(services: Services, companyId: string, signal: AbortSignal): Promise<boolean> {
  const { database } = services;
  await database.tidy({ vacuum: false });
  return bringUpToDate(database, companyId, () => !signal.aborted);
}

function faultOfFile(error: unknown): Sentence | null {
  if (error instanceof ImportFileError) return error.sentence;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return say('import.fileGone');
  return null;
}
