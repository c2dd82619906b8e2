import type { Tx } from '../../db/database.ts';

/** The exact number of sessions of each company: from its days where they are up to date, else by counting. */
export async function countSessions(
  tx: Pick<Tx, 'query'>,
  companyIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ company_id: string; count: number }>(
    `SELECT wanted.company_id, CASE WHEN EXISTS (SELECT FROM session_change k WHERE k.company_id = wanted.company_id AND k.derived = 0)
       THEN (SELECT count(*) FROM session s WHERE s.company_id = wanted.company_id)
       ELSE (SELECT coalesce(sum(d.session_count), 0) FROM session_day d WHERE d.company_id = wanted.company_id) END AS count
     FROM unnest($1::uuid[]) AS wanted (company_id)`,
    [companyIds],
  );
  return new Map(rows.map((row) => [row.company_id, Number(row.count)]));
}
