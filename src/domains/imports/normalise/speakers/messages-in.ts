import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { foldWord, rememberWords } from '../fold-word.ts';
import { type MessageRole, readRole } from '../message-role.ts';
import { answerNames, askedNames } from './turn-names.ts';

/** A list of `['user', 'Hi']`, or of turns such as `{question, answer}` and `{user: 'Hi', bot: 'Hello'}`, as messages; any other as it is. */
export function* messagesIn(
  list: readonly unknown[],
  timeOf: (item: JsonObject) => unknown,
): Steps<readonly unknown[]> {
  if (list.every(isPair))
    return list.some(([name]) => readRole(name) !== null)
      ? list.map(([role, content]): JsonObject => ({ role, content }))
      : list;
  const messages: JsonObject[] = [];
  let isAnswered = false;
  for (const [at, item] of list.entries()) {
    if (at % turnsAtOnce === turnsAtOnce - 1) yield;
    const turn = isJsonObject(item) ? sidesOf(item) : null;
    if (!isJsonObject(item) || !turn) return list;
    const { asked, answer } = turn;
    const { [asked?.key ?? '']: question, [answer?.key ?? '']: reply, ...others } = item;
    if (asked) messages.push({ ...others, role: 'user', content: question });
    // When the turn was, and not when its answer was written.
    if (answer) messages.push({ role: answer.role, content: reply, turnTime: timeOf(item) });
    isAnswered ||= asked !== undefined && answer !== undefined;
  }
  return isAnswered ? messages : list;
}

const turnsAtOnce = 1024;

const isPair = (item: unknown): item is [string, string] =>
  Array.isArray(item) &&
  item.length === 2 &&
  item.every((part) => typeof part === 'string') &&
  String(item[0]).length <= longestName;

const longestName = 60;

interface Side {
  readonly key: string;
  readonly role: MessageRole;
  /** Elsewhere it is what anybody wrote. */
  readonly isContent: boolean;
  /** Not only whose it is: that it is a text. */
  readonly isSaid: boolean;
}

interface Turn {
  readonly asked: Side | undefined;
  readonly answer: Side | undefined;
}

/** Null for what is no turn: a message that says who wrote it, or that has a text beside the names of people. */
function sidesOf(item: JsonObject): Turn | null {
  if (Object.keys(item).some((key) => saysWho.has(key))) return null;
  const sides = Object.keys(item).flatMap((key): Side[] => {
    const value = item[key];
    const side = typeof value === 'string' || value === null ? sideOf(key) : null;
    return side ? [{ key, ...side }] : [];
  });
  if (sides.length === 0 || sides.length > 2 || Object.keys(item).some((key) => saysWho.has(key)))
    return null;
  const asked = sides.find(({ role }) => role === 'user');
  const answer = sides.find((side) => side !== asked);
  if (answer?.role === 'user' || (asked?.isContent && !answer?.isSaid)) return null;
  return { asked, answer };
}

const saysWho = new Set(
  'role sender author from speaker type sender_type senderType name direction'.split(' '),
);

const sideOf = rememberWords((key: string): Omit<Side, 'key'> | null => {
  const word = foldWord(key);
  const isContent = contents.has(word);
  if (askedNames.has(word) || isContent) return { role: 'user', isContent, isSaid: true };
  if (answerNames.has(word)) return { role: 'assistant', isContent, isSaid: true };
  const role = readRole(word.replace(behind, ''));
  const isSide = role === 'user' || role === 'assistant' || role === 'agent';
  return isSide ? { role, isContent, isSaid: behind.test(word) } : null;
});

const contents = new Set('content text message body msg utterance value'.split(' '));
const behind = / (?:message|text|response|reply|answer|output|input|query|utterance|says|said)$/;
