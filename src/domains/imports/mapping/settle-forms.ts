import type { FileSample } from '../layouts/file-sample.ts';
import { valueAt } from '../layouts/object-paths.ts';
import { detectDateOrder } from '../normalise/detect-date-order.ts';
import type { ImportField } from '../normalise/import-field.ts';
import type { RowForm } from '../normalise/normalise-row.ts';
import { detectDecimalMark } from '../normalise/read-number.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import type { Mapping } from './mapping.ts';

/** A mapping as the reader of rows needs it; what is left to `auto` is settled by the sample. */
export function settleForms(mapping: Mapping, sample: FileSample): RowForm {
  const { dateOrder, decimalMark, timeZone, units, defaults } = mapping;
  const dates = () => detectDateOrder(valuesOf(mapping, sample, ['startTime', 'endTime', 'messageTime']));
  const numbers = () =>
    detectDecimalMark(valuesOf(mapping, sample, ['cost', 'avgResponseTime', 'durationSeconds']));
  return {
    dates: { zone: createTimeZone(timeZone), order: dateOrder === 'auto' ? dates() : dateOrder },
    decimalMark: decimalMark === 'auto' ? numbers() : decimalMark,
    units,
    defaults,
  };
}

function valuesOf(mapping: Mapping, sample: FileSample, fields: ImportField[]): unknown[] {
  return fields.flatMap((field) => {
    const column = mapping.columns[field];
    if (typeof column !== 'string') return [];
    if (sample.format !== 'csv') return sample.objects.map((object) => valueAt(object, column));
    const index = sample.columns.indexOf(column);
    return index < 0 ? [] : sample.rows.map((row) => row[index]);
  });
}
