import type { Tx } from '../../../src/db/database.ts';
import { is, rows } from '../../../src/db/rows.ts';
import { firstHash, hashBody, hashContent, hashLink } from '../../../src/domains/audit/chain/hash-chain.ts';
import { entryColumns, StoredEntry } from '../../../src/domains/audit/chain/stored-entry.ts';

export interface Chain {
  readonly companyId: string;
  readonly length: number;
  /** Where each signed stretch ends. */
  readonly heads: readonly number[];
}

export async function cutFrom(tx: Tx, companyId: string, seq: number, withHeads: boolean): Promise<void> {
  await tx.query(
    'DELETE FROM audit_entry e USING audit_seal s WHERE e.company_id = $1 AND s.company_id = $1 AND s.entry_id = e.id AND s.seq >= $2',
    [companyId, seq],
  );
  await tx.query('DELETE FROM audit_seal WHERE company_id = $1 AND seq >= $2', [companyId, seq]);
  if (withHeads)
    await tx.query('DELETE FROM audit_checkpoint WHERE company_id = $1 AND seq >= $2', [companyId, seq]);
}

/** An id just before another. */
export const beforeId = (id: string): string => `${id.slice(0, 24)}000000000000`;

export async function copyEntry(
  tx: Tx,
  { companyId }: Chain,
  seq: number,
  idOf: (id: string) => string,
  toCompany: string = companyId,
): Promise<void> {
  const [row] = await rows(
    tx,
    'SELECT entry_id FROM audit_seal WHERE company_id = $1 AND seq = $2',
    [companyId, seq],
    { entry_id: is.text },
  );
  const id = row?.entry_id ?? '';
  await tx.query(
    `INSERT INTO audit_entry SELECT $4::uuid, $3, occurred_at, event_type, action, outcome, severity, user_id,
       user_email, ip_address, user_agent, request_id, session_id, resource_type, resource_id, description, metadata
     FROM audit_entry WHERE company_id = $1 AND id = $2`,
    [companyId, id, idOf(id), toCompany],
  );
}

/** Makes the links of a stretch fit again, as somebody who knows the algorithm would. */
export async function relink(tx: Tx, companyId: string, fromSeq: number, throughSeq: number): Promise<void> {
  const [before] = await rows(
    tx,
    'SELECT hash FROM audit_seal WHERE company_id = $1 AND seq = $2',
    [companyId, fromSeq - 1],
    { hash: is.bytes },
  );
  let hash = before?.hash ?? firstHash;
  const found = await rows(
    tx,
    `SELECT s.seq, ${entryColumns} FROM audit_seal s JOIN audit_entry e ON e.company_id = s.company_id AND e.id = s.entry_id
     WHERE s.company_id = $1 AND s.seq BETWEEN $2 AND $3 ORDER BY s.seq`,
    [companyId, fromSeq, throughSeq],
    { ...StoredEntry, seq: is.number },
  );
  for (const row of found) {
    const bodyHash = hashBody(row);
    const contentHash = hashContent({
      entryId: row.id,
      occurredAt: row.occurredAt,
      severity: row.severity,
      bodyHash,
    });
    hash = hashLink(companyId, row.seq, hash, contentHash);
    await tx.query(
      'UPDATE audit_seal SET body_hash = $3, content_hash = $4, hash = $5 WHERE company_id = $1 AND seq = $2',
      [companyId, row.seq, bodyHash, contentHash, hash],
    );
  }
}
