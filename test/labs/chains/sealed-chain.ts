import { generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Tx } from '../../../src/db/database.ts';
import { type Checkpoint, signCheckpoint } from '../../../src/domains/audit/chain/checkpoint.ts';
import { firstHash, hashBody, hashContent, hashLink } from '../../../src/domains/audit/chain/hash-chain.ts';
import { StoredEntry } from '../../../src/domains/audit/chain/stored-entry.ts';
import { type SignedOrder, signOrder } from '../../../src/domains/audit/retention/removal-order.ts';
import type { SealedEntry } from '../../../src/domains/audit/verifying/check-links.ts';
import type { StoredCheckpoint } from '../../../src/domains/audit/verifying/read-checkpoints.ts';
import type { SigningKeys } from '../../../src/kernel/audit-chain.ts';

/** A sealed log in memory, with a key of its own: for tests that would wait long for a database to seal as much. */
export const companyId = '11111111-1111-4111-8111-111111111111';
export const sealedAt = new Date('2026-01-05T09:00:00Z');

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const keys: SigningKeys = {
  keyId: 'key-1',
  publicKeyPem: '',
  sign: (text) => sign(null, Buffer.from(text), privateKey),
  verify: async (_, text, signature) => verify(null, Buffer.from(text), publicKey, signature),
};

function entry(at: number): StoredEntry {
  const absent = { userId: null, userEmail: null, ipAddress: null, userAgent: null, requestId: null };
  return {
    ...{
      companyId: companyId,
      id: `e${at}`,
      occurredAt: new Date(sealedAt.getTime() + at),
      severity: 'LOW',
    },
    ...{ eventType: 'DATA_ACCESS', action: 'x', outcome: 'SUCCESS', description: 'x', metadata: '{}' },
    ...{ ...absent, sessionId: null, resourceType: null, resourceId: null },
  };
}

/** A chain as it is sealed: its last place is `length`. */
export function chainOf(length: number): SealedEntry[] {
  let hash: Buffer = firstHash;
  return Array.from({ length }, (_, at) => {
    const of = entry(at + 1);
    const bodyHash = hashBody(of);
    const facts = { entryId: of.id, occurredAt: of.occurredAt, severity: of.severity, bodyHash };
    const contentHash = hashContent(facts);
    hash = hashLink(companyId, at + 1, hash, contentHash);
    const seal = {
      seq: at + 1,
      entryId: of.id,
      sealedMoment: of.occurredAt,
      sealedSeverity: of.severity,
      bodyHash,
      contentHash,
      hash,
      removedBy: null,
    };
    return { seal, entry: of };
  });
}

/** The same chain with one place changed. */
export const changedAt = (
  chain: readonly SealedEntry[],
  seq: number,
  change: (row: SealedEntry) => Partial<SealedEntry>,
): SealedEntry[] => chain.map((row) => (row.seal.seq === seq ? { ...row, ...change(row) } : row));

/** Allows all that is older than `removeBefore` to go. */
export const orderOf = (id: string, removeBefore: Date): SignedOrder =>
  signOrder(
    { companyId, id, retentionDays: 30, removeBefore, removeSevereBefore: sealedAt, orderedAt: sealedAt },
    keys,
  );

const hashesOf = (chain: readonly SealedEntry[], fromSeq: number, seq: number): Buffer[] =>
  chain.slice(fromSeq - 1, seq).map(({ seal }) => seal.hash);

/** A signed head over a stretch, as it stands outside the database. */
export const headOf = (
  chain: readonly SealedEntry[],
  [fromSeq, seq]: readonly [number, number],
  hashes = hashesOf(chain, fromSeq, seq),
  at = sealedAt,
): Checkpoint => signCheckpoint({ companyId, fromSeq, seq, hashes, sealedAt: at }, keys);

/** The same head as the database has it. */
export const asStored = ({ fromSeq, seq, sealedAt: at, keyId, signature }: Checkpoint): StoredCheckpoint => ({
  ...{ seq, fromSeq, keyId },
  sealedAt: new Date(at),
  signature: Buffer.from(signature, 'base64'),
});

/** Stretches of one size up to the end of a chain. */
export const stretchesOf = (length: number, size: number): [number, number][] =>
  Array.from({ length: Math.ceil(length / size) }, (_, at) => [
    at * size + 1,
    Math.min(length, (at + 1) * size),
  ]);

export interface SealedLog {
  chain: readonly SealedEntry[];
  heads: readonly StoredCheckpoint[];
  orders?: readonly SignedOrder[];
  /** What a look at the entries behind an id finds. */
  strays?(afterId: string): { looked_at: number; last_id: string | null; strays?: string[] };
  unsealed?: { waiting: number; gone: number };
}

const noEntry = Object.fromEntries(Object.keys(StoredEntry).map((name) => [name, null]));

/** Answers what a check asks of the database. Tells each question to `heard` first, which may still change the log. */
export function readerOver(log: SealedLog, heard: (text: string) => void = () => {}) {
  const answer = (text: string, values: readonly unknown[]): Record<string, unknown>[] => {
    const [, first, second] = values;
    if (text.includes('FROM audit_seal s'))
      return log.chain
        .filter(({ seal }) => seal.seq > Number(first))
        .slice(0, Number(second))
        .map(({ seal, entry: of }) => ({ ...seal, ...(of ?? noEntry) }));
    if (text.startsWith('SELECT seq, hash'))
      return log.chain.filter(({ seal }) => seal.seq === first).map(({ seal }) => ({ ...seal }));
    if (text.includes('sealed_at <'))
      return log.heads
        .filter((head) => head.sealedAt < (first as Date))
        .slice(-1)
        .map(({ seq }) => ({ seq }));
    if (text.includes('FROM audit_checkpoint'))
      return log.heads
        .filter(({ seq }) => seq > Number(first) && seq <= Number(second))
        .map((head) => ({ ...head }));
    if (text.includes('FROM audit_removal'))
      return (log.orders ?? [])
        .filter(({ id }) => (first as string[]).includes(id))
        .map((order) => ({ ...order }));
    if (text.includes('WITH looked'))
      return [{ looked_at: 0, last_id: null, strays: null, ...log.strays?.(String(first)) }];
    if (text.includes('FROM audit_pending')) return [log.unsealed ?? { waiting: 0, gone: 0 }];
    if (text.includes('coalesce')) return [{ seq: log.chain.length + 1 }];
    throw new Error(`nobody asks this of a sealed log: ${text}`);
  };
  return <T>(work: (tx: Pick<Tx, 'query'>) => Promise<T>): Promise<T> =>
    work({
      query: async (text, values = []) => {
        heard(text);
        return answer(text, values);
      },
    });
}
