import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { mailHtml } from '../../../ports/mailer/mail-html.ts';
import { signWebhook, type WebhookDelivery } from '../../../ports/webhook.ts';

const base = '/api/admin/news-channels';
const hourMs = 3_600_000;

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
let status = 200;
const sent: WebhookDelivery[] = [];
beforeAll(async () => {
  app = await startApp({
    ports: {
      webhook: {
        async deliver(delivery) {
          sent.push(delivery);
          const ok = status < 300;
          return {
            ok,
            status,
            durationMs: 1,
            disable: status === 410,
            ...(ok ? {} : { error: { code: 'connection.status', params: { status: String(status) } } }),
          };
        },
      },
    },
  });
  admin = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  await app.database.system((tx) =>
    tx.query("UPDATE app_user SET locale = 'nl', email_confirmed_at = now() WHERE company_id = $1", [
      admin.companyId,
    ]),
  );
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  await app.app.mail.deliverDue();
  status = 200;
  sent.length = 0;
  app.mailer.mails.length = 0;
});

async function add(kind: string, address: string): Promise<{ id: string; secret: string | null }> {
  const answer = await admin.browser.post(base, { kind, name: kind, address });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: string; secret: string | null } }).data;
}

let made = 0;
/** An hour in which so many came in; its end is judged. */
async function passHour(count: number): Promise<void> {
  const atMs = app.clock.now().getTime();
  const sessions = Array.from({ length: count }, () => {
    made += 1;
    return sessionInput(`s-${made}`, {
      startTime: new Date(atMs + 1000),
      initialMsg: 'canary-of-a-customer',
    });
  });
  await importSessions(app, admin.companyId, sessions);
  app.clock.advance(hourMs);
  await app.app.scheduler.runNow('news-alerts');
}

test('an alert for the company goes to its people by mail and to each channel in its form, and nothing that was said leaves', async () => {
  const secrets = new Map<string, string | null>();
  for (const [kind, address] of [
    ['webhook', 'https://hooks.example.org/alerts'],
    ['slack', 'https://hooks.slack.com/services/T000/B000/slack-secret'],
    ['teams', 'https://prod.westeurope.logic.azure.com/workflows/teams-secret'],
  ] as const)
    secrets.set(kind, (await add(kind, address)).secret);
  expect([...secrets.values()].map((secret) => typeof secret)).toEqual(['string', 'object', 'object']);
  await admin.browser.post('/api/dashboard/alerts', {
    name: 'Rush',
    metric: 'sessions',
    condition: 'above',
    threshold: 2,
    span: 'hour',
    isShared: true,
  });
  await passHour(3);
  await app.app.scheduler.runNow('news-send');
  await app.app.mail.deliverDue();

  expect(app.mailer.mails.map(({ to }) => to).sort()).toEqual([admin.email, user.email].sort());
  const [mail] = app.mailer.mails;
  expect(mail?.subject).toBe('Parlance-melding: Rush');
  expect(mail?.text).toContain('Sessies: 3.');
  expect(mail && mailHtml(mail)).toContain('>Sessies bekijken</a>');
  const byHost = new Map(sent.map((one) => [new URL(one.url).host, one]));
  expect([...byHost.keys()].sort()).toEqual([
    'hooks.example.org',
    'hooks.slack.com',
    'prod.westeurope.logic.azure.com',
  ]);
  const [webhook, slack, teams] = [
    'hooks.example.org',
    'hooks.slack.com',
    'prod.westeurope.logic.azure.com',
  ].map((host) => byHost.get(host));
  expect(JSON.parse(String(webhook?.payload))).toMatchObject({
    type: 'alert.opened',
    data: { metric: 'sessions', value: 3 },
  });
  if (webhook?.secrets)
    new Webhook(webhook.secrets[0] ?? '').verify(
      String(webhook.payload),
      signWebhook({
        id: webhook.id,
        timestamp: new Date(),
        body: String(webhook.payload),
        secrets: webhook.secrets,
      }),
    );
  expect(webhook?.secrets).toEqual([secrets.get('webhook')]);
  expect([slack?.secrets, teams?.secrets]).toEqual([null, null]);
  expect(JSON.parse(String(slack?.payload))).toEqual({
    text: expect.any(String),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Parlance alert: Rush', emoji: false } },
      {
        type: 'section',
        text: { type: 'plain_text', text: expect.stringContaining('Sessions: 3.'), emoji: false },
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: 'View sessions', emoji: false },
            url: expect.stringContaining('/sessions?'),
          },
        ],
      },
    ],
  });
  expect(JSON.parse(String(teams?.payload))).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', version: '1.4' },
      },
    ],
  });
  expect(JSON.stringify([sent, app.mailer.mails])).not.toContain('canary-of-a-customer');
  // The link holds exactly the sessions of the window, and asks for a sign-in.
  const link = new URL(String(mail?.text.split('\n').find((line) => line.includes('/sessions?'))));
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const { json } = await admin.browser.get(`/api/dashboard/sessions${link.search}`);
  expect((json as { data: { pagination: { totalCount: number } } }).data.pagination.totalCount).toBe(3);
  expect((await app.browser().get(`/api/dashboard/sessions${link.search}`)).status).toBe(401);
});

test('what fails is sent again under the same id and in the same words; what was sent is not', async () => {
  status = 503;
  await passHour(1);
  await app.app.scheduler.runNow('news-send');
  status = 200;
  app.clock.advance(60_000);
  await app.app.scheduler.runNow('news-send');
  await app.app.scheduler.runNow('news-send');
  expect(sent).toHaveLength(6);
  const told = sent.map(({ id, payload }) => `${id} ${payload}`);
  expect(new Set(told).size).toBe(3);
  expect(JSON.parse(String(sent.find(({ url }) => url.includes('example.org'))?.payload))).toMatchObject({
    type: 'alert.ended',
  });
});

test('muted is told to nobody: for oneself by mail, for everybody at all', async () => {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const { json } = await admin.browser.get('/api/dashboard/alerts');
  const [alert] = (json as { data: { alerts: { id: string }[] } }).data.alerts;
  await admin.browser.post(`/api/dashboard/alerts/${alert?.id}/mute`, { until: 'forGood' });
  await passHour(4);
  await app.app.mail.deliverDue();
  expect(app.mailer.mails.map(({ to }) => to)).toEqual([user.email]);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  await admin.browser.post(`/api/dashboard/alerts/${alert?.id}/mute`, {
    forWhom: 'everybody',
    until: 'forGood',
  });
  app.mailer.mails.length = 0;
  await app.app.scheduler.runNow('news-send');
  sent.length = 0;
  await passHour(1);
  await app.app.scheduler.runNow('news-send');
  await app.app.mail.deliverDue();
  expect([app.mailer.mails, sent]).toEqual([[], []]);
});

test('an alert is muted from its mail in one click, for who got it, and what waits is not sent', async () => {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  await admin.browser.post('/api/dashboard/alerts', {
    name: 'Again',
    metric: 'sessions',
    condition: 'above',
    threshold: 0,
    span: 'hour',
    isShared: true,
  });
  await passHour(2);
  await app.app.mail.deliverDue();
  const mail = app.mailer.mails.find(({ to }) => to === user.email);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(String(mail?.headers?.['List-Unsubscribe']).replace(/^<|>$/g, ''));
  expect(mail?.text).toContain(link.href);
  app.mailer.mails.length = 0;
  app.mailer.failWith = new Error('away');
  // As usual again: that waits for both.
  await passHour(0);
  await app.app.mail.deliverDue();
  const clicked = await app.app.server.inject({ method: 'POST', url: link.pathname });
  expect([clicked.statusCode, clicked.json()]).toMatchObject([200, { data: { from: 'alert' } }]);
  app.mailer.failWith = null;
  await passHour(3);
  await app.app.mail.deliverDue();
  expect([...new Set(app.mailer.mails.map(({ to }) => to))]).toEqual([admin.email]);
  await app.app.scheduler.runNow('news-send');
});

test('whoever is sent an alert mutes it and wants it again, also who changes nothing else: for everybody they may not', async () => {
  const auditor = await app.addColleague(admin.companyId, 'AUDITOR');
  const listed = await auditor.browser.get('/api/dashboard/alerts');
  const { alerts } = (listed.json as { data: { alerts: { id: string; ownMutedUntil: string | null }[] } })
    .data;
  const path = `/api/dashboard/alerts/${alerts[0]?.id}/mute`;
  for (const until of ['forGood', null])
    expect((await auditor.browser.post(path, { until })).status).toBe(200);
  const refused = await auditor.browser.post(path, { forWhom: 'everybody', until: 'forGood' });
  expect([refused.status, refused.json]).toMatchObject([403, { code: 'FORBIDDEN' }]);
});

test('an address is never shown, nor kept as it is; a receiver that is gone is sent nothing more', async () => {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const list = await admin.browser.get(base);
  expect(list.text).toContain('hooks.slack.com');
  expect(list.text).not.toMatch(/slack-secret|teams-secret|whsec/);
  const stored = await app.database.system((tx) => tx.query('SELECT * FROM news_channel'));
  expect(JSON.stringify(stored)).not.toMatch(/slack-secret|teams-secret|whsec/);
  const log = await admin.browser.get('/api/admin/audit-logs?limit=100');
  expect(log.text).not.toMatch(/slack-secret|teams-secret|whsec/);
  const [channel] = (list.json as { data: { channels: { id: string }[] } }).data.channels;
  expect((await admin.browser.post(`${base}/${channel?.id}/test`, {})).json).toMatchObject({
    data: { ok: true, status: 200 },
  });
  const refused = await admin.browser.post(base, {
    kind: 'slack',
    name: 'Inside',
    address: 'https://127.0.0.1/x',
  });
  expect([
    refused.status,
    (refused.json as { details: { issues: { path: string }[] } }).details.issues[0]?.path,
  ]).toEqual([422, 'address']);
  await user.browser.post('/api/auth/login', { email: user.email, password: user.password });
  expect((await user.browser.get(base)).status).toBe(403);
});

test('a channel stays of its kind: another one is refused, and neither the channel nor the log says otherwise', async () => {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const { id } = await add('webhook', 'https://kinds.example.org/alerts');
  const changed = await admin.browser.post(base, { id, kind: 'slack', name: 'Renamed' });
  expect([changed.status, changed.json]).toMatchObject([422, { details: { issues: [{ path: 'kind' }] } }]);
  const { json } = await admin.browser.get(base);
  const { channels } = (json as { data: { channels: { id: string }[] } }).data;
  expect(channels.find((one) => one.id === id)).toMatchObject({ kind: 'webhook', name: 'webhook' });
  await admin.browser.delete(`${base}/${id}`);
});

test('what was sent is forgotten at once, and that it was after ninety days', async () => {
  const sent = await app.database.system((tx) =>
    tx.query("SELECT DISTINCT content FROM news_message WHERE state <> 'waiting'"),
  );
  expect(sent).toEqual([{ content: '' }]);
  const count = async () =>
    (await app.database.system((tx) => tx.query("SELECT id FROM news_message WHERE state = 'delivered'")))
      .length;
  expect(await count()).toBeGreaterThan(0);
  app.clock.advance(91 * 24 * hourMs);
  await app.app.scheduler.runNow('news-prune');
  expect(await count()).toBe(0);
});

test('an address that moves to a private one is refused', async () => {
  await using other = await startApp({
    ports: { resolveHost: async () => ['10.0.0.7'] },
  });
  const owner = await other.signUp();
  const { json } = await owner.browser.post(base, {
    kind: 'slack',
    name: 'Moved',
    address: 'https://moved.example.org/x',
  });
  const { id } = (json as { data: { id: string } }).data;
  await other.database.system(async (tx) => {
    await tx.query(
      `INSERT INTO news_message (company_id, id, channel_id, kind, content, state, next_attempt_at, created_at)
       VALUES ($1, $2, $2, 'alert', '{}', 'waiting', $3, $3)`,
      [owner.companyId, id, other.clock.now()],
    );
  });
  await other.app.scheduler.runNow('news-send');
  const [message] = await other.database.system((tx) =>
    tx.query('SELECT state, attempts, last_status, last_error FROM news_message'),
  );
  expect(message).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_status: null,
    last_error: expect.stringContaining('address.private'),
  });
});
