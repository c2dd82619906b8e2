import type pg from 'pg';

interface Table {
  readonly name: string;
  readonly stale: boolean;
  readonly dead: boolean;
}

/**
 * What autovacuum does on a server, for the engine that has none: statistics where a tenth of a table changed, and
 * with `vacuum` also the room of dead rows where they are a fifth. Runs as the owner, on the one connection there is.
 */
export async function tidy(client: pg.ClientBase, { vacuum }: { vacuum: boolean }): Promise<string[]> {
  const done: string[] = [];
  await client.query('RESET ROLE');
  try {
    // A third of the usual sample: enough to choose an index by, and a statement that nobody notices.
    await client.query('SET default_statistics_target = 30');
    // Counts of the last second may still wait in the session.
    await client.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await client.query<Table>(
      `SELECT quote_ident(relname) AS name, n_mod_since_analyze > 1000 + n_live_tup / 10 AS stale, n_dead_tup > 1000 + n_live_tup / 5 AS dead
       FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY relname`,
    );
    for (const { name, stale, dead } of rows) {
      if (!(vacuum && dead) && !stale) continue;
      await client.query(vacuum && dead ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`);
      done.push(name);
    }
  } finally {
    await client.query('RESET default_statistics_target; SET ROLE parlance_system');
  }
  return done;
}
