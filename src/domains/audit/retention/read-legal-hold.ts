import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';

export const LegalHold = z.object({
  companyId: z.string(),
  held: z.boolean(),
  heldAt: instant.nullable(),
  heldBy: z.string().nullable(),
  reason: z.string().nullable(),
});

export async function readLegalHold(tx: Tx, companyId: string): Promise<z.input<typeof LegalHold>> {
  const [row] = await rows(
    tx,
    'SELECT held_at, held_by, hold_reason FROM audit_retention WHERE company_id = $1',
    [companyId],
    { held_at: is.orNull(is.moment), held_by: is.orNull(is.text), hold_reason: is.orNull(is.text) },
  );
  return {
    companyId,
    held: row?.held_at != null,
    heldAt: row?.held_at?.toISOString() ?? null,
    heldBy: row?.held_by ?? null,
    reason: row?.hold_reason ?? null,
  };
}
