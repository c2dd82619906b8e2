import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { storableText } from '../../../ports/storable-text.ts';
import { readExactInSteps } from '../reading/parse-exact-json.ts';
import { isJsonObject, type JsonObject } from '../reading/source-record.ts';
import { htmlToText, stepLength } from './html-to-text.ts';
import type { ImportedMessage } from './imported-session.ts';
import { isUserDoubtful, readRole } from './message-role.ts';
import { parseTranscript } from './parse-transcript.ts';
import { plainText } from './plain-text.ts';
import { pythonAsJson } from './python-literal.ts';
import { isLeftOut } from './speakers/is-kept-inside.ts';
import type { MessageForm } from './speakers/message-form.ts';
import { kindOf, roleOf, speakerOf } from './speakers/message-speaker.ts';
import { contentKeys, messagesIn } from './speakers/messages-in.ts';
import { readDate } from './values/read-date.ts';
import { inZoneOf } from './values/row-zone.ts';

const timeKeys =
  'timestamp time created_at createdAt sent_at sentAt date datetime ts sentDate sent_date createdDate created messageTime message_time at'.split(
    ' ',
  );
const orderKeys = ['order', 'index', 'seq', 'sequence', 'position'];
const listKeys = ['messages', 'transcript', 'history', 'conversation', 'turns', 'items'];

/**
 * Messages from whatever a source calls a transcript: text, an array of messages, a JSON text of one, or an
 * object around one. Null when there is nothing.
 */
export function* readMessages(
  value: unknown,
  form: MessageForm,
  startTime: number | null,
  depth = 0,
): Steps<ImportedMessage[] | null> {
  if (depth > 4) return null;
  if (typeof value === 'string') {
    const text = storableText(value).trim();
    if (text === '') return null;
    if (text.includes(turnStart)) return yield* readList(turnsIn(text), form, startTime);
    const parsed = /^(?:\[\s*[[{"']|\{\s*["'])/.test(text) ? yield* readJson(text) : undefined;
    if (parsed !== undefined) return yield* readMessages(parsed, form, startTime, depth + 1);
    // A list that was cut or damaged, or what is around one: nobody said that.
    if (/^(?:\[\s{0,20})?\{\s{0,20}["']/.test(text))
      return [{ order: 0, role: 'unknown', content: text, timestamp: null }];
    return yield* parseTranscript(yield* htmlToText(text), form, startTime);
  }
  if (Array.isArray(value)) return yield* readList(value, form, startTime);
  if (!isJsonObject(value)) return null;
  const inner = areKeyed(value) ? Object.values(value) : pick(value, listKeys);
  return yield* readMessages(inner, form, startTime, depth + 1);
}

/** As models are given a conversation: `<|im_start|>user`, what was said, `<|im_end|>`. */
const turnStart = '<|im_start|>';
/** As many values as JSON may hold that says the same. */
const mostTurns = 50_000;

const turnsIn = (text: string): JsonObject[] =>
  text
    .split(turnStart, mostTurns + 1)
    .slice(1)
    .map((turn) => {
      const [role = '', ...said] = turn.replace('<|im_end|>', '').split('\n');
      return { role: role.trim(), content: said.join('\n') };
    });

/** Messages each under a key, as Firebase keeps them. */
export const areKeyed = (value: JsonObject): boolean => {
  const messages = Object.values(value);
  return (
    messages.length > 0 &&
    messages.every((one) => isJsonObject(one) && contentKeys.some((key) => typeof one[key] === 'string'))
  );
};

/** Reading one takes as long as reading so many characters of its text, however short it is. */
const ofItself = 512;

function* readList(
  given: unknown[],
  form: MessageForm,
  startTime: number | null,
): Steps<ImportedMessage[] | null> {
  if (given.length === 0) return [];
  const list = yield* messagesIn(given, (item) => pick(item, timeKeys));
  // Nobody knows whose they are: they are kept as they stand.
  if (list.every((item) => Array.isArray(item)))
    return [{ order: 0, role: 'unknown', content: storableText(JSON.stringify(list)), timestamp: null }];
  if (list.every((item) => typeof item === 'string')) {
    const said = yield* parseTranscript(storableText(list.join('\n')), form, startTime);
    // Of several that nobody signed none knows who wrote them.
    const isUnsigned = list.length > 1 && said.length === 1 && said[0]?.speaker === undefined;
    return isUnsigned
      ? list.map((content, order) => ({
          order,
          role: 'unknown',
          content: storableText(content),
          timestamp: null,
        }))
      : said;
  }
  const found: Found[] = [];
  const kinds = new Set(list.map((item) => (isJsonObject(item) ? kindOf(item) : '')));
  const isDoubtful = isUserDoubtful(kinds) && ![...kinds].some((kind) => readRole(kind) === 'agent');
  let sinceOthers = 0;
  for (const one of list) {
    if (!isJsonObject(one)) continue;
    const item = withinChoice(isJsonObject(one['node']) ? one['node'] : one);
    const said = readContent(pick(item, contentKeys));
    const type = item['contentType'];
    const content = storableText(
      type === 'text/plain' ? said : yield* htmlToText(said, type === 'text/html'),
    ).trim();
    sinceOthers += content.length + ofItself;
    if (sinceOthers > stepLength) {
      yield;
      sinceOthers = 0;
    }
    if (content === '') continue;
    const written = pick(item, timeKeys);
    const time = readDate(written ?? item['turnTime'], inZoneOf(form, item['timeZone']));
    const place = placeOf(pick(item, orderKeys));
    const rowPlace = placeOf(item['place']);
    const timestamp = typeof time === 'number' ? new Date(time) : null;
    const hasOwnTime = written !== undefined;
    const told = isToolResult(item['content']) ? 'system' : roleOf(item);
    const known = isDoubtful && kindOf(item) === 'user' ? null : told;
    const speaker = known === null ? speakerOf(item) : '';
    const role = known ?? form.speakers?.get(speaker) ?? 'unknown';
    const isRow = item['isRow'] === true;
    const message: Found = { order: 0, role, content, timestamp, place, rowPlace, isRow, hasOwnTime };
    if (hasOwnTime && timestamp === null) message.unreadTime = plainText(written);
    if (role === 'unknown' && speaker !== '') message.speaker = speaker;
    if (isLeftOut(item)) message.isLeftOut = true;
    found.push(message);
  }
  return inOrder(found);
}

/** What was said before, read and stored, with what is said now: all of it in the order of its times, where each has one. */
export function afterThose(
  before: readonly ImportedMessage[] | undefined,
  now: ImportedMessage[] | null,
): ImportedMessage[] | null {
  if (!before?.length || now === null) return now;
  const all = [...before, ...now];
  if (now.length > 0 && all.every(({ timestamp }) => timestamp !== null))
    all.sort((a, b) => Number(a.timestamp) - Number(b.timestamp));
  return all.map((message, order) => (message.order === order ? message : { ...message, order }));
}

/** When the messages of a list were written, as it says so. */
export const timesOfMessages = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.filter(isJsonObject).map((item) => pick(item, timeKeys)) : [];

/** `{index, message: {role, content}}`, as models answer. */
function withinChoice(item: JsonObject): JsonObject {
  const inner = item['message'];
  return isJsonObject(inner) && typeof inner['role'] === 'string' && item['role'] === undefined
    ? { ...item, ...inner }
    : item;
}

/** What a tool answered stands as a message of the user, who never wrote it. */
const isToolResult = (content: unknown): boolean =>
  Array.isArray(content) &&
  content.length > 0 &&
  content.every((part) => isJsonObject(part) && part['type'] === 'tool_result');

interface Found extends ImportedMessage {
  readonly place: number | bigint;
  /** Among the rows of its conversation: it tells where times do not. */
  readonly rowPlace: number | bigint;
  /** It alone was a row of the file. */
  readonly isRow: boolean;
  /** Else the time of its turn stands there, which only puts it in order. */
  readonly hasOwnTime: boolean;
}

/** By the source's own numbering, else by time; as they stand when either is missing somewhere. */
function inOrder(found: Found[]): ImportedMessage[] {
  const isNumbered = (by: 'place' | 'rowPlace') => found.every((message) => !Number.isNaN(message[by]));
  if (isNumbered('place')) found.sort((a, b) => compare(a.place, b.place));
  else {
    if (isNumbered('rowPlace')) found.sort((a, b) => compare(a.rowPlace, b.rowPlace));
    else if (isNewestFirst(found)) found.reverse();
    if (found.every((message) => message.timestamp !== null))
      found.sort((a, b) => Number(a.timestamp) - Number(b.timestamp));
  }
  return found.map(
    ({ role, content, timestamp, hasOwnTime, speaker, isLeftOut: isOut, unreadTime }, order) => {
      const message: ImportedMessage = { order, role, content, timestamp: hasOwnTime ? timestamp : null };
      if (!hasOwnTime && timestamp) message.turnTime = timestamp;
      if (speaker !== undefined) message.speaker = speaker;
      if (isOut) message.isLeftOut = true;
      if (unreadTime !== undefined) message.unreadTime = unreadTime;
      return message;
    },
  );
}

const compare = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : Number(a > b));

/** Rows that go back in time: those of one moment do so too. */
const isNewestFirst = (found: readonly Found[]): boolean =>
  Number(found.at(-1)?.timestamp) < Number(found[0]?.timestamp) &&
  found.every(
    ({ isRow, timestamp }, at) =>
      isRow && timestamp !== null && (at === 0 || Number(timestamp) <= Number(found[at - 1]?.timestamp)),
  );

/** A long whole number to its last digit. */
function placeOf(value: unknown): number | bigint {
  if (value === undefined) return Number.NaN;
  const text = plainText(value);
  return /^\d{16,40}$/.test(text) ? BigInt(text) : Number(text || Number.NaN);
}

/** Text, a list of parts, or an object around either. */
function readContent(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > 4) return '';
  if (Array.isArray(value)) {
    return value
      .filter((part) => !isThought(part))
      .map((part) => readContent(part, depth + 1))
      .filter((part) => part !== '')
      .join('\n');
  }
  return isJsonObject(value) ? readContent(pick(value, contentKeys), depth + 1) : '';
}

/** What a model thought before it answered: nobody was told. */
const isThought = (part: unknown): boolean =>
  isJsonObject(part) && (part['type'] === 'reasoning' || part['type'] === 'thinking');

function pick(item: JsonObject, keys: string[]): unknown {
  for (const key of keys) {
    const value = Object.hasOwn(item, key) ? item[key] : undefined;
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

function* readJson(text: string): Steps<unknown> {
  const read = yield* readExactInSteps(text);
  return read === undefined ? yield* readExactInSteps((yield* pythonAsJson(text)) ?? '') : read;
}
