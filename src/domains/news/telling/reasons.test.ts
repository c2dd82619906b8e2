import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const channels = ['web', 'phone', 'mail'] as const;
const categories = ['RETURNS', 'BILLING', 'DELIVERY'] as const;
const unusualCount = 90;

let app: TestApp;
let admin: SignedIn;
let fromMs = 0;

/** Of an hour, one a half minute; in the unusual one those of the web and of returns escalate. */
const sessionsOf = (atMs: number, count: number, isUnusual = false) =>
  Array.from({ length: count }, (_, at) => {
    const startTime = new Date(atMs + at * 30_000);
    const [channel, category] = [channels[at % 3], categories[(at + Math.floor(at / 3)) % 3]];
    return sessionInput(`${atMs}-${at}`, {
      startTime,
      endTime: startTime,
      channel: channel ?? null,
      category: category ?? null,
      language: at % 2 === 0 ? 'nl' : 'en',
      escalated: isUnusual ? channel === 'web' || category === 'RETURNS' : at % 10 === 0,
      forwardedHr: false,
      avgResponseTime: isUnusual && channel === 'web' ? 60 : 5,
    });
  });

const rules = [
  { metric: 'escalatedShare', filters: {}, explained: 'escalatedShare' },
  { metric: 'escalatedShare', filters: { channel: ['web'] }, explained: 'escalatedShare' },
  { metric: 'responseTime', filters: { language: ['nl'] }, explained: 'avgResponseTime' },
  { metric: 'sessions', filters: { channel: ['phone', 'mail'] }, explained: 'totalSessions' },
  { metric: 'categoryShare', subject: 'RETURNS', filters: { channel: ['web'] }, explained: 'totalSessions' },
] as const;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  app.clock.advance(2 * dayMs - (app.clock.now().getTime() % dayMs) + 10 * hourMs);
  fromMs = app.clock.now().getTime();
  for (const back of [1, 24])
    await importSessions(app, admin.companyId, sessionsOf(fromMs - back * hourMs, 60));
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  for (const [at, { explained: _explained, ...rule }] of rules.entries()) {
    const body = {
      name: `Rule ${at}.`,
      span: 'hour',
      condition: 'above',
      threshold: 0,
      minCount: 1,
      ...rule,
    };
    const made = await admin.browser.post('/api/dashboard/alerts', body);
    expect(made.status, made.text).toBe(200);
  }
  await importSessions(app, admin.companyId, sessionsOf(fromMs, unusualCount, true));
  app.clock.advance(hourMs);
  await app.app.scheduler.runNow('news-alerts');
  await app.app.mail.deliverDue();
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
});
afterAll(() => app[Symbol.asyncDispose]());

const isMeant = (filters: Readonly<Record<string, readonly string[]>>) =>
  sessionsOf(fromMs, unusualCount, true).filter((session) =>
    Object.entries(filters).every(([name, values]) =>
      values.includes(String(Object.entries(session).find(([key]) => key === name)?.[1])),
    ),
  );

test.each(rules.map((rule, at) => [at, rule] as const))(
  'what an alert tells is what the screen tells of the same window, and its link holds exactly those sessions: rule %i',
  async (at, rule) => {
    const narrowed = { ...rule.filters, ...('subject' in rule ? { category: [rule.subject] } : {}) };
    const mail = app.mailer.mails.find(({ subject }) => subject.includes(`Rule ${at}.`));
    const link = new URL(String(mail?.text.split('\n').find((line) => line.includes('/sessions?'))));
    const list = await admin.browser.get(`/api/dashboard/sessions${link.search}&limit=100`);
    const { sessions } = (list.json as { data: { sessions: { externalId: string }[] } }).data;
    expect(sessions.map(({ externalId }) => externalId).sort()).toEqual(
      isMeant(narrowed)
        .map(({ externalId }) => externalId)
        .sort(),
    );

    const history = await admin.browser.get('/api/dashboard/alerts/firings?limit=100');
    const { firings } = (history.json as { data: { firings: Firing[] } }).data;
    const alerts = await admin.browser.get('/api/dashboard/alerts');
    const names = new Map(
      (alerts.json as { data: { alerts: { id: string; name: string }[] } }).data.alerts.map((one) => [
        one.id,
        one.name,
      ]),
    );
    const firing = firings.find(({ alertId }) => names.get(alertId) === `Rule ${at}.`);
    const screen = (
      await admin.browser.rpc('dashboard.explainChange', {
        startDate: firing?.startDate,
        endDate: firing?.endDate,
        metric: rule.explained,
        ...narrowed,
      })
    ).data as Explained;
    expect(firing?.why).toMatchObject({
      value: screen.value,
      previousValue: screen.previousValue,
      change: screen.change,
      sessions: screen.sessions,
    });
    expect(screen.sessions).toBe(sessions.length);
    expect(mail?.text).toContain(`, ${sessions.length} sessions.`);
    const parts = firing?.why.parts ?? [];
    expect(parts.length).toBeGreaterThan(0);
    for (const { dimension, value, ...told } of parts) {
      const shown = screen.dimensions
        .find((one) => one.dimension === dimension)
        ?.values.find((one) => one.value === value);
      expect(shown).toMatchObject(told);
    }
    // The mail names the one that moved it most, by its name.
    const [most] = [...parts].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
    const named = { RETURNS: 'Returns', nl: 'Dutch', en: 'English' }[String(most?.value)] ?? most?.value;
    expect(mail?.text.split('\n').find((line) => line.startsWith('• '))).toContain(String(named));
  },
);

interface Part {
  readonly dimension: string;
  readonly value: string | null;
  readonly contribution: number;
}
interface Explained {
  readonly value: number;
  readonly previousValue: number;
  readonly change: number;
  readonly sessions: number;
  readonly dimensions: readonly { readonly dimension: string; readonly values: readonly Part[] }[];
}
interface Firing extends Omit<Explained, 'dimensions'> {
  readonly alertId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly why: Omit<Explained, 'dimensions'> & { readonly parts: readonly Part[] };
}
