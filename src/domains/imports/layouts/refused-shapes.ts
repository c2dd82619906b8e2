import { type Sentence, say } from '../../../words/sentence.ts';
import { kindOfRecord } from '../reading/find-record-list.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { JsonObject } from '../reading/source-record.ts';

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

/** `{"columns": […], "rows": [[…], …]}`. */
const isColumnar = ({ columns, rows, data, values }: JsonObject): boolean =>
  Array.isArray(columns) &&
  [rows, data, values].some((list) => Array.isArray(list) && Array.isArray(list[0]));

/** An answer of an API with its list, in a list of such answers. */
function isPage(object: JsonObject): boolean {
  if (kindOfRecord(object) !== null) return false;
  return Object.values(object).some((value) => {
    const lists = isJsonObject(value) ? Object.values(value) : [value];
    return lists.some((list) => Array.isArray(list) && isJsonObject(list[0]) && isSession(list[0]));
  });
}
