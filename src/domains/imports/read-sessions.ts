import { inTurns, type Rest, type Steps, takeTurns } from '../../kernel/pace/take-turns.ts';
import { type Sentence, say, together } from '../../words/sentence.ts';
import type { Attribute } from '../attributes/index.ts';
import { gatherConversations, gatherOrder } from './grouping/gather-conversations.ts';
import type { WorkPlace } from './grouping/row-buckets.ts';
import { describeSample } from './layouts/file-sample.ts';
import { layouts } from './layouts/layouts.ts';
import { compileMapping } from './mapping/compile-mapping.ts';
import type { Mapping } from './mapping/mapping.ts';
import { hasLocalTimes } from './mapping/read-as.ts';
import { asksFile, isOpen, settleByFile } from './mapping/settle-by-file.ts';
import { settleForms } from './mapping/settle-forms.ts';
import { sumsOf } from './mapping/sums-of-rows.ts';
import type { SourceFields } from './normalise/import-field.ts';
import type { ImportedSession, RowWarning } from './normalise/imported-session.ts';
import { type NormalisedRow, normaliseRow, type WhoseRow } from './normalise/normalise-row.ts';
import type { RowForm } from './normalise/row-form.ts';
import type { ImportFile } from './reading/open-import-file.ts';
import { readSides } from './reading/read-sides.ts';
import { fileStart, type ReadPosition, type RowText } from './reading/source-record.ts';
import { collectRemarks, type Remark, remarksAround } from './remarks.ts';
import { createRowReader, type Row, sourceRows } from './source-rows.ts';

export type ImportRow =
  | {
      ok: true;
      line: number;
      session: ImportedSession;
      warnings: RowWarning[];
      row(): RowText;
      /** An earlier row of the file said the same. */
      again?: true;
    }
  | {
      ok: false;
      line: number;
      reason: Sentence;
      row: RowText;
      /** Left out where nothing of it could be read. */
      of?: WhoseRow;
      /** A value of it can be read two ways. */
      twoWays?: boolean;
      /** What went wrong within the service, where the row may be right. */
      fault?: unknown;
    };

export interface SessionBatch {
  rows: ImportRow[];
  /** What of these rows was not taken. */
  remarks: Remark[];
  /** Where to go on once these rows are stored. */
  next: ReadPosition;
}

export interface ReadSessionsOptions {
  /** The `next` of the last stored batch, for the same bytes and the same mapping. */
  from?: ReadPosition;
  /** Asked anew at each row. */
  batchRows?: () => number;
  batchBytes?: number;
  /** What the company declares of its own. */
  attributes?: readonly Attribute[];
  rest?: Rest;
  /** Where messages wait for the others of their conversation; none: only a stretch of the file is looked at. */
  place?: WorkPlace;
  /** Ends it early; the same import goes on later. */
  signal?: AbortSignal;
  /** The same bytes once more, for what only all of a file can tell; none: what is left open is refused. */
  again?: () => Promise<ImportFile>;
  /** The same bytes for the lists beside the records; left out: those of `again`. */
  beside?: () => Promise<ImportFile>;
}

/** A file as sessions and rejections, in batches that are to be stored whole. */
export async function* readSessions(
  file: ImportFile,
  mapping: Mapping,
  { from, batchRows = () => 1_000, batchBytes = 4 * 1024 ** 2, ...options }: ReadSessionsOptions = {},
): AsyncGenerator<SessionBatch> {
  const { place, again, beside = again, signal, attributes = [] } = options;
  const sample = describeSample(file, mapping.header);
  let form: RowForm = { ...settleForms(mapping, sample), attributes };
  let settle = again && isOpen(form) ? again : null;
  const turn = takeTurns(options.rest);
  const isTold = await inTurns(hasLocalTimes(mapping, sample), turn);
  form = { ...form, dates: { ...form.dates, tellsLocal: !isTold } };
  const mapped = compileMapping(mapping, sample);
  const sides = beside && (await readSides(layouts[mapping.layout], file, beside));
  const read = createRowReader(sides ? (value) => mapped(sides.join(value)) : mapped, file);
  const rowsOf = (source: ImportFile) => (start?: ReadPosition) =>
    sourceRows(source, mapping.header, read, start);
  const batches =
    mapping.rows === 'messages'
      ? gatherConversations(
          { rows: rowsOf(file), read },
          { turn, signal, place: place ?? null, sums: sumsOf(mapping, sample), ...resumed(from) },
        )
      : rowsOf(file)(from);

  let rows: ImportRow[] = [];
  let remarks = collectRemarks(mapping);
  let start = from ?? fileStart;
  let next = start;
  for await (const batch of batches) {
    for (const row of batch) {
      const full = rows.length >= batchRows() || next.offset - start.offset >= batchBytes;
      // Rows that share a position belong in one batch.
      if (full && rows.length > 0 && row.next !== next) {
        yield { rows, remarks: remarks.all(), next: positionOf(next) };
        rows = [];
        remarks = collectRemarks(mapping);
        start = next;
      }
      const asks = settle !== null && row.fields !== null && asksFile(form, row.fields);
      let made = asks ? null : inTurns(toImportRow(row, form), turn);
      // What is done at once waits for nothing.
      if (made instanceof Promise) made = await made;
      if (settle && (made === null || (!made.ok && made.twoWays))) {
        const whole = await settle();
        settle = null;
        const all = { delimiter: whole.delimiter, rows: rowsOf(whole) };
        const settled = settleByFile(form, all, { turn, signal, folder: place?.folder });
        const told = await settled.finally(whole.close);
        if (!told) return;
        form = told;
        made = null;
      }
      made ??= await inTurns(toImportRow(row, form), turn);
      rows.push(made);
      if (made.ok) remarks.note(row.untaken, made.warnings);
      next = row.next;
      await turn();
    }
  }
  const around = remarksAround(file.around(), sides?.left() ?? new Map());
  if (rows.length > 0 || around.length > 0)
    yield { rows, remarks: [...remarks.all(), ...around], next: positionOf(next) };
}

/** An import that was begun before rows were gathered so begins again: what it stored is found to be the same. */
const resumed = (from?: ReadPosition): { from?: ReadPosition } =>
  from?.gathered === gatherOrder ? { from } : {};

function* toImportRow(row: Row, form: RowForm): Steps<ImportRow> {
  const { line, fields, problem } = row;
  if (!fields) return { ok: false, line, reason: problem ?? unread, row: row.text() };
  if (fields.isAside) return { ok: false, line, reason: say('row.aside'), row: row.text() };
  if (fields.isUnread) return { ok: false, line, reason: say('row.noWords'), row: row.text() };
  const result = yield* normaliseOrRefuse(fields, form);
  if ('fault' in result) return { ok: false, line, reason: unread, row: row.text(), fault: result.fault };
  if (!result.ok) {
    const { reasons, twoWays, of } = result;
    return { ok: false, line, reason: together('row.reasons', reasons), row: row.text(), of, twoWays };
  }
  const { session, warnings } = result;
  for (const field of row.different ?? [])
    warnings.push({ field, kind: 'VALUES_DIFFER', count: 1, sample: null });
  if (row.again)
    warnings.push({ field: 'transcript', kind: 'MESSAGES_AGAIN', count: row.again, sample: null });
  return { ok: true, line, session, warnings, row: row.text };
}

const unread = say('row.unread');

/** A row of which nothing can be made never takes its file with it. */
function* normaliseOrRefuse(fields: SourceFields, form: RowForm): Steps<NormalisedRow | { fault: unknown }> {
  try {
    return yield* normaliseRow(fields, form);
  } catch (fault) {
    return { fault };
  }
}

const positionOf = ({ record, line, offset, gathered }: ReadPosition): ReadPosition => ({
  record,
  line,
  offset,
  ...(gathered && { gathered }),
});
