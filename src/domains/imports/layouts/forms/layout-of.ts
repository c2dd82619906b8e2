import type { Sentence } from '../../../../words/sentence.ts';
import type { ImportField } from '../../normalise/import-field.ts';
import type { FileSample } from '../file-sample.ts';
import { hasColumns } from '../has-columns.ts';
import { type Layout, type LayoutId, shareOf } from '../layout.ts';
import { formOf, readForm } from './read-form.ts';
import type { RecordForm } from './record-form.ts';
import { untakenAround, untakenBy } from './untaken-by.ts';

/** An export as its vendor documents it. */
export interface LayoutForm {
  readonly id: LayoutId;
  /** The kinds of JSON records; a record is read by the first that it is of. */
  readonly records?: readonly RecordForm[];
  /** A record is a message or an event: those of a conversation are put together. */
  readonly pieces?: true;
  /** Of these fields the pieces of a conversation are added up. */
  readonly sums?: readonly ImportField[];
  /** CSV: known by one of these lists of folded names. */
  readonly csv?: {
    readonly has: ReadonlyArray<readonly string[]>;
    readonly columns: { readonly [name: string]: ImportField };
    readonly messageRows?: true;
    readonly cell?: Layout['cell'];
    /** Columns that no field takes, and that nobody is told of. */
    readonly ignored?: readonly string[];
  };
  /** As a table too, one record a row. */
  readonly table?: true;
  readonly sides?: Layout['sides'];
  /** What a person should know of such a file. */
  readonly note?: Sentence;
  /** What such a file does not have, and which export has it. */
  readonly lacks?: Sentence;
}

export function layoutOf({
  id,
  records = [],
  csv,
  pieces,
  table,
  sums,
  sides,
  note,
  lacks,
}: LayoutForm): Layout {
  const byForm = new Map(records.map((form) => [form as RecordForm | undefined, untakenBy(form)]));
  return {
    id,
    detect(sample: FileSample) {
      if (sample.format !== 'csv' || (table && sample.header))
        return shareOf(sample, (record) => formOf(records, record) !== null);
      return csv?.has.some((names) => hasColumns(sample, names)) ? 0.95 : 0;
    },
    ...(csv && { columns: csv.columns }),
    ...(csv?.messageRows && { messageRows: true }),
    ...(csv?.cell && { cell: csv.cell }),
    ...(csv?.ignored && { ignored: new Set(csv.ignored) }),
    ...(pieces && { pieces }),
    ...(table && { table }),
    ...(sums && { sums }),
    ...(sides && { sides }),
    ...(note && { note }),
    ...(lacks && { lacks }),
    ...(records.length > 0 && {
      read(record) {
        const found = formOf(records, record);
        const first = found?.form ?? records[0];
        return first ? readForm(first, found?.record ?? record) : {};
      },
      untaken(record, mapped) {
        const found = formOf(records, record);
        const left = byForm.get(found?.form ?? records[0]);
        const inner = found?.record ?? record;
        return [...(left?.(inner, mapped) ?? []), ...untakenAround(record, inner)];
      },
    }),
  };
}
