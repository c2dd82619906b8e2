import type { SourceFields } from '../normalise/import-field.ts';
import type { RowForm } from '../normalise/normalise-row.ts';
import { createDateEvidence } from '../normalise/values/detect-date-order.ts';
import { createNumberEvidence } from '../normalise/values/read-number.ts';

/** What can be read two ways, and what the sample left open. */
export const isOpen = ({ dates, decimalMark }: RowForm): boolean =>
  dates.order === 'unclear' || decimalMark.startsWith('likely');

/** A form of which the sample did not tell all, settled by every row of the file. */
export async function settleByFile(
  form: RowForm,
  delimiter: string | null,
  rows: AsyncIterable<ReadonlyArray<{ readonly fields: SourceFields | null }>>,
  turn: () => Promise<void>,
): Promise<RowForm> {
  const dates = createDateEvidence();
  const numbers = createNumberEvidence(delimiter);
  for await (const batch of rows) {
    for (const { fields } of batch) {
      for (const field of dateFields) dates.note(fields?.[field]);
      for (const field of numberFields) numbers.note(fields?.[field]);
      await turn();
    }
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
export const numberFields = ['cost', 'avgResponseTime', 'durationSeconds'] as const;
