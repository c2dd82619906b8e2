import type { Database } from '../../db/database.ts';

/** The chains that exist, in order, found by one index look-up each. */
export async function* listChains(database: Database): AsyncGenerator<string> {
  for (let last = await chainAfter(database, null); last !== null; last = await chainAfter(database, last)) {
    yield last;
  }
}

async function chainAfter(database: Database, last: string | null): Promise<string | null> {
  const [row] = await database.system((tx) =>
    tx.query<{ company_id: string }>(
      `SELECT company_id FROM audit_checkpoint ${last ? 'WHERE company_id > $1' : ''} ORDER BY company_id LIMIT 1`,
      last ? [last] : [],
    ),
  );
  return row?.company_id ?? null;
}
