import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A transaction beside the service's on a PostgreSQL server, which holds what its statement does. */
export async function holding({ url }: { readonly url: string | null }, statement: string) {
  const connect = async () => {
    const one = new pg.Client({ connectionString: url ?? '' });
    await one.connect();
    return one;
  };
  // A transaction sees one and the same state of the others for as long as it goes on.
  const [holder, looking] = [await connect(), await connect()];
  await holder.query('BEGIN');
  await holder.query(statement);
  return {
    /** Until so many wait for a lock, or looks that often. */
    async untilWaiting(count: number, looks = 500): Promise<void> {
      for (let look = 0; look < looks; look += 1) {
        const found = await looking.query(
          "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        if (found.rows[0]?.n >= count) return;
        await wait(10);
      }
    },
    also: (more: string) => holder.query(more),
    release: () => holder.query('ROLLBACK'),
    commit: () => holder.query('COMMIT'),
    async [Symbol.asyncDispose]() {
      await holder.end();
      await looking.end();
    },
  };
}
