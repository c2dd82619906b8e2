import type { AlertMetric } from '../../../src/domains/news/alerts/alert-words.ts';
import type { Digest } from '../../../src/domains/news/digest/read-digest.ts';
import type { AlertStory } from '../../../src/domains/news/telling/alert-message.ts';

const names = {
  company: { id: '01900000-0000-7000-8000-000000000001', name: 'Meridian' },
  categories: new Map([['DELIVERY', 'Delivery']]),
  attributes: new Map(),
};

/** An alert that opened, with what moved it, for mails that are looked at. */
export const storyOf = (metric: AlertMetric): AlertStory => ({
  kind: 'opened',
  alert: {
    name: metric === 'questionCount' ? 'Where is my parcel?' : 'Escalations in the web chat',
    metric,
    subject: metric === 'questionCount' ? 'Where is my parcel?' : null,
    filters: { channel: ['web'] },
    condition: 'changed',
    threshold: null,
    span: 'hour',
  },
  timeZone: 'Europe/Amsterdam',
  fromAt: new Date('2026-11-24T09:00:00Z'),
  untilAt: new Date('2026-11-24T10:00:00Z'),
  value: metric === 'questionCount' ? 61 : 0.42,
  usual: metric === 'questionCount' ? 18.4 : 0.2,
  count: 120,
  sessions: 120,
  quote: null,
  names,
  why: {
    metric: metric === 'questionCount' ? 'totalSessions' : 'escalatedShare',
    value: 0.42,
    previousValue: 0.2,
    change: 0.22,
    sessions: 120,
    previousSessions: 130,
    parts: (
      [
        ['botVersion', '4.2', 0.2, 0.6, 0.18],
        ['category', 'DELIVERY', 0.31, 0.52, 0.09],
        ['language', 'nl', 0.21, 0.44, 0.06],
        ['country', null, 0.1, 0.2, 0.01],
      ] as const
    ).map(([dimension, value, before, now, contribution]) => {
      const times = metric === 'questionCount' ? 100 : 1;
      return part(dimension, value, before * times, now * times, contribution);
    }),
  },
});

const part = (
  dimension: 'botVersion' | 'category' | 'language' | 'country',
  value: string | null,
  previousMetric: number,
  metric: number,
  contribution: number,
) => ({ dimension, value, sessions: 60, previousSessions: 60, metric, previousMetric, contribution });

export const samplePeriod = {
  fromMs: Date.parse('2026-11-15T23:00:00Z'),
  belowMs: Date.parse('2026-11-22T23:00:00Z'),
};

const figures = {
  sessions: 1843,
  users: 1207,
  escalated: 0.183,
  resolved: 0.742,
  rating: 4.12,
  responseTime: 6.4,
  aiCost: 3.87,
  aiCurrency: 'USD',
  costs: [{ currency: 'EUR', cost: 41.2 }],
};

/** A week with something to tell in each part of it. */
export const sampleDigest: Digest = {
  names,
  now: figures,
  before: { ...figures, sessions: 1522, users: 1011, escalated: 0.121, resolved: 0.79, rating: 4.3 },
  changes: [
    {
      metric: 'escalatedShare',
      value: 0.183,
      previousValue: 0.121,
      change: 0.062,
      sessions: 1843,
      previousSessions: 1522,
      dateRange: { minDate: '2026-11-16', maxDate: '2026-11-22' },
      previousDateRange: { minDate: '2026-11-09', maxDate: '2026-11-15' },
      dimensions: [
        {
          dimension: 'botVersion',
          values: [
            {
              ...part('botVersion', '4.2', 0.12, 0.31, 0.05),
              previousSessions: 0,
              rateEffect: 0.03,
              mixEffect: 0.02,
            },
            {
              ...part('botVersion', '4.1', 0.12, 0.13, 0.01),
              previousSessions: 90,
              rateEffect: 0.01,
              mixEffect: 0,
            },
          ],
        },
      ],
    },
  ],
  questions: [
    { question: 'Where is my parcel?', count: 212, escalated: 61 },
    {
      question: 'How do I return shoes that I wore once, to a shop, without the receipt?',
      count: 97,
      escalated: 40,
    },
  ],
  quality: [
    { field: 'sentiment', share: 0.91, count: 120 },
    { field: 'category', share: 0.87, count: 120 },
  ],
};
