import type { RowSums } from '../grouping/conversation.ts';
import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { layouts } from '../layouts/layouts.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import type { Mapping } from './mapping.ts';

const summable = ['tokens', 'cost'] as const satisfies readonly ImportField[];

/** What the rows of a conversation say of its tokens and cost, by the column of each. */
export interface RowNumbers {
  /** Each row has its own. */
  readonly each: readonly string[];
  /** Each row says the same. */
  readonly same: readonly string[];
}

/** Which fields are added up over the rows of a conversation: known exports say it, elsewhere the beginning of the file shows it. */
export function sumsOf(mapping: Mapping, sample: FileSample): RowSums {
  const { sums, pieces } = layouts[mapping.layout];
  const { each } = numbersOfRows(mapping, sample);
  return {
    sums: [...(sums ?? []), ...summable.filter((field) => each.includes(mapping.columns[field] ?? ''))],
    sumsOfDifferent: summable,
    tellsDifferent: !pieces,
  };
}

export function numbersOfRows({ rows, columns }: Mapping, sample: FileSample): RowNumbers {
  const { externalId } = columns;
  if (rows !== 'messages' || !externalId) return { each: [], same: [] };
  const ids = sampleValues(sample, externalId).map((id) => plainText(id).trim());
  const named = summable.flatMap((field) => columns[field] ?? []);
  const found = named.map((column) => [column, howOften(ids, sampleValues(sample, column))] as const);
  return {
    each: found.flatMap(([column, how]) => (how === 'each' ? [column] : [])),
    same: found.flatMap(([column, how]) => (how === 'same' ? [column] : [])),
  };
}

function howOften(ids: readonly string[], values: readonly unknown[]): 'each' | 'same' | 'once' {
  const first = new Map<string, string>();
  let how: 'same' | 'once' = 'once';
  for (const [index, id] of ids.entries()) {
    const value = plainText(values[index]).trim();
    if (id === '' || value === '') continue;
    const before = first.get(id);
    if (before === undefined) first.set(id, value);
    else if (before !== value) return 'each';
    else how = 'same';
  }
  return how;
}
