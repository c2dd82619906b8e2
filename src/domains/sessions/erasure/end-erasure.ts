import type { TenantTx } from '../../../db/database.ts';
import { holdNews } from '../../../db/hold-news.ts';
import { forgetDoubted } from '../../attributes/forgetting/index.ts';
import { asWord } from './as-word.ts';
import { forgetDigests, forgetReasons } from './forget-told.ts';
import { holdPending, keepPending, type PendingErasure } from './pending-erasure.ts';

export interface Forgotten extends Omit<PendingErasure, 'endUser' | 'days' | 'refusedRows'> {
  /** Rows that imports refused and that name the person: their text is gone, the reason stays. */
  readonly refusedRows: number;
}

/** What was erased, and whose. */
export interface Erased {
  readonly endUser: string;
  readonly forgotten: Forgotten;
  /** UTC days, counted from 1970, that sessions began on. */
  readonly days: readonly number[];
}

/** Once sessions and what else is kept of a person are gone: what still tells of them goes, and it is done. Null: it was already. */
export async function endErasure(tx: TenantTx, id: string, now: Date): Promise<Erased | null> {
  const pending = await holdPending(tx, id);
  if (!pending) return null;
  const { endUser, days, ...counts } = pending;
  const word = asWord(endUser);
  await holdNews(tx, tx.companyId);
  await forgetDigests(tx);
  await forgetReasons(tx, { word, texts: await forgetDoubted(tx, id) });
  await tx.query('UPDATE ingest_refusal SET sample = NULL WHERE company_id = $1 AND sample ~ $2', [
    tx.companyId,
    word,
  ]);
  await keepPending(tx, id, null, { sessions: counts.sessions, now });
  return { endUser, forgotten: { ...counts, refusedRows: counts.refusedRows ?? 0 }, days };
}
