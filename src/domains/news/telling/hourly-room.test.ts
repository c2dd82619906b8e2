import { expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import { mostAnHour } from './hourly-room.ts';

const hourMs = 3_600_000;
const madeCount = mostAnHour + 5;

test('however many alerts fire in an hour, nobody is sent more than ten mails; the next ones say what was withheld', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [admin.userId]),
  );
  app.clock.advance(hourMs - (app.clock.now().getTime() % hourMs));
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const rule = { metric: 'sessions', condition: 'above', threshold: 5, span: 'hour', isShared: true };
  for (let at = 0; at < madeCount; at += 1) {
    const { status } = await admin.browser.post('/api/dashboard/alerts', { ...rule, name: `Alert ${at}` });
    expect(status).toBe(200);
  }
  const passHour = async (count: number) => {
    app.mailer.mails.length = 0;
    const startTime = new Date(app.clock.now().getTime() + 60_000);
    const sessions = Array.from({ length: count }, (_, at) =>
      sessionInput(`s-${startTime.getTime()}-${at}`, { startTime, endTime: startTime }),
    );
    await importSessions(app, admin.companyId, sessions);
    app.clock.advance(hourMs);
    await app.app.scheduler.runNow('news-alerts');
    await app.app.mail.deliverDue();
    return app.mailer.mails.filter(({ subject }) => subject.includes('Alert '));
  };

  const opened = await passHour(6);
  expect(opened).toHaveLength(mostAnHour);
  expect(opened.filter(({ text }) => text.includes('not sent until the next hour'))).toEqual([opened.at(-1)]);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const { json } = await admin.browser.get('/api/dashboard/alerts/firings?limit=100');
  expect((json as { data: { firings: object[] } }).data.firings).toHaveLength(madeCount);

  const ended = await passHour(0);
  expect(ended).toHaveLength(mostAnHour);
  expect(ended.filter(({ text }) => text.includes('were not sent: 5.'))).toEqual([ended[0]]);
});
