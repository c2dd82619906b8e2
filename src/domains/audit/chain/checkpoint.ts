import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * A signed head: all that was sealed up to `seq`, because each hash covers the ones before it. `marks` are the first
 * six bytes of each hash from `fromSeq` on: they say where a rewritten chain began to differ.
 */
export interface Checkpoint {
  readonly companyId: string;
  readonly fromSeq: number;
  readonly seq: number;
  readonly hash: string;
  readonly marks: string;
  readonly sealedAt: string;
  readonly keyId: string;
  readonly signature: string;
}

export interface Head {
  readonly companyId: string;
  readonly fromSeq: number;
  readonly seq: number;
  /** The chain's hashes from `fromSeq` to `seq`. */
  readonly hashes: readonly Buffer[];
  readonly sealedAt: Date;
}

const markBytes = 6;

export function signCheckpoint(head: Head, keys: SigningKeys): Checkpoint {
  const claim = claimOf(head, keys.keyId);
  return { ...claim, signature: keys.sign(checkpointText(claim)).toString('base64') };
}

/** The claim of a head whose signature is stored elsewhere. */
export function claimOf(head: Head, keyId: string): Omit<Checkpoint, 'signature'> {
  const last = head.hashes.at(-1);
  if (!last || head.hashes.length !== head.seq - head.fromSeq + 1)
    throw new Error('a head needs all its hashes');
  return {
    companyId: head.companyId,
    fromSeq: head.fromSeq,
    seq: head.seq,
    hash: last.toString('hex'),
    marks: Buffer.concat(head.hashes.map((hash) => hash.subarray(0, markBytes))).toString('base64'),
    sealedAt: head.sealedAt.toISOString(),
    keyId,
  };
}

export const checkpointText = ({
  signature: _,
  ...claim
}: Omit<Checkpoint, 'signature'> & { signature?: string }) =>
  `parlance-audit-checkpoint-1\n${canonicalJson(claim)}`;

export const isSigned = (checkpoint: Checkpoint, keys: SigningKeys): Promise<boolean> =>
  keys.verify(checkpoint.keyId, checkpointText(checkpoint), Buffer.from(checkpoint.signature, 'base64'));

export function hasMark({ marks, fromSeq }: Checkpoint, seq: number, hash: Buffer): boolean {
  const start = (seq - fromSeq) * markBytes;
  return Buffer.from(marks, 'base64')
    .subarray(start, start + markBytes)
    .equals(hash.subarray(0, markBytes));
}

/** Reads one line of a checkpoint file; null when it is no checkpoint. */
export function parseCheckpoint(line: string): Checkpoint | null {
  try {
    const value: unknown = JSON.parse(line);
    return isCheckpoint(value) ? value : null;
  } catch {
    return null;
  }
}

function isCheckpoint(value: unknown): value is Checkpoint {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    ['companyId', 'hash', 'marks', 'sealedAt', 'keyId', 'signature'].every(
      (k) => typeof fields[k] === 'string',
    ) && ['fromSeq', 'seq'].every((k) => Number.isSafeInteger(fields[k]) && Number(fields[k]) > 0)
  );
}
