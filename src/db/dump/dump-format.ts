import { hash } from 'node:crypto';

/** The first line of a dump: what it is, and what must be there before its rows can be put back. */
export interface DumpHeader {
  readonly format: 'parlance-dump';
  readonly version: 1;
  readonly madeAt: string;
  readonly engine: 'embedded' | 'postgres';
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[];
  /** Which secret the sealed columns need. The secret itself is never in a dump. */
  readonly secretKeyId: string | null;
}

export interface TableTally {
  readonly table: string;
  readonly rows: number;
  /** Sum over the rows of the first 64 bits of SHA-256 of each: the same in whatever order they are read. */
  readonly checksum: string;
}

/** The last line: a dump without it was cut short. */
export interface DumpFooter {
  readonly complete: true;
  readonly tables: readonly TableTally[];
}

/** A file that is no dump, or not a whole one, or does not fit here. The message says what to do. */
export class DumpError extends Error {
  override name = 'DumpError';
}

/** Counts the rows of a table and adds up their hashes. */
export function createTally(table: string): { add(row: string): void; result(): TableTally } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      rows += 1;
      sum = BigInt.asUintN(64, sum + BigInt(`0x${hash('sha256', row, 'hex').slice(0, 16)}`));
    },
    result: () => ({ table, rows, checksum: sum.toString(16).padStart(16, '0') }),
  };
}

/** The tables whose counts or checksums differ, in words. */
export function differences(before: readonly TableTally[], after: readonly TableTally[]): string[] {
  const found = new Map(after.map((tally) => [tally.table, tally]));
  return before.flatMap(({ table, rows, checksum }) => {
    const other = found.get(table);
    if (!other) return [`${table} is missing`];
    if (other.rows !== rows) return [`${table} has ${other.rows} rows instead of ${rows}`];
    return other.checksum === checksum ? [] : [`${table} has other content in its ${rows} rows`];
  });
}
