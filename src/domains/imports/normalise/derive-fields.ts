import type { ImportedMessage } from './imported-session.ts';
import { readText } from './read-text.ts';

/** Seconds from a user's message to the reply that follows it directly, on average; null without any. Of an unknown speaker nobody knows whether it is one. */
export function averageResponseSeconds(messages: ImportedMessage[]): number | null {
  let total = 0;
  let count = 0;
  let askedAt: number | null = null;
  for (const { role, timestamp } of messages) {
    if (role === 'system') continue;
    const at = timestamp?.getTime() ?? null;
    const isReply = role !== 'user' && role !== 'unknown';
    if (isReply && askedAt !== null && at !== null && at >= askedAt) {
      total += at - askedAt;
      count++;
    }
    askedAt = role === 'user' ? at : null;
  }
  return count === 0 ? null : Math.round(total / count) / 1000;
}

/** Seconds from the user's first message to the first reply after it; null where a speaker or a time in between is unknown. */
export function firstResponseSeconds(messages: ImportedMessage[]): number | null {
  let asked: ImportedMessage | null = null;
  for (const message of messages) {
    if (message.role === 'system') continue;
    if (message.role === 'unknown') return null;
    if (message.role === 'user') {
      asked ??= message;
      continue;
    }
    if (asked === null) continue;
    const from = asked.timestamp?.getTime();
    const to = message.timestamp?.getTime();
    return from === undefined || to === undefined || to < from ? null : (to - from) / 1000;
  }
  return null;
}

/** Null where a speaker is unknown: it may be the user. */
export const countUserMessages = (messages: ImportedMessage[]): number | null =>
  messages.some(({ role }) => role === 'unknown')
    ? null
    : messages.reduce((count, message) => count + (message.role === 'user' ? 1 : 0), 0);

export const openingLength = 4_000;

/** What the user says first. */
export const openingOf = (messages: ImportedMessage[]): string | null =>
  readText(messages.find((message) => message.role === 'user')?.content, openingLength);

/** What follows from messages of a session that says nothing of it itself. */
export const followingOf = (messages: ImportedMessage[]) => ({
  messagesSent: countUserMessages(messages),
  messageCount: messages.length,
  avgResponseTime: averageResponseSeconds(messages),
  firstResponseSeconds: firstResponseSeconds(messages),
  initialMsg: openingOf(messages),
});

/** The times of the first and last message that have one. */
export function transcriptTimes(messages: ImportedMessage[]): { first: number | null; last: number | null } {
  let first: number | null = null;
  let last: number | null = null;
  for (const { timestamp } of messages) {
    if (!timestamp) continue;
    const at = timestamp.getTime();
    if (first === null || at < first) first = at;
    if (last === null || at > last) last = at;
  }
  return { first, last };
}
