import { join } from 'node:path';
import { readNote, writeNote } from '../kept-note.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import type { RowForm } from '../normalise/row-form.ts';
import {
  createClockEvidence,
  isTwoPart,
  type LengthField,
  lengthFields,
} from '../normalise/values/clock-lengths.ts';
import { createDateEvidence } from '../normalise/values/detect-date-order.ts';
import { type DateForm, readDate } from '../normalise/values/read-date.ts';
import { createNumberEvidence } from '../normalise/values/read-number.ts';
import { isStrong, isWeakWord } from '../normalise/values/read-rating.ts';
import type { ReadPosition } from '../reading/source-record.ts';
import type { SourceRow } from '../source-rows.ts';

/** What can be read two ways, and what the sample left open. */
export const isOpen = ({ dates, decimalMark, hasSteps, clocks = {} }: RowForm): boolean =>
  dates.order === 'unclear' ||
  decimalMark.startsWith('likely') ||
  hasSteps === 'untold' ||
  Object.values(clocks).includes('unclear');

/** A row that can be read, but only all of the file tells how. */
export const asksFile = ({ hasSteps, clocks = {} }: RowForm, fields: SourceFields): boolean =>
  (hasSteps === 'untold' && isWeakWord(fields.rating)) ||
  lengthFields.some((field) => clocks[field] === 'unclear' && isTwoPart(fields[field]));

interface WholeFile {
  readonly delimiter: string | null;
  rows(from?: ReadPosition): AsyncIterable<readonly SourceRow[]>;
}

interface SettleOptions {
  readonly turn: () => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Where what was found is kept: the file is read for it once, however often the import is stopped. */
  readonly folder?: string | undefined;
}

interface Found {
  readonly dates: ReturnType<typeof createDateEvidence>['counts'];
  readonly numbers: ReturnType<typeof createNumberEvidence>['counts'];
  readonly clocks?: ReturnType<typeof createClocks>['counts'];
  readonly hasSteps?: boolean;
  /** Where to read on; null: all is read. */
  readonly next: ReadPosition | null;
}

/** A form of which the sample did not tell all, settled by every row of the file. Null: stopped, to go on later. */
export async function settleByFile(
  form: RowForm,
  { delimiter, rows }: WholeFile,
  { turn, signal, folder }: SettleOptions,
): Promise<RowForm | null> {
  const path = folder === undefined ? null : join(folder, 'forms.json');
  const found = path === null ? null : await readNote<Found>(path);
  const dates = createDateEvidence(found?.dates);
  const numbers = createNumberEvidence(delimiter, found?.numbers);
  const clocks = createClocks(found?.clocks);
  let hasSteps = found?.hasSteps ?? false;
  const keep = async (next: ReadPosition | null) => {
    if (path === null) return;
    const counts = { dates: dates.counts, numbers: numbers.counts, clocks: clocks.counts };
    await writeNote<Found>(path, { ...counts, hasSteps, next });
  };
  if (found?.next !== null) {
    let next = found?.next;
    for await (const batch of rows(next)) {
      for (const row of batch) {
        for (const field of dateFields) dates.note(row.fields?.[field]);
        for (const field of numberFields) numbers.note(row.fields?.[field]);
        clocks.note(row.fields ?? {}, form);
        hasSteps ||= isStrong(row.fields?.rating);
        ({ next } = row);
        await turn();
      }
      if (!signal?.aborted) continue;
      if (next) await keep(next);
      return null;
    }
    await keep(null);
  }
  const { dates: sampled, decimalMark } = form;
  return {
    ...form,
    dates: { ...sampled, order: sampled.order === 'unclear' ? dates.order() : sampled.order },
    decimalMark: decimalMark.startsWith('likely') ? numbers.form() : decimalMark,
    ...(form.hasSteps === 'untold' && { hasSteps }),
    ...(form.clocks && { clocks: clocks.unitsOf(form.clocks) }),
  };
}

type Clocks = NonNullable<RowForm['clocks']>;
type ClockCounts = { readonly [field in LengthField]?: ReturnType<typeof createClockEvidence>['counts'] };

/** What the columns of lengths tell of `1:30`, in the sample or in all of a file. */
export function createClocks(counts: ClockCounts = {}) {
  const all = lengthFields.map((field) => [field, createClockEvidence(counts[field])] as const);
  return {
    counts: Object.fromEntries(all.map(([field, of]) => [field, of.counts])) as ClockCounts,
    note(fields: SourceFields, { dates }: Pick<RowForm, 'dates'>): void {
      for (const [field, of] of all) {
        const value = fields[field];
        const isOfSession = field === 'durationSeconds' && isTwoPart(value);
        of.note(value, isOfSession ? lastedOf(fields, dates) : null);
      }
    },
    unitsOf: (open: Clocks): Clocks =>
      Object.fromEntries(all.flatMap(([field, of]) => (open[field] ? [[field, of.unit()]] : []))),
  };
}

/** A day beside a time of day is no moment. */
export function lastedOf(
  { startTime, endTime, startClock, endClock }: SourceFields,
  dates: DateForm,
): number | null {
  if (startClock !== undefined || endClock !== undefined) return null;
  const [start, end] = [readDate(startTime, dates), readDate(endTime, dates)];
  return typeof start === 'number' && typeof end === 'number' && end > start ? (end - start) / 1000 : null;
}

/** The fields that are dates, and those that are decimal numbers. */
export const dateFields = ['startTime', 'endTime', 'messageTime'] as const;
export const numberFields = ['cost', 'avgResponseTime', 'firstResponseSeconds', 'durationSeconds'] as const;
