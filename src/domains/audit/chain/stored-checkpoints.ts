import type { Database } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { StoredCheckpoint } from '../verifying/read-checkpoints.ts';
import { type Checkpoint, claimOf } from './checkpoint.ts';

const Row = { ...StoredCheckpoint, hashes: is.orNull(is.list(is.bytes)) };
type Row = RowOf<typeof Row>;

const columnsFor = (company: string) => `${columnsOf(StoredCheckpoint, 'c')},
  (SELECT array_agg(s.hash ORDER BY s.seq) FROM audit_seal s
   WHERE s.company_id = ${company} AND s.seq BETWEEN c.from_seq AND c.seq) AS hashes`;

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
      `SELECT ${columnsFor('$1')} FROM audit_checkpoint c WHERE c.company_id = $1 AND c.seq > $2 ORDER BY c.seq LIMIT $3`,
      [companyId, afterSeq, limit],
      Row,
    ),
  );
  return found.flatMap((row) => checkpointOf(companyId, row) ?? []);
}

/** The newest heads of some chains, each up to a link, by their company. */
export async function lastStoredCheckpoints(
  database: Database,
  chains: readonly { readonly companyId: string; readonly seq: number }[],
): Promise<ReadonlyMap<string, Checkpoint>> {
  const [one, ...others] = chains;
  if (!one) return new Map();
  const { companyId, seq } = one;
  const [ids, seqs] = [chains.map((chain) => chain.companyId), chains.map((chain) => chain.seq)];
  const found = await (others.length > 0
    ? database.system((tx) => rows(tx, lastOfMany, [ids, seqs], RowOfMany))
    : database.tenant(companyId, (tx) => rows(tx, lastOfOne, [companyId, seq], RowOfMany)));
  return new Map(
    found.flatMap(({ companyId, ...row }) => {
      const head = checkpointOf(companyId, row);
      return head ? [[companyId, head]] : [];
    }),
  );
}

const RowOfMany = { ...Row, companyId: is.text };

/** By the parameter, so that a cluster asks one worker. */
const lastOfOne = `SELECT ${columnsFor('$1')}, c.company_id AS "companyId" FROM audit_checkpoint c
  WHERE c.company_id = $1 AND c.seq <= $2 ORDER BY c.seq DESC LIMIT 1`;

const lastOfMany = `SELECT ${columnsFor('c.company_id')}, c.company_id AS "companyId" FROM unnest($1::uuid[], $2::bigint[]) AS chain (company_id, seq)
  CROSS JOIN LATERAL (SELECT * FROM audit_checkpoint k WHERE k.company_id = chain.company_id AND k.seq <= chain.seq ORDER BY k.seq DESC LIMIT 1) c`;

/** Null when the links that the head speaks of are not there. */
function checkpointOf(companyId: string, { hashes, keyId, signature, ...head }: Row): Checkpoint | null {
  if (hashes?.length !== head.seq - head.fromSeq + 1) return null;
  return { ...claimOf({ ...head, companyId, hashes }, keyId), signature: signature.toString('base64') };
}
