import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { exampleOf } from '../../../test/labs/security/rule-examples.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { inEnglish, inWords, written } from '../../words/sentence.ts';
import type { StoredAlert } from './alerts/alert-record.ts';
import { alertMail } from './delivering/alert-message.ts';
import { allRules } from './rules/all-rules.ts';
import { defaultSettings } from './settings/settings.ts';

const path = '/api/admin/security-monitoring';
let app: TestApp;
let attackers = 0;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  app.clock.advance(25 * 3_600_000);
  app.mailer.mails.length = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

async function reading(locale: string | null, timeZone: string | null): Promise<SignedIn> {
  const person = await app.addStaff('ADMIN');
  expect((await person.browser.rpc('user.updateProfile', { locale, timeZone })).status).toBe(200);
  return person;
}

async function attack(): Promise<void> {
  attackers += 1;
  for (let n = 0; n < 5; n += 1) {
    const guess = { email: 'victim@example.org', password: 'wrong' };
    await app.browser(`203.0.113.${attackers}`).post('/api/auth/login', guess);
  }
  expect(await app.app.security.evaluate()).toHaveLength(1);
  await app.app.security.deliver();
}

const mailTo = (address: string) => app.mailer.mails.find(({ to }) => to === address);

test('each administrator is told of one alert in the own language and time zone', async () => {
  const [noor, ann, nobody] = [
    await reading('nl', 'Europe/Amsterdam'),
    await reading('en', 'America/New_York'),
    await reading('fr', null),
  ];
  await noor.browser.post(path, { alerting: { channels: ['EMAIL'], emailTo: null } });
  await attack();
  expect(mailTo(noor.email)).toMatchObject({
    subject: 'Parlance HOOG: Wachtwoorden raden',
    text: `HOOG BRUTE_FORCE_ATTACK: Wachtwoorden raden
5 mislukte inlogpogingen vanaf één adres op één account.
op 5 jan 2026, 10:00:00 CET, vanaf 203.0.113.1
account: victim@example.org

Bekijken en bevestigen:

http://localhost:3000/security?view=alerts
`,
  });
  expect(mailTo(ann.email)).toMatchObject({
    subject: 'Parlance HIGH: Password guessing',
    text: expect.stringContaining('\nat 5 Jan 2026, 04:00:00 GMT-5, from 203.0.113.1\n'),
  });
  expect(mailTo(nobody.email)).toMatchObject({
    subject: 'Parlance HIGH: Password guessing',
    text: expect.stringContaining('\nat 5 Jan 2026, 09:00:00 UTC, from 203.0.113.1\n'),
  });
});

test('a set address is told in the language of its person, and a mailbox of nobody’s in English', async () => {
  const noor = await reading('nl', 'Europe/Amsterdam');
  await noor.browser.post(path, { alerting: { channels: ['EMAIL'], emailTo: noor.email } });
  await attack();
  expect(mailTo(noor.email)?.subject).toBe('Parlance HOOG: Wachtwoorden raden');
  await noor.browser.post(path, { alerting: { emailTo: 'security@example.org' } });
  app.clock.advance(25 * 3_600_000);
  await attack();
  expect(mailTo('security@example.org')?.subject).toBe('Parlance HIGH: Password guessing');
});

test('a test notification is in the language of who gets it', async () => {
  for (const [locale, subject] of [
    ['nl', 'Parlance: testmelding'],
    ['en', 'Parlance: test notification'],
  ] as const) {
    const person = await reading(locale, null);
    await person.browser.post(path, { alerting: { channels: ['EMAIL'], emailTo: null } });
    await person.browser.post(`${path}/test-notification`, { channel: 'EMAIL' });
    expect(mailTo(person.email)).toMatchObject({ subject });
  }
});

const startMs = Date.parse('2026-01-05T09:00:00.000Z');
const findings = allRules.flatMap((rule) =>
  rule.judge(exampleOf(rule.name, startMs), { thresholds: defaultSettings.thresholds, sinceMs: startMs }),
);
const alerts = findings.map(
  (
    { type, severity, title, description, evidence, ipAddress, userId, count, windowSeconds, lastMs },
    n,
  ): StoredAlert => ({
    ...{
      id: `${n}`,
      type,
      severity,
      title: written(title),
      description: written(description),
      companyId: null,
      occurrences: 1,
    },
    ...{ timestamp: new Date(lastMs), lastSeenAt: new Date(lastMs) },
    context: { ipAddress, userId, count, window: windowSeconds, evidence: evidence.map(written) },
    ...{ acknowledged: false, acknowledgedBy: null, acknowledgedAt: null },
  }),
);
const mailed = (alert: StoredAlert, locale: string | null) =>
  alertMail([alert], 'alerts', 'https://parlance.example', { locale, timeZone: null });

const sentencesOf = ({ title, description, context: { evidence } }: StoredAlert) => [
  title,
  description,
  ...evidence,
];

test('no alert of any rule is told in Dutch with a sentence or a moment that is not', () => {
  expect(alerts.length).toBe(allRules.length);
  for (const alert of alerts) {
    const { subject, text } = mailed(alert, 'nl');
    for (const sentence of sentencesOf(alert)) {
      if (inWords(sentence, 'nl') !== inEnglish(sentence))
        expect(`${subject}\n${text}`).not.toContain(inEnglish(sentence));
      if (!isTime(sentence)) expect(text.split('\n').join(' ')).toContain(inWords(sentence, 'nl'));
    }
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT| and \d+ more/);
  }
});

const isTime = (sentence: string) => inEnglish(sentence).startsWith('minute: ');

test('in English an alert is told as it was written, save the moments', () => {
  for (const alert of alerts) {
    const { subject, text } = mailed(alert, null);
    expect(subject).toContain(inEnglish(alert.title));
    for (const sentence of sentencesOf(alert).filter((one) => !isTime(one)))
      expect(text).toContain(inEnglish(sentence));
  }
});

test('M16 what an attacker wrote is taken for no words of ours, and many alerts are counted in Dutch', () => {
  const [first] = alerts;
  if (!first) throw new Error('no rule raised anything');
  const evidence = [
    'constructor: a',
    '__proto__',
    'account: : x\nfrom: y',
    'no colon',
    'by: 2026-99-99T99:99:99.999Z',
  ];
  const odd = { ...first, title: 'toString', context: { ...first.context, evidence } };
  const { subject, text } = alertMail([odd, ...alerts, ...alerts], 'alerts', '', {
    locale: 'nl',
    timeZone: null,
  });
  expect(subject).toMatch(new RegExp(` en nog ${2 * alerts.length}$`));
  expect(text).toContain(`\n… en nog ${2 * alerts.length + 1 - 20}.\n`);
  const alone = mailed(odd, 'nl').text.split('\n');
  for (const line of [
    'constructor: a',
    '__proto__',
    'account: : x from: y',
    'no colon',
    'by: 2026-99-99T99:99:99.999Z',
  ])
    expect(alone).toContain(line);
});
