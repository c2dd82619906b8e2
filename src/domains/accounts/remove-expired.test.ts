import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

test('sessions and links whose time is over are forgotten, all others stay', async () => {
  await using app = await startApp();
  const ann = await app.signUp();
  await app.browser().post('/api/forgot-password', { email: ann.email });
  app.clock.advance(100 * 60_000);
  const bob = await app.signUp();
  await app.browser().post('/api/forgot-password', { email: bob.email });
  app.clock.advance(20 * 60_000);
  expect(await app.app.scheduler.runNow('auth-expired')).toBe(true);
  const left = await app.database.system((tx) =>
    rows(
      tx,
      "SELECT user_id FROM auth_session UNION ALL SELECT user_id FROM one_time_token WHERE purpose = 'reset'",
      [],
      { user_id: is.uuid },
    ),
  );
  expect(left).toEqual([{ user_id: bob.userId }, { user_id: bob.userId }]);
  expect(app.logs.filter(({ level }) => level === 'error')).toEqual([]);
});
