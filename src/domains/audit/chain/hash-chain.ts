import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { entryFields, type StoredEntry } from './stored-entry.ts';

/**
 * What the chain is made of. Each step is SHA-256 over lines of text, so that a few lines of any language check it:
 *   body     {"entry": …, "metadata": …} as canonical JSON
 *   content  the entry's id, time, severity and body hash: the part that outlives a clean-up
 *   chain    company, seq, previous hash and content hash
 */
export const firstHash = Buffer.alloc(32);

interface SealedFacts {
  readonly entryId: string;
  readonly occurredAt: Date;
  readonly severity: string;
  readonly bodyHash: Buffer;
}

export const hashBody = (row: StoredEntry): Buffer =>
  sha256(`{"entry":${canonicalJson(entryFields(row))},"metadata":${row.metadata}}`);

export const hashContent = ({ entryId, occurredAt, severity, bodyHash }: SealedFacts): Buffer =>
  lines('parlance-audit-content-1', entryId, occurredAt.toISOString(), severity, bodyHash.toString('hex'));

export const hashLink = (companyId: string, seq: number, previous: Buffer, content: Buffer): Buffer =>
  lines('parlance-audit-chain-1', companyId, String(seq), previous.toString('hex'), content.toString('hex'));

const lines = (...parts: string[]): Buffer => sha256(parts.join('\n'));

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
