import type { ImportField, SourceFields } from '../../normalise/import-field.ts';
import { plainText } from '../../normalise/plain-text.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { branchInList, branchInTree } from './branch-of.ts';
import { choose } from './choose.ts';
import { fits } from './fits.ts';
import { listOf } from './list-of.ts';
import { follow, type Place } from './look.ts';
import type { MessagesForm, ReadMessage, RecordForm, Value } from './record-form.ts';
import { answeredIn } from './spoken-in.ts';
import { unreadSides } from './unread-sides.ts';

/** Names under which the answer for one record, or a call of a webhook, has the record itself. */
export const wrappers =
  'ticket conversation chat transcript data body payload record result item node _airbyte_data'.split(' ');

/** The form that a record is of, and where it stands: it may be wrapped. */
export function formOf(
  forms: readonly RecordForm[],
  outer: JsonObject,
): { readonly form: RecordForm; readonly record: JsonObject } | null {
  const candidates = [outer, ...wrappers.flatMap((name) => objectAt(outer, name))];
  for (const candidate of candidates) {
    for (const form of forms) {
      const record = innerOf(form, candidate);
      if (record !== null && fits(placeOf(record), form.known)) return { form, record };
    }
  }
  return null;
}

function objectAt(record: JsonObject, name: string): JsonObject[] {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return isJsonObject(value) ? [value] : [];
}

export function readForm(form: RecordForm, record: JsonObject): SourceFields {
  const place = placeOf(record);
  const fields: SourceFields = {};
  for (const [field, value] of Object.entries(form.fields) as [ImportField, Value][])
    fields[field] = unlessTaken(form, choose(place, value));
  const transcript = (talkIn(form, record) ?? transcriptOf(listOf(form.messages), record))?.filter(
    ({ content }) => unlessTaken(form, content) !== null,
  );
  if (transcript) fields.transcript = transcript;
  if (!transcript?.length && unreadSides(form, record).length > 0) fields.isUnread = true;
  if (form.gone && fits(place, form.gone)) fields.isGone = true;
  return fields;
}

/** What was taken away there has no value, whatever stands in its place. */
const unlessTaken = ({ nothing }: RecordForm, value: unknown): unknown =>
  typeof value === 'string' && nothing?.includes(value.trim()) ? null : value;

const placeOf = (record: JsonObject): Place => ({ record, item: record, person: undefined });

function innerOf({ inside }: RecordForm, record: JsonObject): JsonObject | null {
  if (inside === undefined) return record;
  const inner = follow(record, `${inside}.{}`);
  return isJsonObject(inner) ? inner : null;
}

/** Undefined where there is no place for it. */
function talkIn({ talk }: RecordForm, record: JsonObject): readonly ReadMessage[] | undefined {
  const text = talk && follow(record, talk.at);
  if (talk === undefined || text === undefined) return undefined;
  return typeof text === 'string' ? talk.read(text) : [];
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
      if (!message || (form.once && isSame(message, transcript?.at(-1)))) continue;
      transcript ??= [];
      transcript.push(...spreadOut(form, message, { record, item, person: undefined }));
    }
  }
  return transcript;
}

const isSame = (message: ReadMessage, before: ReadMessage | undefined): boolean =>
  before?.role === message.role && plainText(before.content) === plainText(message.content);

function itemsOf({ in: path, tree, branches }: MessagesForm, record: JsonObject): unknown[] | undefined {
  if (path === undefined) return [record];
  const value = follow(record, path);
  if (tree) return isJsonObject(value) ? branchInTree(value, tree, record) : undefined;
  if (isJsonObject(value)) return [value];
  // Lists of several parts are one.
  if (!Array.isArray(value)) return undefined;
  return branches ? branchInList(value, branches) : value.flat();
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

/** One message, or the conversation that it holds. */
function spreadOut({ talk }: MessagesForm, message: ReadMessage, place: Place): ReadMessage[] {
  const { content, timestamp, private: isOut } = message;
  const talked =
    talk &&
    typeof content === 'string' &&
    talk.read(content, plainText(choose(place, talk.requester)).trim());
  if (!talked) return [message];
  return talked.map((one) => ({
    ...one,
    // When the chat was kept: it puts those in order that say no time.
    ...(one.timestamp === undefined && { turnTime: timestamp }),
    ...(isOut && { private: true }),
  }));
}

/** Parts may be texts, things that have one, such as what was heard, and others. */
const textOfPart = (part: unknown): readonly string[] => {
  const text = isJsonObject(part) ? part['text'] : part;
  return typeof text === 'string' ? [text] : [];
};

function readMessage(form: MessagesForm, place: Place): ReadMessage | null {
  const id = form.id === undefined ? '' : plainText(choose(place, form.id));
  if (form.removes && fits(place, form.removes))
    return id === ''
      ? null
      : { role: 'unknown', content: '', timestamp: undefined, versionOf: id, isRemoval: true };
  if (form.only && !fits(place, form.only)) return null;
  const isKept = !form.except || !fits(place, form.except);
  const content = choose(place, form.text);
  if (content === undefined || content === null || content === '') return null;
  const text = Array.isArray(content) ? content.flatMap(textOfPart).join('\n') : content;
  const role = form.role.find(([, marks]) => fits(place, marks))?.[0] ?? 'unknown';
  const speaker = form.speaker === undefined ? '' : plainText(choose(place, form.speaker));
  const author = form.author === undefined ? '' : plainText(choose(place, form.author));
  return {
    role,
    content: role === 'assistant' && typeof text === 'string' ? answeredIn(text) : text,
    timestamp: form.time === undefined ? undefined : choose(place, form.time),
    ...(form.turnTime !== undefined && { turnTime: choose(place, form.turnTime) }),
    ...(speaker !== '' && { speaker }),
    ...(author !== '' && { author }),
    ...(!form.html && { contentType: 'text/plain' }),
    ...(form.html === 'always' && { contentType: 'text/html' }),
    // Counted where it stays out.
    ...(!isKept && { private: true }),
    ...(id !== '' && { versionOf: form.edited ? id : `${id} ${role} ${plainText(text)}` }),
  };
}
