import { say } from '../../../words/sentence.ts';
import type { AroundRecords } from './around-records.ts';
import { isRival, type RecordList, twoLists } from './find-record-list.ts';
import { ImportFileError } from './import-file-error.ts';
import { parseJsonRecord } from './parse-json-record.ts';
import { type RecordScanner, recordsAtOnce, type ScannedRecord, tooLongFor } from './read-records.ts';
import { skipJsonValue } from './skip-json-value.ts';

/** Keys under which exports keep their records. */
const listKeys = new Set(
  'sessions conversations tickets chats data results records payload transcripts threads _results conversationHistoryRecords'.split(
    ' ',
  ),
);
/** Objects that are looked into for such a key. */
const wrapperKeys = new Set('data result results response export payload body'.split(' '));

export interface JsonListScanner extends RecordScanner {
  listFound(): boolean;
}

export type JsonListStart = 'outside' | 'list' | 'sequence';

/**
 * Records in JSON that is one big value: `[…]`, `{"sessions": […]}` and the like, several of them in a row,
 * or (`sequence`) objects one after the other. `where`: a key of such a list, the path to the only one, or the names of
 * lists that are meant instead, each of whose records comes under the name of its list. What is no list of records is
 * passed over unread.
 */
export function scanJsonLists(
  start: JsonListStart,
  recordLength: number,
  where?: string | RecordList | ReadonlySet<string>,
  around?: AroundRecords,
): JsonListScanner {
  const listKey = typeof where === 'string' ? where : undefined;
  const only = typeof where === 'object' && 'path' in where ? where : null;
  const sides = typeof where === 'object' && !('path' in where) ? where : null;
  let list = '';
  let place: JsonListStart = start;
  // Reading that starts inside a list cannot know how deep it is, and does not check it at the end.
  let depth = start === 'list' ? Number.NaN : 0;
  let listFound = start !== 'outside';
  /** How many keys of the path lead to here. */
  let onPath = 0;
  /** Told once what stands before it is read. */
  let late: ImportFileError | null = null;
  let passOver: ReturnType<typeof skipJsonValue> | null = null;

  /** Everything around the lists; gives the index to go on from, or null to wait for more text. */
  const walk = (text: string, at: number, atEnd: boolean): number | null => {
    const next = text[at];
    if (next === '[') return enterList(at);
    if (next === '{' || next === '}') {
      if (next === '{' && depth === 0) around?.begin();
      depth += next === '{' ? 1 : -1;
      onPath = Math.max(0, Math.min(onPath, depth - 1));
      return at + 1;
    }
    if (depth === 0 || next !== '"') return giveUp(text);
    const member = readMember(text, at);
    if (!member) return text.length - at > memberLength ? giveUp(text) : null;
    if (sides !== null) {
      if (member.holdsObjects && sides.has(member.key)) {
        list = member.key;
        return enterList(member.valueAt);
      }
      if (member.kind === '{' && wrapperKeys.has(member.key)) return member.valueAt;
    } else if (only !== null) {
      const isNext = onPath === depth - 1 && member.key === only.path[onPath];
      if (isNext && onPath === only.path.length - 1 && member.kind === '[') return enterList(member.valueAt);
      if (isNext && member.kind === '{') {
        onPath++;
        return member.valueAt;
      }
      if (listFound && member.first === '{' && !isSeenThrough(text, member, atEnd)) return null;
    } else if (member.holdsObjects && (listKeys.has(member.key) || member.key === listKey)) {
      return enterList(member.valueAt);
    } else if (member.kind === '{' && (wrapperKeys.has(member.key) || member.key === listKey)) {
      return member.valueAt;
    }
    const isPart = '[{"'.includes(member.kind);
    if (around?.tells(member.key)) {
      const end = isPart ? skipJsonValue()(text, member.valueAt) : tokenEnd(text, member.valueAt);
      const isCut = end < 0 || (!isPart && end === text.length);
      if (isCut && !atEnd && text.length - member.valueAt < memberLength) return null;
      if (end > 0) around.note(member.key, text.slice(member.valueAt, end));
    } else if (member.first === '{' && member.kind === '[') around?.beside(member.key);
    if (isPart) {
      passOver = skipJsonValue();
      return member.valueAt;
    }
    const end = tokenEnd(text, member.valueAt);
    return end === text.length && !atEnd ? null : end;
  };

  /** A list behind the one that was chosen, which the head of the file did not show. */
  const isSeenThrough = (text: string, { key, valueAt }: Member, atEnd: boolean): boolean => {
    const start = text.indexOf('{', valueAt);
    const end = skipJsonValue()(text, start);
    if (end < 0) return atEnd || text.length - valueAt > recordLength;
    if (only !== null && isRival(text.slice(start, end), only))
      late = twoLists([only.path, [...only.path.slice(0, onPath), key]]);
    return true;
  };

  /** What follows the last list may be anything; before the first one it means that there is none. */
  const giveUp = (text: string): number => {
    if (!listFound) throw notAList();
    return text.length;
  };

  const enterList = (at: number): number => {
    place = 'list';
    listFound = true;
    return at + 1;
  };

  return {
    goesOnBehind: true,
    listFound: () => listFound,

    scan(text, atEnd) {
      if (late) throw late;
      const records: ScannedRecord[] = [];
      let at = 0;
      while (at < text.length && records.length < recordsAtOnce && !late) {
        if (passOver) {
          const end = passOver(text, at);
          at = end < 0 ? text.length : end;
          if (end >= 0) passOver = null;
          continue;
        }
        at = skipSeparators(text, at);
        if (at >= text.length) break;
        if (place === 'outside') {
          const next = walk(text, at, atEnd);
          if (next === null) break;
          at = next;
        } else if (place === 'list' && text[at] === ']') {
          place = 'outside';
          at++;
        } else {
          const end = elementEnd(text, at, atEnd);
          if (end < 0) break;
          const read = readElement(text.slice(at, end), recordLength);
          const isSide = sides !== null && read.value !== null;
          records.push({ start: at, end, ...(isSide ? { ...read, value: { [list]: read.value } } : read) });
          at = end;
        }
      }
      return { records, consumed: Math.min(at, text.length) };
    },

    skip(text, first) {
      if (first) passOver = skipJsonValue();
      const end = passOver ? passOver(text, 0) : 0;
      if (end < 0) return { consumed: text.length, done: false };
      passOver = null;
      return { consumed: end, done: true };
    },

    finish(rest) {
      if (!listFound) throw notAList();
      if (late) throw late;
      if (rest.trim() !== '' || passOver || place === 'list' || depth > 0) {
        throw new ImportFileError('TRUNCATED_JSON', say('file.jsonCut'));
      }
    },
  };
}

const notAList = (): ImportFileError =>
  new ImportFileError(
    'NO_RECORD_LIST',
    say('file.noList', { form: '[ {…}, … ]', keys: [...listKeys].join(', ') }),
  );

function readElement(text: string, recordLength: number): ReturnType<typeof parseJsonRecord> {
  if (text.length <= recordLength) return parseJsonRecord(text);
  return { value: null, problem: tooLongFor(recordLength) };
}

function elementEnd(text: string, at: number, atEnd: boolean): number {
  const next = text[at] ?? '';
  if ('[{"'.includes(next)) return skipJsonValue()(text, at);
  if (next === '}' || next === ']') return at + 1;
  const end = tokenEnd(text, at);
  return end === text.length && !atEnd ? -1 : end;
}

function tokenEnd(text: string, at: number): number {
  token.lastIndex = at;
  return at + (token.exec(text)?.[0].length ?? 0) || at + 1;
}

const token = /[^\s,[\]{}"]*/y;

function skipSeparators(text: string, at: number): number {
  let i = at;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9 && code !== 44) break;
  }
  return i;
}

const memberLength = 16 * 1024;
const memberStart =
  /"([^"\\]{0,1000}(?:\\.[^"\\]{0,1000}){0,20})"\s{0,1000}:\s{0,1000}(?=([^[\s]|\[\s{0,1000}(\S)))/y;

type Member = NonNullable<ReturnType<typeof readMember>>;

function readMember(text: string, start: number) {
  memberStart.lastIndex = start;
  const match = memberStart.exec(text);
  if (!match) return null;
  const [whole, key = '', value = '', first] = match;
  const holdsObjects = first === '{' || first === ']';
  return { key, kind: value[0] ?? '', holdsObjects, first, valueAt: start + whole.length };
}
