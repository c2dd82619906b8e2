import type { TenantTx } from '../../../db/database.ts';

const lockClass = 7_272_020;
/** They hold it until they end: not to be asked for within a savepoint alone. */
const holding = new WeakSet<TenantTx>();

/**
 * Until the end of the transaction nobody is erased, beside others who store: what was looked for in the marks is stored
 * before somebody is erased, or looked for again. On the one connection of the embedded engine all wait for each other.
 */
export async function holdErasures(tx: TenantTx): Promise<void> {
  if (tx.isShared || holding.has(tx)) return;
  await tx.query(
    'SELECT pg_advisory_xact_lock_shared($1, hashtext($2))',
    [lockClass, tx.companyId],
    'hold_erasures',
  );
  holding.add(tx);
}

/** Until the end of the transaction nothing is stored that did not look for the marks before, and what did is there. */
export async function holdStoring(tx: TenantTx): Promise<void> {
  if (tx.isShared) return;
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockClass, tx.companyId]);
}
