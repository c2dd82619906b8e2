import { z } from 'zod';
import { cutText, storableText } from '../../ports/storable-text.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { RowWarning } from './normalise/imported-session.ts';
import { remarkKinds } from './normalise/remark-kinds.ts';
import type { AroundRecords } from './reading/around-records.ts';

export const Remark = z.object({
  kind: z.enum(remarkKinds),
  column: z.string().describe('As the file names it; … counts everything beyond the first 50'),
  /** Rows that hold something there; messages, where those were cut. */
  count: z.int(),
  /** One of the values, where it is a word of a list or a number: a text could name a person. */
  sample: z.string().nullable(),
});
export type Remark = Readonly<z.infer<typeof Remark>>;

const maxRemarks = 50;
const maxNames = 1_000;
const columnLength = 120;
const sampleLength = 40;
/** What is beyond so many counts here. */
const others = '…';

/** Counts what a batch of rows leaves. */
export function collectRemarks({ columns, attributes = {} }: Pick<Mapping, 'columns' | 'attributes'>) {
  const names: Readonly<Record<string, string | null>> = {
    ...columns,
    ...Object.fromEntries(Object.entries(attributes).map(([key, column]) => [`attribute.${key}`, column])),
  };
  const untaken = new Map<string, number>();
  const warned = new Map<string, Remark>();
  return {
    note(columnsLeft: readonly string[], warnings: readonly RowWarning[]): void {
      for (const column of columnsLeft) {
        const before = untaken.get(column);
        if (before !== undefined || untaken.size < maxNames) untaken.set(column, (before ?? 0) + 1);
        else untaken.set(others, (untaken.get(others) ?? 0) + 1);
      }
      for (const { field, kind, count, sample } of warnings) {
        const remark = { kind, column: names[field] ?? field, count, sample };
        const before = warned.get(keyOf(remark));
        warned.set(keyOf(remark), { ...remark, ...before, count: count + (before?.count ?? 0) });
      }
    },
    all: (): Remark[] => [
      ...warned.values(),
      ...[...untaken].map(
        ([column, count]): Remark => ({ kind: 'COLUMN_NOT_TAKEN', column, count, sample: null }),
      ),
    ],
  };
}

/** What stands around the records of a file: the page after it, and lists that are not read. */
export function remarksAround(around: AroundRecords, joined: ReadonlyMap<string, number>): Remark[] {
  const next = around.nextPage();
  const lists = [...around.lists()].filter(([list]) => !joined.has(list));
  return [
    ...(next === null ? [] : [{ kind: 'ONE_PAGE' as const, column: next, count: 1, sample: null }]),
    ...[...lists, ...joined].flatMap(([column, count]): Remark[] =>
      count > 0 ? [{ kind: 'COLUMN_NOT_TAKEN', column, count, sample: null }] : [],
    ),
  ];
}

/** Remarks of the same kind and column are one. */
export function addRemarks(all: readonly Remark[], more: readonly Remark[]): Remark[] {
  if (more.length === 0) return [...all];
  const byKey = new Map(all.map((remark) => [keyOf(remark), remark]));
  for (const { kind, count, ...said } of more) {
    const own = { kind, column: shortName(said.column) };
    const isKnown = byKey.has(keyOf(own));
    const isBeyond = !isKnown && byKey.size >= maxRemarks;
    const column = isBeyond ? others : own.column;
    const sample = isBeyond || said.sample === null ? null : cutText(said.sample, sampleLength);
    const before = byKey.get(keyOf({ kind, column }));
    byKey.set(keyOf({ kind, column }), {
      kind,
      column,
      count: count + (before?.count ?? 0),
      sample: before?.sample ?? sample,
    });
  }
  return [...byKey.values()];
}

/** Of a long name the beginning, with a sign that it is one: others that begin alike count with it. */
const shortName = (column: string): string =>
  column.length > columnLength ? `${cutText(column, columnLength - 1)}…` : storableText(column);

const keyOf = ({ kind, column }: Pick<Remark, 'kind' | 'column'>): string => `${kind} ${column}`;
