import { createHash, hash } from 'node:crypto';
import type { Steps } from '../../../kernel/pace/take-turns.ts';
import type { ImportedMessage } from './imported-session.ts';

/** SHA-256 over JSON in a fixed order: equal values give equal hashes, whatever file or layout they came in. */
export const contentHash = (values: ReadonlyArray<unknown>): string =>
  hash('sha256', JSON.stringify(values), 'hex');

const messagesAtOnce = 64;

/** The same over messages, some of them at a time. */
export function* transcriptHash(messages: readonly ImportedMessage[]): Steps<string> {
  const parts = messages.map(({ role, content, timestamp }) => [role, content, timestamp?.getTime() ?? null]);
  if (parts.length <= messagesAtOnce) return contentHash(parts);
  const sum = createHash('sha256').update('[');
  for (let at = 0; at < parts.length; at += messagesAtOnce) {
    const some = JSON.stringify(parts.slice(at, at + messagesAtOnce)).slice(1, -1);
    sum.update(at === 0 ? some : `,${some}`);
    yield;
  }
  return sum.update(']').digest('hex');
}
