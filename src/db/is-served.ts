import type pg from 'pg';

/** Whether a running service uses this database. */
export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parlance' LIMIT 1",
  );
  return rows.length > 0;
}
