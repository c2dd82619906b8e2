import { layouts } from '../layouts/detect-layout.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { sampleValues } from '../layouts/sample-values.ts';
import type { ImportField } from '../normalise/import-field.ts';
import type { RowForm } from '../normalise/normalise-row.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { detectDateOrder } from '../normalise/values/detect-date-order.ts';
import { detectDecimalMark } from '../normalise/values/read-number.ts';
import { areScores } from '../normalise/values/read-sentiment.ts';
import type { Mapping } from './mapping.ts';

/** A mapping as the reader of rows needs it; what is left to `auto` is settled by the sample. */
export function settleForms(mapping: Mapping, sample: FileSample): RowForm {
  const { dateOrder, decimalMark, timeZone, defaults } = mapping;
  const dates = () => detectDateOrder(valuesOf(mapping, sample, ['startTime', 'endTime', 'messageTime']));
  const numbers = () =>
    detectDecimalMark(valuesOf(mapping, sample, ['cost', 'avgResponseTime', 'durationSeconds']));
  return {
    dates: { zone: createTimeZone(timeZone), order: dateOrder === 'auto' ? dates() : dateOrder },
    decimalMark: decimalMark === 'auto' ? numbers() : decimalMark,
    isScored: areScores(valuesOf(mapping, sample, ['sentiment'])),
    hasEnd: typeof mapping.columns.endTime === 'string',
    units: unitsToApply(mapping),
    defaults,
  };
}

/** A layout that reads whole records gives seconds: a unit is that of a column, never put on once more. */
function unitsToApply({ layout, columns, units }: Mapping): Mapping['units'] {
  if (!layouts[layout].read) return units;
  const { durationSeconds, avgResponseTime } = units;
  return {
    ...(columns.durationSeconds && durationSeconds ? { durationSeconds } : {}),
    ...(columns.avgResponseTime && avgResponseTime ? { avgResponseTime } : {}),
  };
}

function valuesOf({ columns }: Mapping, sample: FileSample, fields: ImportField[]): unknown[] {
  return fields.flatMap((field) => {
    const column = columns[field];
    return typeof column === 'string' ? sampleValues(sample, column) : [];
  });
}
