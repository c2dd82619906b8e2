import type pg from 'pg';
import type { z } from 'zod';

/** What a column holds: a value that is none is a fault of the statement or the schema, never the caller's. */
export interface Column<T> {
  (value: unknown): value is T;
  /** How an error calls it. */
  readonly holds: string;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

export type RowOf<Row extends Columns> = {
  [Name in keyof Row]: Row[Name] extends Column<infer T> ? T : never;
};

/** Whatever takes statements: a transaction, or single statements outside of one. */
export interface Asked {
  query(text: string, values?: readonly unknown[], name?: string): Promise<Record<string, unknown>[]>;
}

/** A connection as it came from the driver, before there is a transaction of ours. */
export const direct = (client: pg.Pool | pg.ClientBase): Asked => ({
  async query(text, values = [], name) {
    return (await client.query({ text, values: [...values], ...(name ? { name } : {}) })).rows;
  },
});

/** Planned once for each connection, for small statements of nearly every request; a name belongs to one text. */
interface Named {
  readonly name: string;
  readonly text: string;
}

/** The rows that a statement answers, each looked at: a column that was renamed or became null is found where it is read. */
export async function rows<Row extends Columns>(
  on: Asked,
  statement: string | Named,
  values: readonly unknown[],
  row: Row,
): Promise<RowOf<Row>[]> {
  const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
  const found: Record<string, unknown>[] = await on.query(text, values, name);
  check(found, row);
  return found;
}

function check<Row extends Columns>(
  found: Record<string, unknown>[],
  row: Row,
): asserts found is RowOf<Row>[] {
  const columns = Object.entries(row);
  for (const values of found) {
    for (const [name, isRight] of columns) {
      if (!isRight(values[name])) throw wrongColumn(name, isRight, values[name]);
    }
  }
}

/** Says nothing of the value itself: it may be a secret. */
function wrongColumn(name: string, { holds }: Column<unknown>, value: unknown): Error {
  const got = value === null ? 'null' : value === undefined ? 'nothing' : typeof value;
  return new Error(`the column ${name} of an answer holds ${got} where ${holds} was expected`);
}

/** `id, company_id AS "companyId"`: the columns of a row by the names that code gives them. */
export function columnsOf(row: Columns, table?: string): string {
  const from = table ? `${table}.` : '';
  return Object.keys(row)
    .map((name) => {
      const column = columnName(name);
      return column === name ? `${from}${column}` : `${from}${column} AS "${name}"`;
    })
    .join(', ');
}

/** `name = $3, time_zone = $4`, beginning at a parameter's number. Nothing is set where a value is undefined. */
export function settings(changes: Readonly<Record<string, unknown>>, first: number) {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    text: set.map(([name], at) => `${columnName(name)} = $${first + at}`).join(', '),
    values: set.map(([, value]) => value),
  };
}

/** Stores one record, each value in the column of its name. */
export async function insert(
  on: Asked,
  table: string,
  record: Readonly<Record<string, unknown>>,
): Promise<void> {
  const set = Object.entries(record).filter(([, value]) => value !== undefined);
  const names = set.map(([name]) => columnName(name)).join(', ');
  const places = set.map((_, at) => `$${at + 1}`).join(', ');
  await on.query(
    `INSERT INTO ${table} (${names}) VALUES (${places})`,
    set.map(([, value]) => value),
  );
}

/** Stores records of one form in one statement; a few hundred of them. */
export async function insertAll(
  on: Asked,
  table: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const names = Object.keys(first);
  const places = records.map(
    (_, at) => `(${names.map((_name, column) => `$${at * names.length + column + 1}`).join(', ')})`,
  );
  await on.query(
    `INSERT INTO ${table} (${names.map(columnName).join(', ')}) VALUES ${places.join(', ')}`,
    records.flatMap((record) => names.map((name) => record[name])),
  );
}

/** A record by the names of its columns, for what reads it as JSON. */
export const byColumn = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [columnName(name), value]));

/** The same columns where an outer join found nothing. */
export const orNulls = <Row extends Columns>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, of]) => [name, is.orNull(of)])) as {
    readonly [Name in keyof Row]: Row[Name] extends Column<infer T> ? Column<T | null> : never;
  };

export const columnName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function column<T>(holds: string, isRight: (value: unknown) => value is T): Column<T> {
  return Object.assign((value: unknown): value is T => isRight(value), { holds });
}

const text = column('text', (value): value is string => typeof value === 'string');

export const is = {
  text,
  uuid: text,
  number: column('a number', (value): value is number => typeof value === 'number'),
  bool: column('true or false', (value): value is boolean => typeof value === 'boolean'),
  moment: column('a moment', (value): value is Date => value instanceof Date),
  bytes: column('bytes', (value): value is Buffer => Buffer.isBuffer(value)),
  /** Whatever JSON is stored, by the schema of who reads it. */
  json: <Schema extends z.ZodType>(schema: Schema): Column<z.output<Schema>> =>
    column('JSON of another form', (value): value is z.output<Schema> => schema.safeParse(value).success),
  /** JSON that the service itself stored, perhaps an older release: taken for what it was, whole. */
  own: <T extends object>(): Column<T> =>
    column('an object of ours', (value): value is T => typeof value === 'object' && value !== null),
  /** JSON that is handed on as it is. */
  object: column(
    'an object',
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  ),
  oneOf: <const Value extends string | number>(allowed: readonly Value[]): Column<Value> =>
    column(`one of ${allowed.join(', ')}`, (value): value is Value =>
      (allowed as readonly unknown[]).includes(value),
    ),
  list: <T>(of: Column<T>): Column<T[]> =>
    column(`a list of ${of.holds}`, (value): value is T[] => Array.isArray(value) && value.every(of)),
  orNull: <T>(of: Column<T>): Column<T | null> =>
    column(`${of.holds} or null`, (value): value is T | null => value === null || of(value)),
};
