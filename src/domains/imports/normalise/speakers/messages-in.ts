import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { foldWord, rememberWords } from '../fold-word.ts';
import { type MessageRole, readRole } from '../message-role.ts';
import { roleKeys } from './message-speaker.ts';
import { answerNames, askedNames } from './turn-names.ts';

/** Where a message in a list has its text. */
export const contentKeys =
  'content text message body msg plain_body value utterance messageText message_text messageBody message_body parts'.split(
    ' ',
  );

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
  /** Not only whose it is: that it is a text. */
  readonly isSaid: boolean;
}

interface Turn {
  readonly asked: Side | undefined;
  readonly answer: Side | undefined;
}

/** Null for what is no turn: a message that says who wrote it, or that has a text beside the names of people. */
function sidesOf(item: JsonObject): Turn | null {
  const keys = Object.keys(item);
  if (keys.some((key) => saysWho.has(key))) return null;
  const named = keys.flatMap((key): Side[] => {
    const side = sideOf(key);
    return side ? [{ key, ...side }] : [];
  });
  const texts = named.filter(({ isSaid }) => isSaid);
  // Beside both texts, a `user` or a `model` is a name.
  const sides = new Set(texts.map(({ role }) => role === 'user')).size === 2 ? texts : named;
  if (sides.length === 0 || sides.length > 2 || !sides.every(({ key }) => isText(item[key]))) return null;
  const asked = sides.find(({ role }) => role === 'user');
  const answer = sides.find((side) => side !== asked);
  const isContent = asked !== undefined && contents.has(asked.key);
  return answer?.role === 'user' || (isContent && !answer?.isSaid) ? null : { asked, answer };
}

const isText = (value: unknown): boolean => typeof value === 'string' || value === null;

/** Of a turn it is the side of the user. */
const saysWho = new Set(roleKeys.filter((key) => key !== 'user'));
const contents = new Set(contentKeys);

const sideOf = rememberWords((key: string): Omit<Side, 'key'> | null => {
  const word = foldWord(key);
  if (askedNames.has(word) || contents.has(key)) return { role: 'user', isSaid: true };
  if (answerNames.has(word)) return { role: 'assistant', isSaid: true };
  const who = word.replace(behind, '');
  // `user_id` is no side.
  const role = who.includes(' ') ? null : readRole(who);
  const isSide = role === 'user' || role === 'assistant' || role === 'agent';
  return isSide ? { role, isSaid: behind.test(word) } : null;
});

const behind = / (?:message|text|response|reply|answer|output|input|query|utterance|says|said)$/;
