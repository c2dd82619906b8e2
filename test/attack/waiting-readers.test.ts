import { expect, test } from 'vitest';
import { holding } from '../rig/pace/holding.ts';
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
    // As whoever indexes long conversations does, for seconds.
    await using lock = await holding({ url }, 'SELECT 1 FROM session_figures FOR UPDATE');
    const readers = held.flatMap(({ browser }) =>
      Array.from({ length: 10 }, () => browser.get('/api/dashboard/sessions?search=parcel')),
    );
    await lock.untilWaiting(2, 3000);
    // As many as could come to the lock have come.
    await lock.untilWaiting(10, 300);
    const answer = await other.browser.get('/api/dashboard/config');
    expect(answer.status).toBe(200);
    await lock.release();
    for (const { status, json } of await Promise.all(readers))
      expect([status, (json as { data: { pagination: object } }).data.pagination]).toMatchObject([
        200,
        { totalCount: 2 },
      ]);
  },
);
