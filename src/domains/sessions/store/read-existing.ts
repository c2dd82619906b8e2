import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { SessionInput } from '../input/session-input.ts';
import { StoredLabels, storedLabelColumns } from '../labels/stored-labels.ts';
import { type RowColumn, rowColumns, writtenColumns } from '../record/session-row.ts';
import { isStored } from './is-stored.ts';
import { lockSessions } from './lock-sessions.ts';

const Hash = { id: is.uuid, external_id: is.text, hash: is.text, revision: is.number };
type Hash = Readonly<RowOf<typeof Hash>>;

/** What is stored of a session that comes in again. The columns beside those of its hash are read of those that differ. */
const Existing = {
  ...writtenColumns,
  ...StoredLabels,
  ...Hash,
  import_id: is.orNull(is.uuid),
  started_at: is.moment,
  transcript_status: is.number,
  analysis_status: is.number,
  transcript_hash: is.orNull(is.text),
  full_transcript_url: is.orNull(is.text),
  derived: is.orNull(is.number),
  grows: is.bool,
  ended_at: is.orNull(is.moment),
  arrived_at: is.orNull(is.moment),
  open_end_at: is.orNull(is.moment),
};
export type Existing = RowOf<typeof Existing> & { readonly [name in RowColumn]?: unknown };

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
  const byId = new Map(inputs.map((input) => [input.externalId, input]));
  const differing = hashes.filter(({ external_id, hash }) => {
    const input = byId.get(external_id);
    return !input || !isStored(input, hash);
  });
  const ids = differing.map(({ id }) => id);
  // One that went away since it was read is not known any more.
  for (const { external_id } of differing) known.delete(external_id);
  // Only what may change is locked: a lock is a write, and most rows of a file that comes again are the same.
  if (!isDryRun && ids.length > 0) await lockSessions(tx, ids);
  for (const row of await readWhole(tx, ids)) known.set(row.external_id, row);
  return known;
}

/**
 * Each by the unique index and no other. A company that the table's statistics do not know yet is taken for empty, and
 * any index that begins with it for as good; all its rows were then read for each id. An order that only the unique
 * index has, and no sort, leave no choice.
 */
async function readHashes(tx: TenantTx, externalIds: readonly string[]): Promise<Hash[]> {
  await tx.query('SET LOCAL enable_sort = off');
  const hashes = await rows(
    tx,
    `SELECT s.id, s.external_id, s.hash, s.revision FROM unnest($2::text[]) AS wanted (external_id)
     CROSS JOIN LATERAL (
       SELECT id, external_id, encode(content_hash, 'hex') AS hash, revision FROM session
       WHERE company_id = $1 AND external_id >= wanted.external_id AND external_id <= wanted.external_id
       ORDER BY external_id LIMIT 1
     ) AS s`,
    [tx.companyId, externalIds],
    Hash,
  );
  await tx.query('SET LOCAL enable_sort = on');
  return hashes;
}

const Held = { ...Existing, body: is.orNull(is.bytes) };
/** One that its caller has locked, with what was said in it so far. */
export type Held = Existing & Pick<RowOf<typeof Held>, 'body'>;

export const readHeld = (tx: TenantTx, ids: readonly string[]): Promise<Held[]> =>
  rows(tx, wholeWith('held_sessions', ', t.body'), [tx.companyId, ids], Held);

const readWhole = async (tx: TenantTx, ids: readonly string[]): Promise<Existing[]> =>
  ids.length === 0 ? [] : rows(tx, wholeWith('stored_sessions', ''), [tx.companyId, ids], Existing);

const wholeColumns = rowColumns.map(([name]) => `s.${name}`).filter((name) => name !== 's.content_hash');
const wholeWith = (name: string, more: string) => ({
  name,
  text: `SELECT ${wholeColumns.join(', ')}, encode(s.content_hash, 'hex') AS hash, s.revision, s.import_id,
     ${storedLabelColumns}, encode(t.transcript_hash, 'hex') AS transcript_hash${more}
   FROM session s LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
   WHERE s.company_id = $1 AND s.id = ANY($2::uuid[])`,
});
