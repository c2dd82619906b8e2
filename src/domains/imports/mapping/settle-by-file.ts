import { join } from 'node:path';
import { readNote, writeNote } from '../kept-note.ts';
import type { RowForm } from '../normalise/normalise-row.ts';
import { createDateEvidence } from '../normalise/values/detect-date-order.ts';
import { createNumberEvidence } from '../normalise/values/read-number.ts';
import type { ReadPosition } from '../reading/source-record.ts';
import type { SourceRow } from '../source-rows.ts';

/** What can be read two ways, and what the sample left open. */
export const isOpen = ({ dates, decimalMark }: RowForm): boolean =>
  dates.order === 'unclear' || decimalMark.startsWith('likely');

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
  const keep = async (next: ReadPosition | null) => {
    if (path !== null) await writeNote<Found>(path, { dates: dates.counts, numbers: numbers.counts, next });
  };
  if (found?.next !== null) {
    let next = found?.next;
    for await (const batch of rows(next)) {
      for (const row of batch) {
        for (const field of dateFields) dates.note(row.fields?.[field]);
        for (const field of numberFields) numbers.note(row.fields?.[field]);
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
  };
}

/** The fields that are dates, and those that are decimal numbers. */
export const dateFields = ['startTime', 'endTime', 'messageTime'] as const;
export const numberFields = ['cost', 'avgResponseTime', 'firstResponseSeconds', 'durationSeconds'] as const;
