import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { foldWord } from '../fold-word.ts';
import { type MessageRole, readRole } from '../message-role.ts';
import { plainText } from '../plain-text.ts';

/** Who wrote a message, where a list of messages says it. */
export const roleKeys =
  'role sender author from speaker sender_type senderType author_type authorType participant direction user type name'.split(
    ' ',
  );
const partKeys = ['role', 'type', 'kind', 'name'];
const nameKeys = 'speaker name author sender from user username user_name participant role'.split(' ');
const partNameKeys = 'name display_name displayName id email'.split(' ');
const nameLength = 200;

/** Null: nobody that is known by a word. */
export function roleOf(item: JsonObject): MessageRole | null {
  if (item['role'] === 'unknown') return null;
  if (isYes(item, ['isUser', 'is_user', 'fromUser', 'from_user', 'incoming'])) return 'user';
  if (isYes(item, ['isBot', 'is_bot', 'fromBot', 'from_bot'])) return 'assistant';
  for (const key of roleKeys) {
    const value = item[key];
    const role = isJsonObject(value) ? firstRole(value) : typeof value === 'string' ? readRole(value) : null;
    if (role) return role;
  }
  return null;
}

function firstRole(author: JsonObject): MessageRole | null {
  if (isYes(author, ['isBot', 'is_bot', 'bot'])) return 'assistant';
  for (const key of partKeys) {
    const value = author[key];
    const role = typeof value === 'string' ? readRole(value) : null;
    if (role) return role;
  }
  return null;
}

/** The word by which a list says of what kind the writer of a message is. */
export function kindOf(item: JsonObject): string {
  for (const key of ['author', 'sender', 'from']) {
    const value = item[key];
    if (isJsonObject(value) && typeof value['type'] === 'string') return foldWord(value['type']);
  }
  const kind = item['sender_type'] ?? item['senderType'] ?? item['author_type'] ?? item['authorType'];
  return typeof kind === 'string' ? foldWord(kind) : '';
}

const isYes = (item: JsonObject, keys: string[]): boolean => keys.some((key) => item[key] === true);

/** As the list names whoever wrote it; empty: it does not. */
export function speakerOf(item: JsonObject): string {
  for (const key of nameKeys) {
    const value = item[key];
    const name = isJsonObject(value)
      ? partNameKeys.map((part) => plainText(value[part]).trim()).find((text) => text !== '')
      : plainText(value).trim();
    if (name && !(key === 'role' && name === 'unknown')) return name.slice(0, nameLength);
  }
  return '';
}
