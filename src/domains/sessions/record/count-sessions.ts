import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** The exact number of sessions of each company: from its days where they are up to date, else by counting. */
export async function countSessions(
  tx: Pick<Tx, 'query'>,
  companyIds: readonly string[],
): Promise<Map<string, number>> {
  const changed = await rows(
    tx,
    'SELECT DISTINCT company_id FROM session_change WHERE company_id = ANY($1::uuid[]) AND derived = 0',
    [companyIds],
    { company_id: is.uuid },
  );
  const behind = new Set(changed.map((row) => row.company_id));
  const counts = await rows(
    tx,
    `SELECT company_id, count(*) AS count FROM session WHERE company_id = ANY($1::uuid[]) GROUP BY company_id
     UNION ALL
     SELECT company_id, sum(session_count) AS count FROM session_day WHERE company_id = ANY($2::uuid[]) GROUP BY company_id`,
    [[...behind], companyIds.filter((id) => !behind.has(id))],
    { company_id: is.uuid, count: is.number },
  );
  return new Map([
    ...companyIds.map((id) => [id, 0] as const),
    ...counts.map((row) => [row.company_id, Number(row.count)] as const),
  ]);
}
