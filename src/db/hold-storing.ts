import type { TenantTx } from './database.ts';

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

/**
 * Until the end of the transaction nothing of a company is stored that did not look for the marks before, and what did is
 * there. Whoever stores asks whether the company may still have something stored after they hold erasures.
 */
export async function holdStoring(tx: TenantTx): Promise<void> {
  if (tx.isShared) return;
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockClass, tx.companyId]);
}

/** Whether something may be stored of a company until the end of the transaction: once it is archived it may be purged. */
export async function mayStore(tx: TenantTx): Promise<boolean> {
  await holdErasures(tx);
  const open = await tx.query("SELECT 1 FROM company WHERE id = $1 AND status <> 'ARCHIVED'", [tx.companyId]);
  return open.length > 0;
}
