import type { TenantTx } from '../../db/database.ts';
import { lockSessions } from './lock-sessions.ts';
import type { SessionInput } from './session-input.ts';
import { type StoredLabels, storedLabelColumns } from './stored-labels.ts';

/** What is stored of a session that comes in again. The columns behind `revision` are read of those that differ. */
export interface Existing extends StoredLabels {
  id: string;
  external_id: string;
  hash: string;
  revision: number;
  started_at: Date;
  transcript_status: number;
  analysis_status: number;
  transcript_hash: string | null;
  full_transcript_url: string | null;
}

/** Which of these sessions are stored already, by external id; those that differ are locked for the caller. */
export async function readExisting(
  tx: TenantTx,
  inputs: readonly SessionInput[],
  isDryRun: boolean,
): Promise<Map<string, Existing>> {
  const hashes = await readHashes(
    tx,
    inputs.map(({ externalId }) => externalId),
  );
  const known = new Map(hashes.map((row) => [row.external_id, row as Existing]));
  if (isDryRun) return known;
  const hashOf = new Map(inputs.map(({ externalId, contentHash }) => [externalId, contentHash]));
  const differing = hashes.filter(({ external_id, hash }) => hashOf.get(external_id) !== hash);
  const ids = differing.map(({ id }) => id);
  // One that went away since it was read is not known any more.
  for (const { external_id } of differing) known.delete(external_id);
  for (const row of await lockExisting(tx, ids)) known.set(row.external_id, row);
  return known;
}

interface Hash {
  readonly id: string;
  readonly external_id: string;
  readonly hash: string;
  readonly revision: number;
}

/**
 * Each by the unique index and no other. A company that the table's statistics do not know yet is taken for empty, and
 * any index that begins with it for as good; all its rows were then read for each id. An order that only the unique
 * index has, and no sort, leave no choice.
 */
async function readHashes(tx: TenantTx, externalIds: readonly string[]): Promise<Hash[]> {
  await tx.query('SET LOCAL enable_sort = off');
  const hashes = await tx.query<Hash & Record<string, unknown>>(
    `SELECT s.id, s.external_id, s.hash, s.revision FROM unnest($2::text[]) AS wanted (external_id)
     CROSS JOIN LATERAL (
       SELECT id, external_id, encode(content_hash, 'hex') AS hash, revision FROM session
       WHERE company_id = $1 AND external_id >= wanted.external_id AND external_id <= wanted.external_id
       ORDER BY external_id LIMIT 1
     ) AS s`,
    [tx.companyId, externalIds],
  );
  await tx.query('SET LOCAL enable_sort = on');
  return hashes;
}

/** Only what may change is locked: a lock is a write, and most rows of a file that comes again are the same. */
async function lockExisting(tx: TenantTx, ids: readonly string[]): Promise<Existing[]> {
  if (ids.length === 0) return [];
  await lockSessions(tx, ids);
  return tx.query<Existing>(
    `SELECT s.id, s.external_id, encode(s.content_hash, 'hex') AS hash, s.revision, s.started_at, s.transcript_status, s.analysis_status,
       s.full_transcript_url, ${storedLabelColumns},
       (SELECT encode(t.transcript_hash, 'hex') FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = s.id) AS transcript_hash
     FROM session s WHERE s.company_id = $1 AND s.id = ANY($2::uuid[])`,
    [tx.companyId, ids],
  );
}
