import type { Tx } from './database.ts';

const lockClass = 7_272_021;

/**
 * Until the end of the transaction others who hold the company wait. Not by its row: a cluster has a copy of that on every
 * node and would ask each, so that one which is away would stop the companies of all.
 */
export async function holdCompany(tx: Pick<Tx, 'query'>, companyId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockClass, companyId]);
}
