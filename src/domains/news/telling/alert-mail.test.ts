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
  },
  fromAt: new Date('2026-11-24T09:00:00Z'),
  untilAt: new Date('2026-11-24T10:00:00Z'),
  value: 0.42,
  usual: 0.2,
  count: 120,
  quote: null,
  names: { categories: new Map(), attributes: new Map() },
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
  expect(english.text).toMatch(/24 Nov 2026, 10:00 to 24 Nov 2026, 11:00, 120 sessions/);
  expect(english.text).toContain('• Bot version 4.2: 20% before, 60% now');
  expect(english.text).toContain(
    `${baseUrl}/sessions?channel=web&startDate=2026-11-24T09%3A00%3A00.000Z&endDate=2026-11-24T09%3A59%3A59.999Z`,
  );
  expect(mailIn('nl').text).toContain('Aandeel geëscaleerd: 42%. Gebruikelijk: 20%.');
  expect(mailIn('nl').subject).toMatch(/^Parlance-melding: /);
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
