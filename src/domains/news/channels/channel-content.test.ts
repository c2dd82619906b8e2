import { expect, test } from 'vitest';
import { SlackMessage, TeamsMessage } from '../../../../test/labs/news/chat-schemas.ts';
import { explained } from '../../figures/index.ts';
import { alertMetrics } from '../alerts/alert-words.ts';
import { type AlertStory, alertMessage } from '../telling/alert-message.ts';
import { channelContent } from './channel-content.ts';

const now = new Date('2026-11-25T10:00:30Z');
const long = '<!channel> *all* 🚨 '.repeat(80);

const storyOf = (
  told: Partial<AlertStory>,
  text: string,
  filters: AlertStory['alert']['filters'] = {},
): AlertStory => ({
  kind: 'opened',
  alert: {
    name: text,
    metric: 'escalatedShare',
    subject: null,
    filters,
    condition: 'above',
    threshold: 0.4,
    span: 'hour',
  },
  timeZone: 'UTC',
  fromAt: new Date('2026-11-25T09:00:00Z'),
  untilAt: new Date('2026-11-25T10:00:00Z'),
  value: 0.42,
  usual: 0.2,
  count: 120,
  sessions: 120,
  quote: text,
  names: {
    company: { id: 'c-1', name: 'Meridian' },
    categories: new Map([[text, text]]),
    attributes: new Map(),
  },
  why: {
    metric: 'escalatedShare',
    value: 0.42,
    previousValue: 0.2,
    change: 0.22,
    sessions: 120,
    previousSessions: 130,
    parts: explained.map((dimension) => ({
      dimension,
      value: text,
      sessions: 60,
      metric: 0.6,
      previousSessions: 10,
      previousMetric: null,
      contribution: 0.2,
    })),
  },
  ...told,
});

/** Of every kind there is, with what people write that is long or looks like a command. */
const stories: AlertStory[] = ['Escalations', long, '@here <https://evil.example|click>'].flatMap((text) => [
  ...alertMetrics.map((metric) => {
    const story = storyOf({}, text);
    const subject = metric === 'categoryShare' || metric === 'questionCount' ? text : null;
    return { ...story, alert: { ...story.alert, metric, subject } };
  }),
  storyOf({ kind: 'ended', value: null, usual: null, why: null }, text),
  storyOf({}, text, { team: Array.from({ length: 50 }, (_, n) => `Team ${n} ${text.slice(0, 80)}`) }),
]);

const contentsOf = (kind: 'slack' | 'teams', locale: string) =>
  stories.map((story) => {
    const message = alertMessage(story, 'https://parlance.example', { locale, timeZone: 'Europe/Amsterdam' });
    return JSON.parse(channelContent(kind, message, story, now)) as unknown;
  });

test.each(['en', 'nl'])('what Slack is sent is what its documents say that it takes: %s', (locale) => {
  for (const content of contentsOf('slack', locale))
    expect(SlackMessage.safeParse(content).error).toBeUndefined();
});

test.each(['en', 'nl'])('what Teams is sent is what its documents say that it takes: %s', (locale) => {
  for (const content of contentsOf('teams', locale))
    expect(TeamsMessage.safeParse(content).error).toBeUndefined();
});

test('what people wrote is no command, mention, link or half a sign in a chat', () => {
  for (const content of contentsOf('slack', 'en')) {
    const { text, blocks } = SlackMessage.parse(content);
    expect(text).not.toMatch(/<[!@#h]/);
    for (const block of blocks) if ('text' in block) expect(block.text.text).not.toMatch(/\p{Surrogate}/u);
  }
  for (const content of contentsOf('teams', 'en'))
    for (const { text } of TeamsMessage.parse(content).attachments[0]?.content.body ?? [])
      expect(text).not.toMatch(/(?<!\\)[*_[\]`<>]/);
});
