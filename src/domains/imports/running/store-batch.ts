import type { TenantTx } from '../../../db/database.ts';
import { databaseCode } from '../../../db/database.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { type DayCounts, findBeyond, mostPerDay } from '../../figures/day-bound/index.ts';
import type { StoredSession } from '../../sessions/change/index.ts';
import { findErased, wasAnyErased } from '../../sessions/erasure/index.ts';
import {
  type StoreOptions,
  type StoreResult,
  type StoreRules,
  storeReady,
} from '../../sessions/store/index.ts';
import type { WhoseRow } from '../normalise/normalise-row.ts';
import { addRemarks } from '../remarks.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { asKept, keepRejections } from './keep-rejections.ts';
import { keepTold } from './keep-told.ts';
import { logFaults } from './log-faults.ts';
import { type BadRow, type ReadyBatch, type ReadyRow, readRules, readyRows } from './ready-batch.ts';

export interface BatchFigures {
  readonly takenBytes: number;
  readonly workedMs: number;
  /** What has to be written down before the batch counts as stored. */
  readonly written: Promise<void>;
  readonly dayCounts: DayCounts;
}

export interface StoredBatch {
  readonly run: ImportRun;
  readonly rules: StoreRules;
  readonly wasAllNew: boolean;
  /** When those began that are new. */
  readonly began: readonly Date[];
}

/**
 * One chunk in one transaction: sessions, undo, refused rows, counts and the position after it. Null: the run is not
 * to go on here, because its company is suspended, or somebody else moved it.
 */
export async function storeBatch(
  services: Services,
  run: ImportRun,
  batch: ReadyBatch,
  figures: BatchFigures,
): Promise<StoredBatch | null> {
  try {
    return await storeBy(storeWhole, services, run, { ...batch, ...figures });
  } catch (error) {
    if (!isFaultOfRow(error)) throw error;
    return storeBy(storeTolerantly, services, run, { ...batch, ...figures });
  }
}

type Store = (tx: TenantTx, rows: readonly ReadyRow[], options: StoreOptions) => Promise<Stored>;

async function storeBy(
  store: Store,
  services: Services,
  run: ImportRun,
  batch: ReadyBatch & BatchFigures,
): Promise<StoredBatch | null> {
  const now = services.ports.clock.now();
  return services.database.tenant(run.company_id, async (tx) => {
    const [current, anyErased, rules] = await Promise.all([
      readRun(tx, run.company_id, run.id, { forUpdate: true }),
      wasAnyErased(tx),
      readRules(tx, run),
    ]);
    if (current?.state !== 'RUNNING' || current.position?.record !== run.position?.record) return null;
    if (!rules) return null;
    const options = {
      ...rules,
      now,
      newId: () => newId(services.ports.clock),
      importId: run.id,
      dryRun: run.dry_run,
      expectsNew: batch.expectsNew,
      keepPrevious: (results: readonly StoreResult[]) => keepForUndo(tx, run.id, results),
    };
    const ready = await readyRows(batch, options);
    const { personMarks: marks } = services.ports;
    const unready = [...batch.refused, ...ready.refused];
    const whose = [
      ...ready.good.map(({ session }) => session.input),
      ...unready.flatMap(({ of }) => of ?? []),
    ];
    const inputs = ready.good.map(({ session }) => session.input);
    const [erased, beyond] = await Promise.all([
      findErased<WhoseRow>(tx, whose, marks, anyErased),
      findBeyond(tx, inputs, batch.dayCounts),
    ]);
    const wanted = ready.good.filter(({ session: { input } }) => !erased.has(input) && !beyond.has(input));
    const good = await keepTold(tx, wanted, { log: services.log, dryRun: run.dry_run });
    const { stored, refused: more } = await store(tx, good, options);
    const late = ready.good.filter(({ session: { input } }) => beyond.has(input) && !erased.has(input));
    const refused = [...unready.filter(({ of }) => !of || !erased.has(of)), ...late.map(asBeyond), ...more];
    const results = stored.map(({ result, again }) =>
      run.dry_run && again ? { ...result, outcome: 'identical' as const } : result,
    );
    if (!run.dry_run) await keepForUndo(tx, run.id, results);
    const mendable = await keepRejections(tx, current, refused, { ...rules, marks });
    const remarks = batch.remarks.map((remark) => ({ ...remark, sample: asKept(remark.sample, rules) }));
    const left = { refused: refused.length, erased: erased.size, mendable };
    const next = advance(current, { ...batch, remarks }, results, left);
    await batch.written;
    await storeCounts(tx, next);
    logFaults(services.log, run.id, refused);
    const began = stored.flatMap(({ result, start }) => (result.outcome === 'new' ? [start] : []));
    const wasAllNew = next.new_count - current.new_count === batch.good.length;
    return { run: next, rules, wasAllNew, began };
  });
}

/** As it is refused where its day takes no more. */
export const asBeyond = ({ row, session: { input } }: ReadyRow): BadRow => ({
  ok: false,
  line: row.line,
  reason: say('row.fullDay', { most: mostPerDay }),
  row: row.row(),
  of: input,
});

/** The run after this chunk: its row is locked, so that nobody counts beside. */
function advance(
  run: ImportRun,
  {
    good,
    refused,
    remarks,
    next,
    takenBytes,
    workedMs,
  }: ReadyBatch & Pick<BatchFigures, 'takenBytes' | 'workedMs'>,
  results: readonly StoreResult[],
  left: { readonly refused: number; readonly erased: number; readonly mendable: number },
): ImportRun {
  const countOf = (outcome: StoreResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    ...run,
    position: next,
    taken_bytes: takenBytes,
    worked_ms: run.worked_ms + Math.round(workedMs),
    read_count: run.read_count + good.length + refused.length,
    new_count: run.new_count + countOf('new'),
    changed_count: run.changed_count + countOf('changed'),
    identical_count: run.identical_count + countOf('identical'),
    rejected_count: run.rejected_count + left.refused,
    mendable_count: run.mendable_count + left.mendable,
    erased_count: run.erased_count + left.erased,
    warning_count:
      run.warning_count +
      good.filter(({ row }) => row.warnings.some(({ kind }) => kind !== 'VALUE_CUT')).length,
    remarks: addRemarks(run.remarks, remarks),
  };
}

async function storeCounts(tx: TenantTx, run: ImportRun): Promise<void> {
  await tx.query(
    `UPDATE import_run SET position = $3::jsonb, taken_bytes = $4, worked_ms = $5, read_count = $6, new_count = $7,
       changed_count = $8, identical_count = $9, rejected_count = $10, warning_count = $11, remarks = $12::jsonb,
       erased_count = $13, mendable_count = $14
     WHERE company_id = $1 AND id = $2`,
    [
      tx.companyId,
      run.id,
      JSON.stringify(run.position),
      run.taken_bytes,
      run.worked_ms,
      run.read_count,
      run.new_count,
      run.changed_count,
      run.identical_count,
      run.rejected_count,
      run.warning_count,
      JSON.stringify(run.remarks),
      run.erased_count,
      run.mendable_count,
    ],
  );
}

interface StoredRow {
  readonly result: StoreResult;
  /** A dry run stores nothing that the second look would find. */
  readonly again: boolean;
  readonly start: Date;
}

interface Stored {
  stored: StoredRow[];
  refused: BadRow[];
}

async function storeWhole(tx: TenantTx, rows: readonly ReadyRow[], options: StoreOptions): Promise<Stored> {
  const sessions = rows.map(({ session }) => session);
  const results = rows.length === 0 ? [] : await storeReady(tx, sessions, options);
  const stored = rows.flatMap(({ row: { again = false }, session: { input } }, at) => {
    const result = results[at];
    return result ? [{ result, again, start: input.startTime }] : [];
  });
  return { stored, refused: [] };
}

/** 22: data exceptions, 23: broken constraints, 54: over a limit. Anything else is not the fault of a row. */
const isFaultOfRow = (error: unknown): boolean => /^(22|23|54)/.test(databaseCode(error) ?? '');

/** Of rows that were looked for: where the database refuses one, the whole transaction is given up. */
export async function storeLooked(
  tx: TenantTx,
  rows: readonly ReadyRow[],
  options: StoreOptions,
): Promise<Stored> {
  try {
    return await storeWhole(tx, rows, options);
  } catch (error) {
    throw isFaultOfRow(error) ? invalidFields([{ path: '', message: say('row.unstorable') }]) : error;
  }
}

/** A row that the database refuses is found by halves and refused alone; it never takes its chunk with it. */
export async function storeTolerantly(
  tx: TenantTx,
  rows: readonly ReadyRow[],
  options: StoreOptions,
): Promise<Stored> {
  await tx.query('SAVEPOINT rows');
  try {
    return await storeWhole(tx, rows, options);
  } catch (error) {
    if (!isFaultOfRow(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT rows');
    const [first, second] = rows;
    if (first && !second) {
      const { row, session } = first;
      const told = { line: row.line, reason: say('row.unstorable'), row: row.row(), of: session.input };
      return { stored: [], refused: [{ ok: false, ...told, fault: error }] };
    }
    const middle = Math.ceil(rows.length / 2);
    const [a, b] = [
      await storeTolerantly(tx, rows.slice(0, middle), options),
      await storeTolerantly(tx, rows.slice(middle), options),
    ];
    return { stored: [...a.stored, ...b.stored], refused: [...a.refused, ...b.refused] };
  }
}

/**
 * The first state that the run met and the last revision that it left, however often it touched a session. A session
 * that it made and left alone carries the run's id, and needs nothing more.
 */
export async function keepForUndo(
  tx: TenantTx,
  importId: string,
  results: readonly StoreResult[],
): Promise<void> {
  const items = new Map<string, { id: string; revision: number; previous: StoredSession | null }>();
  for (const { outcome, id, revision, previous, isKept } of results) {
    if (outcome !== 'changed' || isKept) continue;
    const first = items.get(id);
    items.set(id, { id, revision, previous: first ? first.previous : previous });
  }
  if (items.size === 0) return;
  await tx.query(
    `INSERT INTO import_item (company_id, import_id, session_id, revision, previous)
     SELECT $1, $2, id, revision, previous FROM json_to_recordset($3::json) AS item (id uuid, revision integer, previous jsonb)
     ON CONFLICT (company_id, import_id, session_id) DO UPDATE SET revision = excluded.revision`,
    [tx.companyId, importId, JSON.stringify([...items.values()])],
    'import_items',
  );
}
