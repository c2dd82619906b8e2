import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { type Checkpoint, hasMark, isSigned } from '../chain/checkpoint.ts';
import type { Finding } from './check-links.ts';
import type { HeadReader } from './head-reader.ts';

export interface KnownChain {
  /** The chain's hashes, at least for the stretch that is looked at. */
  readonly links: ReadonlyMap<number, Buffer>;
  /** The last sequence number that is known to be good. */
  readonly throughSeq: number;
  /** For heads from before the stretch: a file may repeat itself. */
  linkAt(seq: number): Promise<Buffer | null>;
}

export interface HeadComparison {
  finding: Finding | null;
  readonly agreeing: Set<number>;
  /** Heads that contradict the chain without a valid signature: the file is damaged, not the chain. */
  unsignedCount: number;
}

/** Holds the signed heads from outside the database against the chain, as far as the chain is known. */
export async function compareHeads(
  reader: HeadReader,
  chain: KnownChain,
  keys: SigningKeys,
): Promise<HeadComparison> {
  const result: HeadComparison = { finding: null, agreeing: new Set(), unsignedCount: 0 };
  for (let head = await reader.peek(); head && head.seq <= chain.throughSeq; head = await reader.peek()) {
    reader.take();
    const seq = await firstDifference(head, chain);
    if (seq === null) result.agreeing.add(head.seq);
    else if (!(await isSigned(head, keys))) result.unsignedCount += 1;
    else note(result, { seq, problem: 'chain-rewritten' });
  }
  return result;
}

/** The same at the end of the chain, or where it broke: heads that reach beyond show what stood there. */
export async function compareLastHeads(
  reader: HeadReader,
  chain: KnownChain,
  keys: SigningKeys,
  ending: 'cut' | 'broken',
): Promise<HeadComparison> {
  const result = await compareHeads(reader, chain, keys);
  const next = chain.throughSeq + 1;
  for (let head = await reader.peek(); head; head = await reader.peek()) {
    if (ending === 'broken' && head.fromSeq > chain.throughSeq) break;
    reader.take();
    const seq = await firstDifference(head, chain);
    const found = seq ?? (ending === 'cut' && head.seq >= next ? next : null);
    if (found === null) continue;
    if (!(await isSigned(head, keys))) result.unsignedCount += 1;
    else note(result, { seq: found, problem: seq === null ? 'tail-cut' : 'chain-rewritten' });
    if (result.finding) break;
  }
  return result;
}

function note(result: HeadComparison, finding: Finding): void {
  if (!result.finding || finding.seq < result.finding.seq) result.finding = finding;
}

async function firstDifference(head: Checkpoint, chain: KnownChain): Promise<number | null> {
  const last = Math.min(head.seq, chain.throughSeq);
  for (let seq = head.fromSeq; seq <= last; seq += 1) {
    const hash = chain.links.get(seq);
    if (hash && !hasMark(head, seq, hash)) return seq;
  }
  if (head.seq > chain.throughSeq) return null;
  const hash = chain.links.get(head.seq) ?? (await chain.linkAt(head.seq));
  return hash && hash.toString('hex') !== head.hash ? head.seq : null;
}
