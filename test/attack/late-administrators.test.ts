import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../rig/browser.ts';
import { holding } from '../rig/pace/holding.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';
import { openTestDatabase, type TestDatabase } from '../rig/test-database.ts';

/** Only a server has several transactions at once. */
describe.runIf(process.env['TEST_DATABASE_URL'] && !process.env['TEST_CITUS_URL'])(
  'an administrator whose request waits while another takes their role',
  () => {
    let opened: TestDatabase;
    let app: TestApp;
    beforeAll(async () => {
      opened = await openTestDatabase();
      app = await startApp({ database: opened.database });
    });
    afterAll(() => app[Symbol.asyncDispose]());

    test.each<[string, (late: SignedIn, other: SignedIn) => Promise<Answer>]>([
      ['demote', (late, { userId }) => late.browser.rpc('users.update', { userId, role: 'USER' })],
      ['disable', (late, { userId }) => late.browser.rpc('users.update', { userId, status: 'DISABLED' })],
      ['remove', (late, { userId }) => late.browser.rpc('users.remove', { userId })],
      ['reset', (late, { userId }) => late.browser.rpc('users.resetMfa', { userId })],
      [
        'invite',
        (late) => late.browser.rpc('users.invite', { email: 'new@x.example', name: 'New', role: 'ADMIN' }),
      ],
    ])('may not %s anybody afterwards', async (_what, act) => {
      const first = await app.signUp();
      const [late, other] = [
        await app.addColleague(first.companyId, 'ADMIN'),
        await app.addColleague(first.companyId, 'ADMIN'),
      ];
      for (const { browser } of [first, late]) await browser.csrf();
      await using lock = await holding(
        opened,
        `SELECT id FROM company WHERE id = '${first.companyId}' FOR UPDATE`,
      );
      const taken = first.browser.rpc('users.update', { userId: late.userId, status: 'DISABLED' });
      await lock.untilWaiting(1);
      const acted = act(late, other);
      await lock.untilWaiting(2);
      await lock.release();
      expect([(await taken).status, (await acted).status]).toEqual([200, 403]);
    });

    test('is no super administrator for others afterwards either', async () => {
      const [first, late, other] = [
        await app.addStaff('SUPER_ADMIN'),
        await app.addStaff('SUPER_ADMIN'),
        await app.addStaff('SUPER_ADMIN'),
      ];
      for (const { browser } of [first, late]) await browser.csrf();
      await using lock = await holding(
        opened,
        "SELECT id FROM app_user WHERE platform_role = 'SUPER_ADMIN' ORDER BY id FOR UPDATE",
      );
      const path = '/api/platform/staff';
      const taken = first.browser.patch(`${path}/${late.userId}`, { platformRole: 'SUPPORT' });
      await lock.untilWaiting(1);
      const acted = late.browser.delete(`${path}/${other.userId}`);
      await lock.untilWaiting(2);
      await lock.release();
      expect([(await taken).status, (await acted).status]).toEqual([200, 403]);
    });
  },
);
