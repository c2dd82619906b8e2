import { foldWord } from '../normalise/fold-word.ts';
import { isUserDoubtful, type MessageRole, readRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import { readYesNo } from '../normalise/values/read-yes-no.ts';

const list = (names: string) => names.split(',');
/** Columns of which yes is one side of a conversation and no the other. */
const flags = new Map<string, readonly [yes: MessageRole, no: MessageRole]>([
  ...list(
    'from agent,is agent,by agent,from staff,is staff,from operator,is operator,outbound,is outbound,outgoing,is outgoing,is from agent',
  ).map((name) => [name, ['agent', 'user']] as const),
  ...list(
    'from customer,is customer,by customer,from user,is user,by user,from visitor,is visitor,from contact,inbound,is inbound,incoming,is incoming,is from customer,is from user',
  ).map((name) => [name, ['user', 'agent']] as const),
  // Who is no bot is a person on either side.
  ...list('is bot,from bot,by bot,is ai,from ai,is assistant,from assistant').map(
    (name) => [name, ['assistant', 'unknown']] as const,
  ),
]);

/** As a direction is written for short. */
const directions = new Map<string, MessageRole>([
  ...list('in,i,received,rx').map((word) => [word, 'user'] as const),
  ...list('out,o,sent,tx').map((word) => [word, 'agent'] as const),
]);

/** Whether the name of a column says what yes and no mean for who speaks. */
export const isSpeakerFlag = (column: string): boolean => flags.has(lastWords(column));

/** Who speaks by a value of this column; null: nobody who is known by a word. */
export function roleIn(column: string, value: unknown): MessageRole | null {
  const name = lastWords(column);
  const flag = flags.get(name);
  const word = plainText(value).trim();
  if (flag) {
    const answer = readYesNo(typeof value === 'string' ? word : value);
    return answer === true ? flag[0] : answer === false ? flag[1] : null;
  }
  return (/\bdirection$/.test(name) && directions.get(word.toLowerCase())) || readRole(word);
}

/**
 * Words of a column that nobody but who exported it knows: `user` beside `contact`, where none is staff, and `You` beside
 * mere names.
 */
export function doubtfulWordsIn(column: string, values: readonly unknown[]): ReadonlySet<string> {
  const words = new Set(values.map((value) => foldWord(plainText(value))).filter((word) => word !== ''));
  if (isUserDoubtful(words) && !values.some((value) => roleIn(column, value) === 'agent'))
    return new Set(['user']);
  const others = [...words].filter((word) => !ownWords.has(word));
  const areNames = others.length > 0 && others.every((word) => roleIn(column, word) === null);
  return areNames ? ownWords : new Set();
}

/** As whoever exports a chat is called in it. */
const ownWords = new Set(['you', 'me', 'jij', 'ik', 'ich', 'du', 'yo', 'moi', 'vous', 'io', 'eu']);

const lastWords = (column: string): string => foldWord(column.slice(column.lastIndexOf('.') + 1));
