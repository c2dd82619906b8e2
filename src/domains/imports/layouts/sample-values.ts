import { cutText } from '../../../ports/storable-text.ts';
import type { FileSample } from './file-sample.ts';
import { valueAt } from './object-paths.ts';

/** What a value is shows at its beginning. */
const lookedAt = 2_100;

/** What the sampled records have in a column, long texts cut. */
export function sampleValues(sample: FileSample, column: string): unknown[] {
  const index = sample.columns.indexOf(column);
  if (sample.format !== 'csv') return sample.objects.map((object) => short(valueAt(object, column)));
  return index < 0 ? [] : sample.rows.map((row) => short(row[index]));
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > lookedAt ? cutText(value.trimStart(), lookedAt) : value;
