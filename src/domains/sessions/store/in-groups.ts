import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Change } from './change-sessions.ts';

/** However long their transcripts are. */
const few = 4;
/** As they are stored; what stood there before takes several times as much on its way. */
const mostBytes = 16 * 1024 ** 2;

/** Changed sessions in as many groups as it takes for what stood there before to be read together. */
export async function inGroups(tx: TenantTx, changes: readonly Change[]): Promise<Change[][]> {
  if (changes.length <= few) return [[...changes]];
  const found = await rows(
    tx,
    {
      name: 'transcript_sizes',
      text: 'SELECT session_id AS id, octet_length(body) AS bytes FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])',
    },
    [tx.companyId, changes.map(({ before }) => before.id)],
    { id: is.uuid, bytes: is.number },
  );
  const sizes = new Map(found.map(({ id, bytes }) => [id, bytes]));
  const groups: Change[][] = [];
  let sum = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const bytes = sizes.get(change.before.id) ?? 0;
    sum += bytes;
    if (sum <= mostBytes) groups.at(-1)?.push(change);
    else {
      groups.push([change]);
      sum = bytes;
    }
  }
  return groups;
}
