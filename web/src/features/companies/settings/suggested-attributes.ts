import { foldWord } from '../../../../../src/domains/imports/normalise/fold-word.ts';
import type { RpcOutput } from '../../../lib/rpc.ts';

type Import = RpcOutput['imports']['list']['imports'][number];
type Run = Pick<Import, 'state' | 'dryRun' | 'remarks'>;

interface Declared {
  readonly key: string;
  readonly label: string;
  readonly fromColumn: string | null;
}

export interface Suggestion {
  readonly column: string;
  /** What it could be declared by. */
  readonly key: string;
  /** That hold something there, of the import with most of them. */
  readonly rows: number;
}

const most = 8;
const longestLabel = 60;
/** What an import counts as one, beyond the columns that it names. */
const others = '…';

/** Columns that finished imports did not take and nobody declared, those of most rows first. */
export function suggestedAttributes(imports: readonly Run[], declared: readonly Declared[]): Suggestion[] {
  const known = new Set(
    declared.flatMap(({ key, label, fromColumn }) => [key, label, fromColumn ?? key].map(foldWord)),
  );
  const rows = new Map<string, number>();
  for (const { state, dryRun, remarks } of imports) {
    if (state !== 'COMPLETED' || dryRun) continue;
    for (const { kind, column, count } of remarks)
      if (
        kind === 'COLUMN_NOT_TAKEN' &&
        column !== others &&
        !column.includes('.*.') &&
        !known.has(foldWord(column))
      )
        rows.set(column, Math.max(count, rows.get(column) ?? 0));
  }
  const keys = new Set(declared.map(({ key }) => key));
  return [...rows]
    .sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([column, count]) => ({ column, key: freeKey(column, keys), rows: count }));
}

/** As it can be declared: text, which everything is. */
export const attributeOf = ({ column, key }: Suggestion) => ({
  key,
  label: column.trim().slice(0, longestLabel),
  type: 'text' as const,
  fromColumn: column,
});

function freeKey(column: string, taken: Set<string>): string {
  const word = foldWord(column)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 30);
  const usual = word === '' || word === 'constructor' ? 'field' : word;
  let key = usual;
  for (let n = 2; taken.has(key); n += 1) key = `${usual}_${n}`;
  taken.add(key);
  return key;
}
