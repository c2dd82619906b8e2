import { say } from '../../../words/sentence.ts';
import { fieldOfHeader } from '../layouts/header-words.ts';
import { foldWord } from '../normalise/fold-word.ts';
import { contentKeys } from '../normalise/speakers/messages-in.ts';
import { members } from './envelope-key.ts';
import { ImportFileError } from './import-file-error.ts';
import { parseJsonRecord } from './parse-json-record.ts';
import { skipJsonValue } from './skip-json-value.ts';
import { isJsonObject, type JsonObject } from './source-record.ts';

/** How far down the records may stand: `{data: {conversations: {edges: [ … ]}}}`. */
export const mostLevels = 4;

/**
 * What a record is by what it holds: `talk` has messages, `row` says of which conversation it is, `session` has an id and a
 * time and nothing that somebody said.
 */
export type RecordKind = 'talk' | 'row' | 'session';

export interface RecordList {
  readonly path: readonly string[];
  readonly kind: RecordKind;
}

/** The only list in an object whose objects are records; two of them are never chosen between. */
export function findRecordList(object: string): RecordList | null {
  const met: Met[] = [];
  collect(object, [], met);
  const talks = met.filter(({ kind }) => kind === 'talk');
  const found = talks.length > 0 ? talks : met;
  if (found.length > 1) throw twoLists(found.map(({ path }) => path));
  return found[0] ?? null;
}

/**
 * Rows that say of which conversation they are, beside a list of conversations: one half of a file. The comments of
 * Zendesk's tickets are joined to them.
 */
export function refuseHalves(object: string): void {
  const met: Met[] = [];
  collect(object, [], met);
  const rows = met.filter(({ kind }) => kind === 'row');
  const isJoined =
    rows.every(({ path }) => path.join() === 'comments') && /"requester_id"\s{0,9}:/.test(object);
  if (met.length > 1 && rows.length > 0 && !isJoined && met.every(({ kind }) => kind !== 'talk'))
    throw twoLists(met.map(({ path }) => path));
}

/** Whether a list that begins so, which came into sight later, may be meant as much as the one that was chosen. */
export function isRival(first: string, { kind }: RecordList): boolean {
  const { value } = parseJsonRecord(first);
  const other = value === null ? null : kindOfRecord(value);
  return other !== null && (kind !== 'talk' || other === 'talk');
}

export const twoLists = (paths: ReadonlyArray<readonly string[]>): ImportFileError =>
  new ImportFileError(
    'NO_RECORD_LIST',
    say('file.twoLists', {
      names: paths
        .slice(0, 5)
        .map((path) => path.join('.'))
        .join(', '),
    }),
  );

interface Met extends RecordList {
  /** Its first record says so. */
  readonly isSure: boolean;
}

function collect(object: string, path: readonly string[], met: Met[]): void {
  const known = met.length;
  const own: JsonObject = {};
  for (const { key, value, at } of members(object)) {
    own[key] = value.startsWith('"') ? ' ' : null;
    if (value.startsWith('{') && path.length + 1 < mostLevels) collect(object.slice(at), [...path, key], met);
    if (!/^\[\s{0,100}\{/.test(value)) continue;
    const begun = beginningOf(object, at);
    const kinds = begun.map(kindOfRecord);
    const kind = kinds.find((one) => one === 'talk') ?? kinds.find((one) => one !== null);
    if (begun[0] && hasText(begun[0])) own[key] = [begun[0]];
    if (kind) met.push({ path: [...path, key], kind, isSure: kinds[0] === kind });
  }
  // An object that is a conversation itself is no envelope; only whole conversations within it may be what is meant.
  const kind = kindOf(own);
  if (kind === null) return;
  const inner = met.splice(known);
  if (kind !== 'talk') met.push(...inner.filter((list) => list.kind === 'talk' && list.isSure));
}

/** The first of a list may lack what later ones hold. */
const mostLooked = 20;

/** The first objects of the list that begins there, as far as the text goes. */
function beginningOf(text: string, at: number): JsonObject[] {
  const begun: JsonObject[] = [];
  for (let start = text.indexOf('{', at); start >= 0 && begun.length < mostLooked; ) {
    const end = skipJsonValue()(text, start);
    const value = end < 0 ? null : parseJsonRecord(text.slice(start, end)).value;
    if (value === null) break;
    begun.push(value);
    nextObject.lastIndex = end;
    start = nextObject.test(text) ? nextObject.lastIndex - 1 : -1;
  }
  return begun;
}

const nextObject = /\s{0,1000},\s{0,1000}\{/y;

/** The kind of a record as it stands, or within what APIs put around it. */
export function kindOfRecord(record: JsonObject): RecordKind | null {
  const { node, attributes, _source: source } = record;
  return kindOf({
    ...record,
    ...(isJsonObject(attributes) && attributes),
    ...(isJsonObject(node) && node),
    ...(isJsonObject(source) && source),
  });
}

function kindOf(record: JsonObject): RecordKind | null {
  const keys = Object.keys(record);
  const fields = new Set(keys.map(fieldOfHeader));
  if (keys.some((key) => holdsTalk(record[key]))) return fields.has('externalId') ? 'talk' : null;
  if (keys.some((key) => isSaid(key, record[key])) || fields.has('messageContent'))
    return keys.some((key) => namesConversation(key) || holdsConversation(key, record[key])) ? 'row' : null;
  return fields.has('externalId') && fields.has('startTime') ? 'session' : null;
}

const holdsTalk = (value: unknown): boolean =>
  Array.isArray(value) && isJsonObject(value[0]) && hasText(value[0]);

/** Of what is named so for other things too, only a text. */
const isSaid = (key: string, value: unknown): boolean =>
  contentKeys.includes(key) && (typeof value === 'string' || (key !== 'value' && key !== 'parts'));

const hasText = (record: JsonObject): boolean =>
  contentKeys.some((key) => typeof record[key] === 'string' || Array.isArray(record[key]));

/** `{"body": …, "conversation": {"id": …}}`. */
const holdsConversation = (key: string, value: unknown): boolean =>
  /^(?:conversation|ticket|thread|chat|session)$/.test(foldWord(key)) && isJsonObject(value);

/** Not an id of its own. */
const namesConversation = (key: string): boolean =>
  / id$/.test(foldWord(key)) && foldWord(key) !== 'external id' && fieldOfHeader(key) === 'externalId';
