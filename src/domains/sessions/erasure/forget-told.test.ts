import { expect, test } from 'vitest';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { startApp } from '../../../../test/rig/start-app.ts';

const root = '/api/ingest/v1/sessions';
const person = 'jo@example.org';

/** A company, a program of its, and what its pages tell. */
async function world() {
  const app = await startApp();
  // Within an hour, so that what is a minute old is of the same.
  app.clock.advance(3_600_000 - (app.clock.now().getTime() % 3_600_000) + 600_000);
  const admin = await app.signUp();
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write']);
  const program = createProgram(app.app.server, key);
  const startTime = new Date(app.clock.now().getTime() - 60_000).toISOString();
  return {
    app,
    admin,
    push: (...sessions: readonly object[]) =>
      program.post(root, { sessions: sessions.map((one) => ({ startTime, ...one })) }),
    erase: async () =>
      expect((await admin.browser.post('/api/dashboard/erasures', { userId: person })).status).toBe(200),
    async samples() {
      const { json } = await admin.browser.get('/api/admin/ingest');
      const { refusals } = (json as { data: { refusals: { sample: string | null }[] } }).data;
      return refusals.map(({ sample }) => sample).sort();
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('of who is erased no session is told any more that was refused, before or after', async () => {
  await using told = await world();
  await told.push({ externalId: 'chat-9', userId: person }, { externalId: 'other', userId: 'kim' });
  await told.push(
    { externalId: 'chat-9', userId: person, messages: 7 },
    { externalId: `${person}/4`, userId: person, startTime: 'never' },
    { externalId: 'other', userId: 'kim', endTime: 'never' },
  );
  expect(await told.samples()).toEqual(['chat-9', `${person}/4`, 'other']);
  // Refused, and not yet written down, while the erasure is under way.
  await told.push({ externalId: 'chat-9', userId: person, startTime: null });
  await told.erase();
  await told.push({ externalId: 'chat-10', userId: person });
  expect(await told.samples()).toEqual([null, null, null, null, 'other']);
});

test('of who is erased nothing is left in the reasons of alerts, nor in what waits to be told of them', async () => {
  await using told = await world();
  const { admin, app } = told;
  const attributes = [{ key: 'customer', label: 'Customer', type: 'text' }];
  expect((await admin.browser.rpc('company.update', { settings: { attributes } })).status).toBe(200);
  const rule = { name: 'Many', metric: 'sessions', condition: 'above', threshold: 2, span: 'hour' };
  expect((await admin.browser.post('/api/dashboard/alerts', rule)).status).toBe(200);
  const of = (customer: string, userId: string) => ({ userId, attributes: { customer } });
  await told.push(
    { externalId: '1', ...of('Jo Berg', person) },
    { externalId: '2', ...of(`mail ${person}`, 'lee') },
    { externalId: '3', ...of('Kim', 'kim') },
  );
  app.clock.advance(3_600_000);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  await app.app.scheduler.runNow('news-alerts');
  const reasons = async () => {
    const { json } = await admin.browser.get('/api/dashboard/alerts/firings');
    const { firings } = (
      json as { data: { firings: { why: { parts: { dimension: string; value: string }[] } }[] } }
    ).data;
    return firings.flatMap(({ why }) => why.parts.map(({ value }) => value)).sort();
  };
  const waiting = async () =>
    (await app.database.system((tx) => tx.query("SELECT id FROM mail_outbox WHERE about LIKE 'alert %'")))
      .length;
  expect(await reasons()).toEqual(['Jo Berg', 'Kim', `mail ${person}`]);
  expect(await waiting()).toBe(1);
  await told.erase();
  expect(await reasons()).toEqual(['Kim']);
  expect(await waiting()).toBe(0);
});

/** A day of which a digest quotes two people; the next one is due. */
async function untilDigest({
  admin,
  app,
  push,
}: Pick<Awaited<ReturnType<typeof world>>, 'admin' | 'app' | 'push'>) {
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  expect((await admin.browser.rpc('company.update', { settings: { newsQuotes: true } })).status).toBe(200);
  expect((await admin.browser.post('/api/dashboard/digest', { rhythm: 'daily' })).status).toBe(200);
  const asked = (question: string) => ({ questions: [question], escalated: true });
  await push(
    { externalId: '1', userId: person, ...asked('Where is the canary of Jo') },
    { externalId: '2', userId: 'kim', ...asked('Where is my parcel') },
  );
  const now = app.clock.now().getTime();
  app.clock.advance(86_400_000 - (now % 86_400_000) + 9 * 3_600_000);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
}

test('a digest that waits and quotes who is erased is taken back, and written anew without them', async () => {
  await using told = await world();
  const { app } = told;
  await untilDigest(told);
  await app.app.scheduler.runNow('news-digest');
  const waiting = async () =>
    (await app.database.system((tx) => tx.query("SELECT id FROM mail_outbox WHERE about LIKE 'digest %'")))
      .length;
  expect(await waiting()).toBe(1);
  await told.erase();
  expect(await waiting()).toBe(0);
  await app.app.scheduler.runNow('news-digest');
  await app.app.mail.deliverDue();
  const digests = app.mailer.mails.filter(({ text }) => text.includes('/unsubscribe/'));
  expect(digests.map(({ text }) => [text.includes('parcel'), text.includes('canary')])).toEqual([
    [true, false],
  ]);
  // Who has theirs is sent no other.
  await told.erase();
  await app.app.scheduler.runNow('news-digest');
  expect(await waiting()).toBe(0);
});

/** Does something just before the last transaction of a company that a schedule begins, where it writes down what it read. */
async function beforeItIsTold(
  { app, admin }: Pick<Awaited<ReturnType<typeof world>>, 'app' | 'admin'>,
  schedule: string,
  [least, act]: readonly [statement: string, act: () => Promise<unknown>],
): Promise<void> {
  const { database } = app.app.services;
  const { tenant } = database;
  let isDone = false;
  // What is begun is looked at first: a transaction that would write is begun anew once that has happened.
  const begin: typeof tenant = async (companyId, work, sight) => {
    if (isDone || companyId !== admin.companyId) return tenant(companyId, work, sight);
    const meant = Symbol('it would tell');
    try {
      return await tenant(
        companyId,
        (tx) =>
          work({
            ...tx,
            query: async (text, values, name) => {
              if (!isDone && text.includes(least)) throw meant;
              return tx.query(text, values, name);
            },
          }),
        sight,
      );
    } catch (error) {
      if (error !== meant) throw error;
      isDone = true;
      await act();
      return tenant(companyId, work, sight);
    }
  };
  Object.assign(database, { tenant: begin });
  try {
    await app.app.scheduler.runNow(schedule);
  } finally {
    Object.assign(database, { tenant });
  }
  expect(isDone).toBe(true);
}

test('whoever is erased while a digest is written is not quoted in it: it is written anew', async () => {
  await using told = await world();
  const { app } = told;
  await untilDigest(told);
  await beforeItIsTold(told, 'news-digest', ['news_digest WHERE company_id = $1 AND user_id', told.erase]);
  await app.app.mail.deliverDue();
  await app.app.scheduler.runNow('news-digest');
  await app.app.mail.deliverDue();
  const digests = app.mailer.mails.filter(({ text }) => text.includes('/unsubscribe/'));
  expect(digests.map(({ text }) => [text.includes('parcel'), text.includes('canary')])).toEqual([
    [true, false],
  ]);
});

test('nor is who is erased while an alert is judged named in its reason: it is judged anew', async () => {
  await using told = await world();
  const { admin, app } = told;
  const attributes = [{ key: 'customer', label: 'Customer', type: 'text' }];
  expect((await admin.browser.rpc('company.update', { settings: { attributes } })).status).toBe(200);
  const rule = { name: 'Many', metric: 'sessions', condition: 'above', threshold: 1, span: 'hour' };
  expect((await admin.browser.post('/api/dashboard/alerts', rule)).status).toBe(200);
  const of = (customer: string, userId: string) => ({ userId, attributes: { customer } });
  await told.push(
    { externalId: '1', ...of('Jo Berg', person) },
    { externalId: '2', ...of('Lee', 'lee') },
    { externalId: '3', ...of('Kim', 'kim') },
  );
  app.clock.advance(3_600_000);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  await beforeItIsTold(told, 'news-alerts', ['INSERT INTO news_firing', told.erase]);
  const firings = async () => {
    const { json } = await admin.browser.get('/api/dashboard/alerts/firings');
    return JSON.stringify((json as { data: { firings: unknown[] } }).data.firings);
  };
  expect(await firings()).toBe('[]');
  await app.app.scheduler.runNow('news-alerts');
  expect(await firings()).toContain('Lee');
  expect(await firings()).not.toContain('Jo Berg');
  await app.app.mail.deliverDue();
  const mails = app.mailer.mails.filter(({ text }) => text.includes('/unsubscribe/'));
  expect(mails.map(({ text }) => [text.includes('Lee'), text.includes('Jo Berg')])).toEqual([[true, false]]);
});
