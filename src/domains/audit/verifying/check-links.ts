import { is, type RowOf } from '../../../db/rows.ts';
import { hashBody, hashContent, hashLink } from '../chain/hash-chain.ts';
import type { StoredEntry } from '../chain/stored-entry.ts';
import { coversEntry, type SignedOrder } from '../retention/removal-order.ts';

export const problems = [
  'entry-altered',
  'entry-missing',
  'entry-inserted',
  'link-altered',
  'link-missing',
  'removal-not-ordered',
  'chain-rewritten',
  'tail-cut',
  'head-not-signed',
] as const;
export type Problem = (typeof problems)[number];

export interface Finding {
  readonly seq: number;
  readonly problem: Problem;
}

export interface Link {
  readonly seq: number;
  readonly hash: Buffer;
}

/** A link as it is stored: what it says of its entry, and what it was removed under. */
export const SealRow = {
  seq: is.number,
  entryId: is.text,
  sealedMoment: is.moment,
  sealedSeverity: is.text,
  bodyHash: is.bytes,
  contentHash: is.bytes,
  hash: is.bytes,
  removedBy: is.orNull(is.text),
};
export type SealRow = RowOf<typeof SealRow>;

export interface SealedEntry {
  readonly seal: SealRow;
  /** Absent when it was removed, by a clean-up or by somebody else. */
  readonly entry: StoredEntry | null;
}

/** Walks a stretch of a chain from a known link on. Stops at the first that is not as it was sealed. */
export function checkLinks(
  companyId: string,
  previous: Link,
  rows: readonly SealedEntry[],
  orders: ReadonlyMap<string, SignedOrder>,
): { good: Link[]; finding: Finding | null } {
  const good: Link[] = [];
  let last = previous;
  for (const row of rows) {
    const seq = last.seq + 1;
    const problem = row.seal.seq === seq ? problemOf(companyId, last, row, orders) : 'link-missing';
    if (problem) return { good, finding: { seq, problem } };
    last = { seq, hash: row.seal.hash };
    good.push(last);
  }
  return { good, finding: null };
}

function problemOf(
  companyId: string,
  previous: Link,
  { seal, entry }: SealedEntry,
  orders: ReadonlyMap<string, SignedOrder>,
): Problem | null {
  const { seq, entryId, sealedMoment: occurredAt, sealedSeverity: severity, bodyHash, contentHash } = seal;
  const facts = { entryId, occurredAt, severity, bodyHash };
  const isLinked =
    hashContent(facts).equals(contentHash) &&
    hashLink(companyId, seq, previous.hash, contentHash).equals(seal.hash);
  if (entry) {
    if (!hashBody(entry).equals(bodyHash)) return isLinked ? 'entry-altered' : 'link-altered';
    return isLinked && seal.removedBy === null ? null : 'link-altered';
  }
  if (!isLinked) return 'link-altered';
  if (seal.removedBy === null) return 'entry-missing';
  const order = orders.get(seal.removedBy);
  return order && coversEntry(order, occurredAt, severity) ? null : 'removal-not-ordered';
}
