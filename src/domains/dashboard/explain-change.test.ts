import { expect, test, vi } from 'vitest';
import { importSessions } from '../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../test/labs/session-fixture.ts';
import { startApp } from '../../../test/rig/start-app.ts';

const dayMs = 86_400_000;
const days = 12;

test('why a figure changed is read in steps on the engine that all share, also where nothing is filtered', async () => {
  await using app = await startApp();
  const { browser, companyId } = await app.signUp();
  const nowMs = app.clock.now().getTime();
  const told = Array.from({ length: days }, (_, day) =>
    sessionInput(`day-${day}`, { startTime: new Date(nowMs - day * dayMs), team: `team ${day}` }),
  );
  await importSessions(app, companyId, told);
  expect((await browser.get('/api/dashboard/metrics')).status).toBe(200);
  const transactions = vi.spyOn(app.app.services.database, 'tenant');
  const { status, text } = await browser.rpc('dashboard.explainChange', { metric: 'totalSessions' });
  expect(status, text).toBe(200);
  // A server has a connection for each reader, and one snapshot for all that is read.
  if (app.database.engine === 'embedded') expect(transactions.mock.calls.length).toBeGreaterThan(4);
  else expect(transactions).toHaveBeenCalledOnce();
});
