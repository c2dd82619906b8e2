import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { joinEntry, joinSeal } from '../chain/join-entry.ts';
import type { Finding } from './check-links.ts';

type Read = Pick<Tx, 'query'>;

interface StrayStep {
  readonly finding: Finding | null;
  readonly lookedAt: number;
  /** The last id looked at; null when there are no more. */
  readonly lastId: string | null;
}

/** Entries that stand in the table and in no chain, and wait for none: somebody put them there. */
export async function findStrays(
  tx: Read,
  companyId: string,
  afterId: string,
  limit: number,
): Promise<StrayStep> {
  const [step] = await rows(
    tx,
    `WITH looked AS (
       SELECT company_id, id FROM audit_entry WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3
     )
     SELECT count(*) AS looked_at, (SELECT id FROM looked ORDER BY id DESC LIMIT 1) AS last_id,
       array_agg(l.id ORDER BY l.id) FILTER (WHERE s.seq IS NULL AND p.entry_id IS NULL) AS strays
     FROM looked l
     ${joinSeal('LEFT', 'l', '$1')}
     LEFT JOIN LATERAL (SELECT * FROM audit_pending WHERE company_id = $1 AND entry_id = l.id LIMIT 1) p ON true`,
    [companyId, afterId, limit],
    { looked_at: is.number, last_id: is.orNull(is.text), strays: is.orNull(is.list(is.text)) },
  );
  const finding = await firstStray(tx, companyId, step?.strays ?? []);
  return { finding, lookedAt: step?.looked_at ?? 0, lastId: step?.last_id ?? null };
}

/** Ids sort by time: a stray entry stands before the first sealed one whose id comes after its own. */
async function firstStray(tx: Read, companyId: string, ids: readonly string[]): Promise<Finding | null> {
  const [first] = ids;
  if (first === undefined) return null;
  const [row] = await rows(
    tx,
    `SELECT coalesce(
       (SELECT seq FROM audit_seal WHERE company_id = $1 AND entry_id > $2 ORDER BY entry_id LIMIT 1),
       (SELECT max(seq) + 1 FROM audit_seal WHERE company_id = $1), 1)::bigint AS seq`,
    [companyId, first],
    { seq: is.number },
  );
  return { seq: row?.seq ?? 1, problem: 'entry-inserted' };
}

/** How many entries wait to be sealed, and how many of those are gone although nothing may remove them. */
export async function countUnsealed(
  tx: Read,
  companyId: string,
): Promise<{ waitingCount: number; goneCount: number }> {
  const [row] = await rows(
    tx,
    `SELECT count(*) AS waiting, count(*) FILTER (WHERE e.id IS NULL) AS gone FROM audit_pending p
     ${joinEntry('LEFT', 'p', 'entry_id', '$1')} WHERE p.company_id = $1`,
    [companyId],
    { waiting: is.number, gone: is.number },
  );
  return { waitingCount: row?.waiting ?? 0, goneCount: row?.gone ?? 0 };
}
