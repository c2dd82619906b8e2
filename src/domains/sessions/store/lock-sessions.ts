import type { TenantTx } from '../../../db/database.ts';

/**
 * Holds sessions for a change, in one order by all who do. What else is known about them is read in a statement after
 * this one: one that waits for a lock sees the row anew when it gets it, but all other tables as they were before.
 * The order is one that no index has: else all sessions of a company that statistics do not know yet are read in it.
 */
export async function lockSessions(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT 1 FROM session WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY external_id || '' FOR UPDATE`,
    [tx.companyId, ids],
  );
}
