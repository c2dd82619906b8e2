import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import type { Database } from '../../../db/database.ts';
import { openEmbedded } from '../../../db/open-embedded.ts';
import { invoke } from '../../../kernel/invoke.ts';
import { type Clock, createFakeClock } from '../../../ports/clock.ts';
import { storeSessions } from '../../sessions/store/index.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';
import { tidyDatabase } from './tidy-database.ts';

test('the embedded engine has statistics of what an import brought, and the role is restricted again after', async () => {
  await using app = await startApp();
  const { database, clock } = app;
  const companyId = await companyOf(database, clock);
  const tidy = (vacuum: boolean) =>
    invoke(app.app.services, tidyDatabase, {
      actor: { type: 'operator' },
      origin: { requestId: 'test', address: null, userAgent: null },
      input: { vacuum },
    });
  // The engine may come from another test, which left dead rows behind.
  await tidy(true);
  await storeMany(database, clock, companyId);
  const done = await tidy(false);
  expect(done.tables.includes('session')).toBe(database.engine === 'embedded');
  expect((await tidy(true)).tables).not.toContain('session');
  await expect(database.system((tx) => tx.query('ALTER TABLE session ADD COLUMN x int'))).rejects.toThrow(
    /must be owner/,
  );
});

test('the embedded engine makes up for statistics that a stop came before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-test-'));
  const open = () =>
    openEmbedded({
      dataDir,
      onEffectError: (error) => expect.unreachable(String(error)),
      template: process.env['TEST_TEMPLATE'] ?? '',
    });
  try {
    const clock = createFakeClock();
    const before = await open();
    await storeMany(before, clock, await companyOf(before, clock));
    await before.close();
    const after = await open();
    expect(await after.tidy({ vacuum: false })).toContain('session');
    expect(await after.tidy({ vacuum: false })).not.toContain('session');
    await after.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

const storeMany = (database: Database, clock: Clock, companyId: string) =>
  database.tenant(companyId, async (tx) =>
    storeSessions(
      tx,
      Array.from({ length: 1500 }, (_, at) => sessionInput(`row-${at}`)),
      howStored(clock, { taxonomy: await readTaxonomy(tx, companyId) }),
    ),
  );
