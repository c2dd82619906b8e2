import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { mailHtml } from '../../../ports/mailer/mail-html.ts';
import type { WebhookDelivery } from '../../../ports/webhook.ts';
import { alertMetrics, hasSubject } from '../alerts/alert-words.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const names = ['amber', 'birch'] as const;

let app: TestApp;
const companies = new Map<string, SignedIn>();
const hooks: WebhookDelivery[] = [];
beforeAll(async () => {
  app = await startApp({
    ports: {
      webhook: {
        async deliver(delivery) {
          hooks.push(delivery);
          return { ok: true, status: 200, durationMs: 1, disable: false };
        },
      },
    },
  });
  // To a Sunday noon: the digest of the week and of the day are both due on the morning after.
  const now = app.clock.now();
  app.clock.advance(((7 - now.getUTCDay()) % 7) * dayMs + 12 * hourMs - (now.getTime() % dayMs) + 7 * dayMs);
  for (const name of names) companies.set(name, await startCompany(name));
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => {
  hooks.length = 0;
  app.mailer.mails.length = 0;
});

const question = (name: string) => `Is ${name}-question for jan@${name}-mail.example ready?`;

/** Whatever anybody said in its conversations names the company. */
async function startCompany(name: string): Promise<SignedIn> {
  const admin = await app.signUp(`Company ${name}`);
  const told = someSessions(21 * 24, app.clock.now().getTime() + dayMs).map((session, at) => ({
    ...session,
    externalId: `${name}-external-${at}`,
    userId: `${name}-user-${at % 9}`,
    initialMsg: `${name}-opening`,
    summary: `${name}-summary`,
    ratingComment: `${name}-comment`,
    questions: [question(name)],
    escalated: at % 2 === 0,
    messages: [
      { order: 0, role: 'user' as const, content: `${name}-said`, timestamp: null },
      { order: 1, role: 'assistant' as const, content: `${name}-answered`, timestamp: null },
    ],
  }));
  await importSessions(app, admin.companyId, told);
  for (const kind of ['webhook', 'slack', 'teams'])
    await admin.browser.post('/api/admin/news-channels', {
      kind,
      name: kind,
      address: `https://${name}.example.org/${kind}`,
    });
  for (const metric of alertMetrics) {
    const isSilence = metric === 'noSessions';
    const subject = metric === 'questionCount' ? question(name) : hasSubject(metric) ? 'RETURNS' : null;
    const answer = await admin.browser.post('/api/dashboard/alerts', {
      name: `Watch ${metric}`,
      metric,
      subject,
      span: 'hour',
      minCount: 0,
      isShared: true,
      ...(isSilence ? {} : { condition: 'above', threshold: metric === 'rating' ? 1 : 0 }),
    });
    expect(answer.status, answer.text).toBe(200);
  }
  await admin.browser.post('/api/dashboard/digest', { rhythm: 'daily' });
  return admin;
}

/** A morning passes: alerts are judged and the digest is sent. All that left, by whom it is for. */
async function passMorning(): Promise<Map<string, string>> {
  await app.database.system(async (tx) => {
    await tx.query('UPDATE news_alert SET open_firing_id = NULL');
    await tx.query('DELETE FROM news_firing');
  });
  app.clock.advance(dayMs - ((app.clock.now().getTime() - 9 * hourMs) % dayMs));
  for (const job of ['news-alerts', 'news-digest', 'news-send']) await app.app.scheduler.runNow(job);
  await app.app.mail.deliverDue();
  return new Map(
    names.map((name) => {
      const mails = app.mailer.mails.filter(({ to }) => to === companies.get(name)?.email);
      const sent = hooks.filter(({ url }) => new URL(url).host === `${name}.example.org`);
      expect(mails.some(({ subject }) => subject.startsWith('Parlance alert'))).toBe(true);
      expect(mails.some(({ subject }) => subject.startsWith('Parlance: '))).toBe(true);
      expect(new Set(sent.map(({ url }) => url)).size).toBe(3);
      return [
        name,
        JSON.stringify([mails, mails.map(mailHtml), sent.map(({ payload }) => payload)]).replaceAll(
          `Company ${name}`,
          '',
        ),
      ];
    }),
  );
}

test('nothing that was said in a conversation leaves without the switch, and nothing of another company ever', async () => {
  const left = await passMorning();
  for (const text of left.values()) for (const name of names) expect(text).not.toContain(`${name}-`);
});

test('with the switch, which is audited, questions are quoted, redacted, and only those of the company', async () => {
  const amber = companies.get('amber');
  if (!amber) throw new Error('there is no such company');
  await amber.browser.post('/api/auth/login', { email: amber.email, password: amber.password });
  const changed = await amber.browser.rpc('company.update', { settings: { newsQuotes: true } });
  expect(changed.status, changed.text).toBe(200);
  expect((await amber.browser.get('/api/admin/audit-logs?limit=20')).text).toContain('"newsQuotes":true');
  const left = await passMorning();
  expect(left.get('amber')).toContain('Is amber-question for [EMAIL_1] ready?');
  expect(left.get('amber')).not.toMatch(
    /amber-(external|user|opening|summary|comment|said|answered|mail)|birch-/,
  );
  expect(left.get('birch')).not.toMatch(/amber-|birch-/);
});
