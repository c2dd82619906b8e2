import { type Sentence, say } from '../../../words/sentence.ts';
import { kindOfRecord } from '../reading/find-record-list.ts';
import { isJsonObject, type JsonObject } from '../reading/source-record.ts';
import { fieldOfHeader } from './header-words.ts';

/** JSON that has its sessions in a shape which is no list of them, with what to make of it instead. */
export function shapeRefusal(objects: readonly JsonObject[]): Sentence | null {
  if (objects.length > 0 && objects.every(isPage)) return say('file.pages');
  const [only, other] = objects;
  if (!only || other) return null;
  if (isColumnar(only)) return say('file.columns');
  return isById(only) || Object.values(only).some((value) => isJsonObject(value) && isById(value))
    ? say('file.byId', { form: '[{"id": …}, …]' })
    : null;
}

/** Each under its id: the key is what a record lacks. */
function isById(object: JsonObject): boolean {
  const values = Object.values(object);
  const [id] = Object.keys(object);
  const [first] = values;
  // One alone may be what is around a session, unless it has the id itself.
  const isOne = values.length === 1 && isJsonObject(first) && Object.values(first).includes(id);
  return (
    (values.length > 1 || isOne) &&
    values.slice(0, 50).every((value) => isJsonObject(value) && isSession({ id: 'x', ...value }))
  );
}

const isSession = (record: JsonObject): boolean => ['talk', 'session'].includes(kindOfRecord(record) ?? '');

/** `{"columns": […], "rows": [[…], …]}`, and `{"id": […], "started_at": […]}`, or `{"id": {"0": …}, …}`, a column each. */
const isColumnar = (object: JsonObject): boolean => {
  const { columns, rows, data, values } = object;
  const isApart =
    Array.isArray(columns) &&
    [rows, data, values].some((list) => Array.isArray(list) && Array.isArray(list[0]));
  // As BigQuery answers.
  const isOfCells = Array.isArray(rows) && isJsonObject(rows[0]) && Array.isArray(rows[0]['f']);
  return isApart || isOfCells || areColumns(Object.entries(object));
};

/** At least two of known names, all with the same rows. */
function areColumns(columns: ReadonlyArray<readonly [string, unknown]>): boolean {
  const rows = new Set(columns.map(([, cells]) => rowsOf(cells)));
  const known = columns.filter(([name]) => ['externalId', 'startTime'].includes(fieldOfHeader(name) ?? ''));
  return rows.size === 1 && !rows.has(null) && known.length > 1;
}

/** Which rows a column has: as many as a list is long, or those of whose numbers it is made. */
function rowsOf(cells: unknown): string | null {
  if (Array.isArray(cells)) return cells.length > 0 ? String(cells.length) : null;
  if (!isJsonObject(cells)) return null;
  const keys = Object.keys(cells);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? keys.join() : null;
}

/** An answer of an API with its list, in a list of such answers. */
function isPage(object: JsonObject): boolean {
  if (kindOfRecord(object) !== null) return false;
  return Object.values(object).some((value) => {
    const lists = isJsonObject(value) ? Object.values(value) : [value];
    return lists.some((list) => Array.isArray(list) && isJsonObject(list[0]) && isSession(list[0]));
  });
}
