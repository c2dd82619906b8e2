import type { Database } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { StoredCheckpoint } from '../verifying/read-checkpoints.ts';
import { type Checkpoint, claimOf } from './checkpoint.ts';

const Row = { ...StoredCheckpoint, hashes: is.orNull(is.list(is.bytes)) };
type Row = RowOf<typeof Row>;

const columns = `${columnsOf(StoredCheckpoint, 'c')},
  (SELECT array_agg(s.hash ORDER BY s.seq) FROM audit_seal s
   WHERE s.company_id = $1 AND s.seq BETWEEN c.from_seq AND c.seq) AS hashes`;

/** The heads of a chain after one sequence number, as the database has them. */
export async function readStoredCheckpoints(
  database: Database,
  companyId: string,
  afterSeq: number,
  limit: number,
): Promise<Checkpoint[]> {
  const found = await database.system((tx) =>
    rows(
      tx,
      `SELECT ${columns} FROM audit_checkpoint c WHERE c.company_id = $1 AND c.seq > $2 ORDER BY c.seq LIMIT $3`,
      [companyId, afterSeq, limit],
      Row,
    ),
  );
  return found.flatMap((row) => checkpointOf(companyId, row) ?? []);
}

/** The newest head of a chain. */
export async function lastStoredCheckpoint(
  database: Database,
  companyId: string,
): Promise<Checkpoint | null> {
  const [row] = await database.tenant(companyId, (tx) =>
    rows(
      tx,
      `SELECT ${columns} FROM audit_checkpoint c WHERE c.company_id = $1 ORDER BY c.seq DESC LIMIT 1`,
      [companyId],
      Row,
    ),
  );
  return row ? checkpointOf(companyId, row) : null;
}

/** Null when the links that the head speaks of are not there. */
function checkpointOf(companyId: string, { hashes, keyId, signature, ...head }: Row): Checkpoint | null {
  if (hashes?.length !== head.seq - head.fromSeq + 1) return null;
  return { ...claimOf({ ...head, companyId, hashes }, keyId), signature: signature.toString('base64') };
}
