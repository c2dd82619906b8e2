import { atOnce } from '../../../../kernel/pace/take-turns.ts';
import { htmlToText } from '../../normalise/html-to-text.ts';
import { readRole } from '../../normalise/message-role.ts';
import type { ReadMessage } from '../forms/record-form.ts';

/** A comment of Zendesk has 64 KiB at most. */
const longest = 200_000;

/** `(09:00:10) Ann: …`, or `(09:01:00) *** Ann left the chat ***`. */
const line = /^\s{0,4}\((\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)\)\s(?:\*{3}\s(.*)|([^:*]{1,80}):\s?(.*))$/i;
const started =
  /\bchat started(?: on)?:?\s{0,5}(\S[^:()]{5,40}?),? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?(?: \(?((?:UTC|GMT|[A-Z]{2,5}|[+-]\d)[\w:+-]{0,8})\)?)?/i;

/**
 * A chat that a ticket keeps in one of its comments. Whom it calls a visitor or by the name of who asked is the user; who
 * else there is then answers. Null: it is no such comment.
 */
export function readChatComment(given: string, requester: string): ReadMessage[] | null {
  if (!/\(\d{1,2}:\d{2}/.test(given) || given.length > longest) return null;
  const text = given.includes('<') ? atOnce(htmlToText(given)) : given;
  const lines = text.split('\n');
  if (lines.filter((each) => line.test(each)).length < (started.test(text) ? 1 : 2)) return null;
  const [, day, zone = ''] = started.exec(text) ?? [];
  const names = new Set(lines.flatMap((each) => line.exec(each)?.[3] ?? []));
  const isUser = (name: string) => (requester !== '' && name === requester) || /^visitor\b/i.test(name);
  const isUserKnown = [...names].some(isUser);
  const roleOf = (name: string) => {
    if (isUser(name)) return 'user';
    const known = readRole(name);
    return known ?? (isUserKnown ? 'agent' : 'unknown');
  };
  const messages: ReadMessage[] = [];
  let isEvent = true;
  for (const each of lines) {
    const [, time, event, name = '', said = ''] = line.exec(each) ?? [];
    if (time === undefined) {
      const last = messages.at(-1);
      if (last && !isEvent) last.content = `${String(last.content)}\n${each}`;
      continue;
    }
    isEvent = event !== undefined;
    if (isEvent) continue;
    messages.push({
      role: roleOf(name),
      content: said,
      timestamp: day === undefined ? undefined : `${day} ${time} ${zone}`.trim(),
      speaker: name,
      contentType: 'text/plain',
    });
  }
  return messages;
}
