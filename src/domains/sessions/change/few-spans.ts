import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** So many go at once: they go with their sessions, and everybody waits for it on the embedded engine. */
const mostSpans = 20_000;
/** What two conversations have at most is about that much. */
const fewSessions = 2;

/** The first of these sessions, and no more of them than may go in one transaction with the spans that told them. */
export async function withFewSpans<Id extends string>(
  tx: TenantTx,
  ids: readonly Id[],
): Promise<readonly Id[]> {
  const [found] = await rows(
    tx,
    `SELECT count(*) AS count FROM (SELECT FROM span_conversation c
       JOIN span_part p ON p.company_id = c.company_id AND p.external_id = c.external_id
       WHERE c.company_id = $1 AND c.session_id = ANY($2::uuid[]) LIMIT ${mostSpans + 1}) AS part`,
    [tx.companyId, ids],
    { count: is.number },
  );
  return (found?.count ?? 0) > mostSpans ? ids.slice(0, fewSessions) : ids;
}
