import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { callAsOperator } from '../../edge/control/control-server.ts';
import { fillDemo } from './fill-demo.ts';

test('a demonstration beside others has a history of its own, whatever the schedules of today do meanwhile, and tells nobody', {
  timeout: 600_000,
}, async () => {
  await using app = await startApp();
  const other = await app.signUp();
  const facts = async () => {
    const [found] = await app.database.system((tx) =>
      rows(
        tx,
        `SELECT (SELECT count(*) FROM news_alert) AS alerts, (SELECT count(*) FROM news_firing WHERE why IS NOT NULL) AS firings,
           (SELECT count(*) FROM review) AS reviews, (SELECT count(*) FROM mail_outbox WHERE about IS NOT NULL) AS mails,
           (SELECT count(*) FROM company WHERE history_until IS NOT NULL) AS untold,
           (SELECT count(*) FROM review_sample WHERE company_id = $1) AS elsewhere`,
        [other.companyId],
        {
          alerts: is.number,
          firings: is.number,
          reviews: is.number,
          mails: is.number,
          untold: is.number,
          elsewhere: is.number,
        },
      ),
    );
    return found;
  };
  let isTold = false;
  const telling = callAsOperator(app.app.services, fillDemo, {}).finally(() => {
    isTold = true;
  });
  while (!isTold) {
    for (const name of ['news-alerts', 'review-draw']) await app.app.scheduler.runNow(name);
    await sleep(500);
  }
  await telling;
  const told = await facts();
  // Of the others only last week is drawn, by the schedule of today.
  expect(told).toMatchObject({ alerts: 4, mails: 0, untold: 0, elsewhere: 1 });
  expect(told?.firings).toBeGreaterThan(0);
  expect(told?.reviews).toBeGreaterThan(45);
  await app.app.scheduler.runNow('news-alerts');
  expect(await facts()).toMatchObject({ firings: told?.firings, mails: 0 });
});
