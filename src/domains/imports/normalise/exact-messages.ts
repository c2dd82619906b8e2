import { readJson } from '../../../ports/parse-json.ts';
import { storableText } from '../../../ports/storable-text.ts';
import { messageRoles } from '../mapping/message-roles.ts';
import { isJsonObject } from '../reading/source-record.ts';
import type { ImportedMessage } from './imported-session.ts';

import { plainText } from './plain-text.ts';

/** Messages as we write them, to the letter; undefined where they stand in some other form. */
export function exactMessages(value: unknown): ImportedMessage[] | undefined {
  const list = typeof value === 'string' ? readJson(value) : value;
  if (!Array.isArray(list)) return undefined;
  const messages: ImportedMessage[] = [];
  for (const item of list) {
    if (!isJsonObject(item) || typeof item['content'] !== 'string') return undefined;
    const role = messageRoles.find((known) => known === item['role']);
    const timestamp = timeIn(item['timestamp']);
    if (!role || timestamp === undefined) return undefined;
    messages.push({ order: messages.length, role, content: storableText(item['content']), timestamp });
  }
  return messages;
}

function timeIn(value: unknown): Date | null | undefined {
  if (value === null || value === undefined) return null;
  const text = plainText(value);
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.toISOString() !== text ? undefined : time;
}
