import type { SourceFields } from '../../normalise/import-field.ts';
import { plainText } from '../../normalise/plain-text.ts';
import { isJsonObject } from '../../reading/parse-json-record.ts';
import type { JsonObject } from '../../reading/source-record.ts';
import { choose } from './choose.ts';
import { fits } from './fits.ts';
import { follow, type Place } from './look.ts';
import type { MessagesForm, RecordForm, Value } from './record-form.ts';

/** A message as a layout gives it: its role is said, never guessed. */
export interface ReadMessage extends JsonObject {
  role: string;
  content: unknown;
  timestamp: unknown;
  speaker?: string;
  author?: string;
  contentType?: 'text/plain';
}

export const isOf = (form: RecordForm, record: JsonObject): boolean => {
  const inner = innerOf(form, record);
  return inner !== null && fits(placeOf(inner), form.known);
};

export function readForm(form: RecordForm, outer: JsonObject): SourceFields {
  const record = innerOf(form, outer) ?? outer;
  const place = placeOf(record);
  const fields: SourceFields = {};
  for (const [field, value] of Object.entries(form.fields) as [keyof SourceFields, Value][])
    fields[field] = choose(place, value);
  const transcript = transcriptOf(form.messages ?? [], record);
  if (transcript) fields.transcript = transcript;
  return fields;
}

const placeOf = (record: JsonObject): Place => ({ record, item: record, person: undefined });

function innerOf({ inside }: RecordForm, record: JsonObject): JsonObject | null {
  if (inside === undefined) return record;
  const inner = follow(record, `${inside}.{}`);
  return isJsonObject(inner) ? inner : null;
}

/** Undefined where the record has no place for messages: what is stored of them stays. */
function transcriptOf(forms: readonly MessagesForm[], record: JsonObject): ReadMessage[] | undefined {
  let transcript: ReadMessage[] | undefined;
  for (const form of forms) {
    if (form.orElse && transcript?.length) continue;
    const items = itemsOf(form, record);
    if (items === undefined) continue;
    const personOf = findPeople(form, record);
    if (form.in !== undefined) transcript ??= [];
    for (const item of items) {
      const message = readMessage(form, { record, item, person: personOf(item) });
      if (!message) continue;
      transcript ??= [];
      transcript.push(message);
    }
  }
  return transcript;
}

function itemsOf({ in: path, tree }: MessagesForm, record: JsonObject): unknown[] | undefined {
  if (path === undefined) return [record];
  const value = follow(record, path);
  if (tree) return isJsonObject(value) ? branchOf(value, follow(record, tree.leaf), tree.parent) : undefined;
  if (isJsonObject(value)) return [value];
  return Array.isArray(value) ? value : undefined;
}

/** Each node once, however they point at each other. */
function branchOf(nodes: JsonObject, leaf: unknown, parent: string): unknown[] {
  const branch: unknown[] = [];
  const met = new Set<string>();
  for (let id = plainText(leaf); id !== '' && !met.has(id) && Object.hasOwn(nodes, id); ) {
    met.add(id);
    branch.push(nodes[id]);
    id = plainText(follow(nodes[id], parent));
  }
  return branch.reverse();
}

function findPeople({ people }: MessagesForm, record: JsonObject): (item: unknown) => JsonObject | undefined {
  if (!people) return () => undefined;
  const list = follow(record, people.in);
  const byId = new Map(
    (Array.isArray(list) ? list : [])
      .filter(isJsonObject)
      .map((person) => [plainText(follow(person, people.id)), person]),
  );
  return (item) => byId.get(plainText(follow(item, people.by)));
}

function readMessage(form: MessagesForm, place: Place): ReadMessage | null {
  if (form.only && !fits(place, form.only)) return null;
  if (form.except && fits(place, form.except)) return null;
  const content = choose(place, form.text);
  if (content === undefined || content === null || content === '') return null;
  const role = form.role.find(([, marks]) => fits(place, marks))?.[0] ?? 'unknown';
  const speaker = form.speaker === undefined ? '' : plainText(choose(place, form.speaker));
  const author = form.author === undefined ? '' : plainText(choose(place, form.author));
  return {
    role,
    content: Array.isArray(content) ? content.filter((part) => typeof part === 'string').join('\n') : content,
    timestamp: form.time === undefined ? undefined : choose(place, form.time),
    ...(form.turnTime !== undefined && { turnTime: choose(place, form.turnTime) }),
    ...(speaker !== '' && { speaker }),
    ...(author !== '' && { author }),
    ...(form.plain && { contentType: 'text/plain' }),
  };
}
