import { hash } from 'node:crypto';
import type { ImportedMessage } from './imported-session.ts';

/** SHA-256 over JSON in a fixed order: equal values give equal hashes, whatever file or layout they came in. */
export const contentHash = (values: ReadonlyArray<unknown>): string =>
  hash('sha256', JSON.stringify(values), 'hex');

export const transcriptHash = (messages: ImportedMessage[]): string =>
  contentHash(messages.map(({ role, content, timestamp }) => [role, content, timestamp?.getTime() ?? null]));
