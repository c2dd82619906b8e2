import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** What of a person is gone already, while the rest is on its way out. */
export const PendingErasure = z.object({
  endUser: z.string(),
  sessions: z.int(),
  messages: z.int(),
  transcripts: z.int(),
  aiResults: z.int(),
  corrections: z.int(),
  searchEntries: z.int(),
  /** Omitted: none yet. */
  refusedRows: z.int().optional(),
  /** UTC days, counted from 1970, that sessions began on. */
  days: z.array(z.int()),
});
export type PendingErasure = Readonly<z.infer<typeof PendingErasure>>;

export const nothingYet = (endUser: string): PendingErasure => ({
  endUser,
  sessions: 0,
  messages: 0,
  transcripts: 0,
  aiResults: 0,
  corrections: 0,
  searchEntries: 0,
  days: [],
});

/** Held until the end of the transaction; null: it is done. */
export async function holdPending(tx: TenantTx, id: string): Promise<PendingErasure | null> {
  const [row] = await rows(
    tx,
    'SELECT pending FROM erasure WHERE company_id = $1 AND id = $2 FOR UPDATE',
    [tx.companyId, id],
    { pending: is.orNull(is.json(PendingErasure)) },
  );
  return row?.pending ?? null;
}

export async function keepPending(
  tx: TenantTx,
  id: string,
  pending: PendingErasure | null,
  { sessions, now }: { readonly sessions: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE erasure SET pending = $3, session_count = $4, touched_at = $5 WHERE company_id = $1 AND id = $2',
    [tx.companyId, id, pending && JSON.stringify(pending), sessions, now],
  );
}
