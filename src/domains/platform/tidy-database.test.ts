import { expect, test } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { companyOf, sessionInput } from '../../../test/session-fixture.ts';
import { invoke } from '../../kernel/invoke.ts';
import { newId } from '../../ports/ids.ts';
import { readTaxonomy, storeSessions } from '../sessions/index.ts';
import { tidyDatabase } from './tidy-database.ts';

test('the embedded engine has statistics of what an import brought, and the role is restricted again after', async () => {
  await using app = await startApp();
  const { database, clock } = app;
  const companyId = await companyOf(database, clock);
  const rows = Array.from({ length: 1500 }, (_, at) => sessionInput(`row-${at}`));
  await database.tenant(companyId, async (tx) =>
    storeSessions(tx, rows, {
      now: clock.now(),
      newId: () => newId(clock),
      importId: null,
      taxonomy: await readTaxonomy(tx, companyId),
      redactStored: false,
    }),
  );
  const tidy = (vacuum: boolean) =>
    invoke(app.app.services, tidyDatabase, {
      actor: { type: 'operator' },
      origin: { requestId: 'test', address: null, userAgent: null },
      input: { vacuum },
    });
  const done = await tidy(false);
  expect(done.tables.includes('session')).toBe(database.engine === 'embedded');
  expect((await tidy(true)).tables).not.toContain('session');
  await expect(database.system((tx) => tx.query('ALTER TABLE session ADD COLUMN x int'))).rejects.toThrow(
    /must be owner/,
  );
});
