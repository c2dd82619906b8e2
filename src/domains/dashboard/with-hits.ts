import type { TenantTx } from '../../db/database.ts';
import { findHits, type Period, type Selection } from '../sessions/index.ts';
import type { Asked } from './filter-input.ts';

/** The selection together with what the search, if any, finds in a period. */
export async function withHits(
  tx: TenantTx,
  companyId: string,
  zone: string,
  { selection, search }: Asked,
  period: Period | undefined,
): Promise<Selection> {
  if (search === undefined) return selection;
  const hits = search === null ? new Map() : await findHits(tx, companyId, zone, search, period);
  return { ...selection, hits };
}
