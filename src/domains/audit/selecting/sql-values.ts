/** Collects the values of a statement, each under its number. */
export interface SqlValues {
  readonly list: readonly unknown[];
  add(value: unknown): string;
}

export function createSqlValues(): SqlValues {
  const list: unknown[] = [];
  return {
    list,
    add(value) {
      list.push(value);
      return `$${list.length}`;
    },
  };
}
