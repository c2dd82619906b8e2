import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createProgram, makeKey } from '../rig/program.ts';
import { startApp } from '../rig/start-app.ts';
import { openTestDatabase } from '../rig/test-database.ts';

test.runIf(process.env['TEST_DATABASE_URL'] && !process.env['TEST_CITUS_URL'])(
  'readers who wait until the figures of two companies are counted hold no connections: others are answered meanwhile',
  async () => {
    const { database, url } = await openTestDatabase();
    await using app = await startApp({ database });
    const held = [await app.signUp(), await app.signUp()];
    const other = await app.signUp();
    for (const { browser, companyId } of held) {
      const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
      const program = createProgram(app.app.server, key);
      for (const externalId of ['one', 'two']) {
        const session = { externalId, startTime: app.clock.now(), initialMsg: 'where is my parcel' };
        const sent = await program.post('/api/ingest/v1/sessions', { sessions: [session] });
        expect(sent.status).toBe(200);
        // Its figures are there to be locked, and what comes next is still to be counted.
        if (externalId === 'one') await browser.get('/api/dashboard/sessions?search=parcel');
      }
    }
    const client = new pg.Client({ connectionString: url ?? '' });
    await client.connect();
    // A transaction sees one and the same state of the others for as long as it goes on.
    const watcher = new pg.Client({ connectionString: url ?? '' });
    await watcher.connect();
    try {
      await client.query('BEGIN');
      // As whoever indexes long conversations does, for seconds.
      await client.query('SELECT 1 FROM session_figures FOR UPDATE');
      const readers = held.flatMap(({ browser }) =>
        Array.from({ length: 10 }, () => browser.get('/api/dashboard/sessions?search=parcel')),
      );
      await untilWaiting(watcher, 2);
      // As many as could come to the lock have come.
      await untilWaiting(watcher, 10, 300);
      const answer = await other.browser.get('/api/dashboard/config');
      expect(answer.status).toBe(200);
      await client.query('ROLLBACK');
      for (const { status, json } of await Promise.all(readers))
        expect([status, (json as { data: { pagination: object } }).data.pagination]).toMatchObject([
          200,
          { totalCount: 2 },
        ]);
    } finally {
      await client.end();
      await watcher.end();
    }
  },
);

/** Until so many wait for a lock, or looks that often. */
async function untilWaiting(client: pg.Client, count: number, looks = 3000): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const { rows } = await client.query(
      "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows[0]?.n >= count) return;
    await wait(10);
  }
}
