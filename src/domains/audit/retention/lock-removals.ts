import type { Tx } from '../../../db/database.ts';

const removalLock = 7_272_019_161;

/**
 * Whoever orders a removal, carries out a step of one or places a legal hold takes turns: a second clean-up sees what
 * the first ordered, and once a hold is acknowledged no step is under way any more.
 */
export async function lockRemovals(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [removalLock]);
}
