import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { checkpointText, claimOf } from '../chain/checkpoint.ts';
import type { StoredCheckpoint } from './read-checkpoints.ts';

/** A stretch of sequence numbers in which something is wrong. */
export interface Span {
  readonly fromSeq: number;
  readonly throughSeq: number;
}

interface WalkedLinks {
  readonly links: ReadonlyMap<number, Buffer>;
  readonly coveredSeq: number;
  readonly throughSeq: number;
}

/** Checks the signed heads in the database: they follow each other without a gap, and each is truly signed. */
export async function checkSignatures(
  companyId: string,
  { links, coveredSeq, throughSeq }: WalkedLinks,
  checkpoints: readonly StoredCheckpoint[],
  keys: SigningKeys,
): Promise<{ coveredSeq: number; failed: Span | null }> {
  const known = checkpoints.filter(({ seq }) => seq <= throughSeq);
  const valid = await Promise.all(known.map((checkpoint) => isValid(companyId, links, checkpoint, keys)));
  let covered = coveredSeq;
  for (const [i, { seq, fromSeq }] of known.entries()) {
    if (fromSeq !== covered + 1 || !valid[i]) {
      return { coveredSeq: covered, failed: { fromSeq: covered + 1, throughSeq: seq } };
    }
    covered = seq;
  }
  return { coveredSeq: covered, failed: null };
}

async function isValid(
  companyId: string,
  links: ReadonlyMap<number, Buffer>,
  { seq, fromSeq, sealedAt, keyId, signature }: StoredCheckpoint,
  keys: SigningKeys,
): Promise<boolean> {
  const hashes: Buffer[] = [];
  for (let at = fromSeq; at <= seq; at += 1) {
    const hash = links.get(at);
    if (!hash) return false;
    hashes.push(hash);
  }
  if (hashes.length === 0) return false;
  const claim = claimOf({ companyId, fromSeq, seq, hashes, sealedAt }, keyId);
  return keys.verify(keyId, checkpointText(claim), signature);
}
