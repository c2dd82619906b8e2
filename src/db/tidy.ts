import type pg from 'pg';
import { direct, is, rows } from './rows.ts';

/**
 * What autovacuum does on a server, for the engine that has none: statistics where a tenth of a table changed, and
 * with `vacuum` also the room of dead rows where they are a fifth. The counts of changes are gone after a restart, so a
 * table that has grown since its statistics is one to look at too. A table at a time: others have their turn between.
 */
export async function tidy(pool: pg.Pool, { vacuum }: { vacuum: boolean }): Promise<string[]> {
  const tables = await asOwner(pool, async (client) => {
    // Counts of the last second may still wait in the session.
    await client.query('SELECT pg_stat_force_next_flush()');
    return rows(
      direct(client),
      `SELECT quote_ident(s.relname) AS name, n_dead_tup > 1000 + n_live_tup / 5 AS dead,
         n_mod_since_analyze > 1000 + n_live_tup / 10 OR pg_relation_size(c.oid) / 8192 > 20 + relpages * 1.1 AS stale
       FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid WHERE schemaname = 'public' ORDER BY s.relname`,
      [],
      { name: is.text, stale: is.bool, dead: is.bool },
    );
  });
  const done: string[] = [];
  for (const { name, stale, dead } of tables) {
    if (!(vacuum && dead) && !stale) continue;
    await asOwner(pool, (client) =>
      client.query(vacuum && dead ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`),
    );
    done.push(name);
  }
  return done;
}

/** Runs on the one connection there is, which is everybody's under a lesser role again afterwards. */
async function asOwner<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // A tenth of the usual sample: enough to choose an index by. Of 1,000,000 sessions it takes 65 ms, a third takes 300.
    await client.query('RESET ROLE; SET default_statistics_target = 10');
    const result = await work(client);
    await client.query('RESET default_statistics_target; SET ROLE parlance_system');
    return result;
  } catch (error) {
    // Under which role it stands is not known: the next one gets a new connection.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
