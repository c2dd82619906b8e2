import { changeRows } from '../../../db/change-rows.ts';
import { databaseCode, isBeingMoved, type SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Clock } from '../../../ports/clock.ts';
import { signCheckpoint } from '../chain/checkpoint.ts';
import { firstHash, hashBody, hashContent, hashLink } from '../chain/hash-chain.ts';
import { joinEntry } from '../chain/join-entry.ts';
import { entryColumns, StoredEntry } from '../chain/stored-entry.ts';
import { changeCounts } from './change-counts.ts';
import { type HeadParts, writeHeads } from './checkpoint-files.ts';

const batchSize = 500;

export interface SealingParts extends HeadParts {
  readonly clock: Clock;
}

/**
 * Links all waiting entries to their chains and signs the new heads. Returns how many were sealed. Two sealers do
 * no harm: the chain's keys let only one of them take a sequence number, and the other finds its work done.
 */
export async function sealPending(parts: SealingParts): Promise<number> {
  let sealed = 0;
  for (const companyId of await companiesWaiting(parts)) {
    try {
      for (let last = batchSize; last === batchSize; sealed += last) {
        last = await sealNext(parts, companyId);
      }
    } catch (error) {
      // Entries that wait were carried along: they are sealed where the data is now.
      if (isBeingMoved(error)) return sealed;
      // One chain that cannot be sealed must not hold up the others.
      parts.log.error({ err: error, companyId }, 'a chain of the audit log could not be sealed');
    }
    await writeHeads(parts, companyId);
  }
  return sealed;
}

async function companiesWaiting({ database }: SealingParts): Promise<string[]> {
  const found = await database.system((tx) =>
    rows(tx, 'SELECT DISTINCT company_id FROM audit_pending ORDER BY company_id', [], {
      company_id: is.text,
    }),
  );
  return found.map((row) => row.company_id);
}

async function sealNext(parts: SealingParts, companyId: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await parts.database.system((tx) => sealBatch(parts, tx, companyId));
    } catch (error) {
      // Another sealer took these numbers first.
      if (databaseCode(error) !== '23505' || attempt >= 5) throw error;
    }
  }
}

async function sealBatch({ clock, keys }: SealingParts, tx: SystemTx, companyId: string): Promise<number> {
  const entries = await rows(
    tx,
    `SELECT ${entryColumns} FROM audit_pending p
     ${joinEntry('CROSS', 'p', 'entry_id', '$1')}
     WHERE p.company_id = $1 ORDER BY p.entry_id LIMIT ${batchSize}`,
    [companyId],
    StoredEntry,
  );
  if (entries.length === 0) return 0;
  const head = await readHead(tx, companyId);
  const seals = link(companyId, head, entries);
  const sealedAt = clock.now();
  const [fromSeq, seq] = [head.seq + 1, head.seq + seals.length];
  const hashes = seals.map((seal) => seal.hash);
  const checkpoint = signCheckpoint({ companyId, fromSeq, seq, hashes, sealedAt }, keys);

  await changeRows(
    tx,
    `INSERT INTO audit_seal (company_id, seq, entry_id, occurred_at, severity, body_hash, content_hash, hash)
     SELECT $1, * FROM unnest($2::bigint[], $3::uuid[], $4::timestamptz[], $5::text[], $6::bytea[], $7::bytea[], $8::bytea[])`,
    [
      companyId,
      seals.map((_, i) => fromSeq + i),
      entries.map((entry) => entry.id),
      entries.map((entry) => entry.occurredAt),
      entries.map((entry) => entry.severity),
      seals.map((seal) => seal.bodyHash),
      seals.map((seal) => seal.contentHash),
      hashes,
    ],
  );
  await tx.query(
    `INSERT INTO audit_checkpoint (company_id, seq, from_seq, sealed_at, key_id, signature)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [companyId, seq, fromSeq, sealedAt, checkpoint.keyId, Buffer.from(checkpoint.signature, 'base64')],
  );
  await tx.query('DELETE FROM audit_pending WHERE company_id = $1 AND entry_id = ANY($2)', [
    companyId,
    entries.map((entry) => entry.id),
  ]);
  await changeCounts(tx, companyId, entries, 1);
  return seals.length;
}

async function readHead(tx: SystemTx, companyId: string): Promise<{ seq: number; hash: Buffer }> {
  const [head] = await rows(
    tx,
    'SELECT seq, hash FROM audit_seal WHERE company_id = $1 ORDER BY seq DESC LIMIT 1',
    [companyId],
    { seq: is.number, hash: is.bytes },
  );
  return head ?? { seq: 0, hash: firstHash };
}

function link(companyId: string, head: { seq: number; hash: Buffer }, entries: readonly StoredEntry[]) {
  let { seq, hash } = head;
  return entries.map((entry) => {
    const bodyHash = hashBody(entry);
    const facts = { entryId: entry.id, occurredAt: entry.occurredAt, severity: entry.severity, bodyHash };
    const contentHash = hashContent(facts);
    seq += 1;
    hash = hashLink(companyId, seq, hash, contentHash);
    return { bodyHash, contentHash, hash };
  });
}
