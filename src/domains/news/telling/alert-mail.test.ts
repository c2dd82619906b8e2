import { expect, test } from 'vitest';
import { alertMail } from './alert-mail.ts';
import type { AlertStory } from './alert-message.ts';

const baseUrl = 'https://parlance.example';
const story: AlertStory = {
  kind: 'opened',
  alert: {
    name: 'Escalations\r\nBcc: eve@example.org',
    metric: 'escalatedShare',
    subject: null,
    filters: { channel: ['web'] },
    condition: 'changed',
    threshold: null,
    span: 'hour',
  },
  timeZone: 'Europe/Amsterdam',
  fromAt: new Date('2026-11-24T09:00:00Z'),
  untilAt: new Date('2026-11-24T10:00:00Z'),
  value: 0.42,
  usual: 0.2,
  count: 120,
  sessions: 120,
  quote: null,
  names: { company: { id: 'c-1', name: 'Booking.com' }, categories: new Map(), attributes: new Map() },
  why: {
    metric: 'escalatedShare',
    value: 0.42,
    previousValue: 0.2,
    change: 0.22,
    sessions: 120,
    previousSessions: 130,
    parts: [
      {
        dimension: 'botVersion',
        value: '4.2',
        sessions: 60,
        previousSessions: 70,
        metric: 0.6,
        previousMetric: 0.2,
        contribution: 0.2,
      },
    ],
  },
};
const mailIn = (locale: string | null, told: Partial<AlertStory> = {}) =>
  alertMail(
    { ...story, ...told },
    { email: 'ann@example.org', locale, timeZone: 'Europe/Amsterdam' },
    { baseUrl, messageId: 'x', unsubscribe: `${baseUrl}/unsubscribe/t` },
  );

test('a mail about an alert says what, when and why in the language and zone of who reads it', () => {
  const english = mailIn('en');
  expect(english.subject).not.toMatch(/[\r\n]/);
  expect(english.text).toContain('Escalated share: 42%. Usual: 20%.');
  expect(english.text).toMatch(/24 Nov 2026, 10:00–11:00, 120 sessions/);
  expect(english.text).toContain('• Bot version 4.2: 20% before, 60% now');
  expect(english.text).toContain(
    `${baseUrl}/sessions?channel=web&startDate=2026-11-24T09%3A00%3A00.000Z&endDate=2026-11-24T09%3A59%3A59.999Z`,
  );
  expect(mailIn('nl').text).toContain('Aandeel geëscaleerd: 42%. Gebruikelijk: 20%.');
  expect(mailIn('nl').subject).toMatch(/^Parlance-melding: /);
});

test('the week of an alert is told as dates of the company, in whatever zone its reader is', () => {
  const week = {
    alert: { ...story.alert, span: 'week' },
    timeZone: 'America/New_York',
    fromAt: new Date('2026-11-16T05:00:00Z'),
    untilAt: new Date('2026-11-23T05:00:00Z'),
  } as const;
  expect(mailIn('en', week).text).toMatch(/16\s?–\s?22 Nov 2026, 120 sessions/);
  expect(mailIn('nl', week).text).toMatch(/16\s?–\s?22 nov 2026, /);
  const day = {
    ...week,
    alert: { ...story.alert, span: 'day' },
    untilAt: new Date('2026-11-17T05:00:00Z'),
  } as const;
  expect(mailIn('en', day).text).toMatch(/^16 Nov 2026, 120 sessions/m);
});

test('what moved a figure against the way that its own went, or came anew, is told by its sessions', () => {
  const [part] = story.why?.parts ?? [];
  const { why } = story;
  if (!why || !part) throw new Error('no reason');
  const telling = (more: object, locale: string) =>
    mailIn(locale, { why: { ...why, parts: [{ ...part, previousSessions: 12, ...more }] } }).text;
  const better = { metric: 0.5, previousMetric: 0.7 };
  expect(telling(better, 'en')).toContain('• Bot version 4.2: 12 sessions before, 60 now');
  expect(telling(better, 'nl')).toContain('• Botversie 4.2: eerst 12 sessies, nu 60');
  expect(telling({ previousMetric: null }, 'en')).toContain('12 sessions before, 60 now');
  // Kept before sessions were.
  expect(telling({ ...better, previousSessions: null }, 'en')).toContain('70% before, 50% now');
});

test('a value that moved the figure is no link, whatever it says', () => {
  const [part] = story.why?.parts ?? [];
  if (!story.why || !part) throw new Error('no reason');
  const { text } = mailIn('en', {
    why: { ...story.why, parts: [{ ...part, dimension: 'team', value: 'https://evil.example/sign-in' }] },
  });
  expect(text.replaceAll('\u200b', '')).toContain('https://evil.example/sign-in');
  expect(text).not.toContain('evil.example');
});

test('no mail holds what a customer wrote, nor who', () => {
  const { alert } = story;
  for (const told of [
    { alert: { ...alert, metric: 'questionCount' as const, subject: 'canary question' } },
    { alert: { ...alert, filters: { search: 'canary words' } } },
    { alert: { ...alert, filters: { userId: 'canary' } } },
  ]) {
    const { text } = mailIn('en', told);
    expect(text).not.toContain('canary');
    expect(text).toContain(`${baseUrl}/alerts`);
  }
  const { text } = mailIn('en', {
    alert: { ...alert, metric: 'questionCount' },
    quote: 'Where is [NAME_1]?',
  });
  expect(text).toContain('“Where is [NAME_1]?”');
});

test('what a mail says that its link holds are all sessions of the window, also where the figure is known for some only', () => {
  expect(mailIn('en').text).not.toContain('Known for');
  const { text } = mailIn('en', { count: 20, sessions: 1201 });
  expect(text).toContain('Escalated share: 42%. Usual: 20%. Known for 20 sessions.');
  expect(text).toContain(', 1,201 sessions.');
  expect(mailIn('nl', { count: 1, sessions: 2 }).text).toContain('Bekend van 1 sessie.');
  expect(mailIn('en', { count: 1, sessions: 1 }).text).toMatch(/, 1 session\.$/m);
});

test('a mail says the number that an alert is held against, where that is not what is usual', () => {
  expect(mailIn('en').text).not.toContain('Set to');
  const alert = { ...story.alert, condition: 'above' as const, threshold: 0.305 };
  expect(mailIn('en', { alert }).text).toContain('Usual: 20%. Set to alert above 30.5%.');
  expect(mailIn('nl', { alert: { ...alert, condition: 'below' } }).text).toContain(
    'Ingesteld op minder dan 30,5%.',
  );
});

test('somebody of the platform is told which company it is, and led to that one; its name is no link', () => {
  const to = { email: 'ann@example.org', locale: 'en', timeZone: 'UTC', isStaff: true };
  const { text, subject } = alertMail(story, to, { baseUrl, messageId: 'x', unsubscribe: `${baseUrl}/u/t` });
  expect(text.replaceAll('\u200b', '')).toContain('Company: Booking.com');
  expect([text, subject].join()).not.toContain('Booking.com');
  expect(text).toContain(`${baseUrl}/sessions?companyId=c-1&channel=web&startDate=`);
  expect(text).toContain(`${baseUrl}/alerts?companyId=c-1`);
  expect(mailIn('en').text).not.toContain('companyId');
});

test('a mail about an alert tells what is known first: that most had no team explains nothing', () => {
  const [known] = story.why?.parts ?? [];
  if (!story.why || !known) throw new Error('the story has no reason');
  const unknown = { ...known, dimension: 'team' as const, value: null, contribution: 0.5 };
  const { text } = mailIn('en', { why: { ...story.why, parts: [unknown, known] } });
  expect(text.split('\n').filter((line) => line.startsWith('• '))).toEqual([
    '• Bot version 4.2: 20% before, 60% now',
    '• Team unknown: 20% before, 60% now',
  ]);
});
