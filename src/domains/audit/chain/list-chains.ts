import type { Database } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/**
 * The chains to check, found by one index look-up each: those of the database, then those that only heads outside
 * it tell of, because a log that is gone as a whole leaves no row behind.
 */
export async function* listChains(database: Database, known: Iterable<string> = []): AsyncGenerator<string> {
  const gone = new Set(known);
  for (let last = await chainAfter(database, null); last !== null; last = await chainAfter(database, last)) {
    gone.delete(last);
    yield last;
  }
  yield* [...gone].sort();
}

async function chainAfter(database: Database, last: string | null): Promise<string | null> {
  const [row] = await database.system((tx) =>
    rows(
      tx,
      `SELECT company_id FROM audit_checkpoint ${last ? 'WHERE company_id > $1' : ''} ORDER BY company_id LIMIT 1`,
      last ? [last] : [],
      { company_id: is.text },
    ),
  );
  return row?.company_id ?? null;
}
