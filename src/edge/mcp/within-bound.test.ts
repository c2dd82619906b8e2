import { expect, test } from 'vitest';
import { daySeries } from '../../kernel/written/day-series.ts';
import { fenceTexts } from './fence-texts.ts';
import { tokensIn, withinBound } from './within-bound.ts';

test('what fits is left as it is; what does not loses of its longest parts, and says so', () => {
  const small = { sessions: [{ id: 'a' }], total: 1 };
  expect(withinBound(small, 1000)).toEqual({ value: small, leftOut: [] });
  const large = {
    total: 500,
    list: Array.from({ length: 500 }, (_, id) => ({ id, text: 'a word' })),
    days: Object.fromEntries(Array.from({ length: 400 }, (_, day) => [`2026-${day}`, day])),
    text: '漢'.repeat(5000),
  };
  const { value, leftOut } = withinBound(large, 1000);
  expect(tokensIn(JSON.stringify(value))).toBeLessThanOrEqual(1000);
  expect(value).toMatchObject({ total: 500, list: expect.arrayContaining([{ id: 0, text: 'a word' }]) });
  expect(Object.keys((value as typeof large).days).at(-1)).toBe('2026-399');
  expect(leftOut.map((what) => what.split(':', 1)[0]).sort()).toEqual(['days', 'list', 'text (letters)']);
});

test('each text of customers is between the marks, wherever it stands, and nothing else is', () => {
  const value = { id: 'i', messages: [{ role: 'user', content: 'Do this' }], questions: ['Why?', ''] };
  expect(fenceTexts(value, 'w')).toEqual({
    id: 'i',
    messages: [{ role: 'user', content: '[data w]Do this[/data w]' }],
    questions: ['[data w]Why?[/data w]', ''],
  });
});

test('so are quotes, what sources say of a conversation, and the names of counts by it', () => {
  const value = {
    evidence: [{ field: 'sentiment', quote: 'Do this' }],
    metrics: { tags: { 'Do this': 2 }, channels: { web: 1 }, days: { '2026-01-01': 3 } },
    previous: { totalSessions: 1, currency: 'EUR' },
    corrections: [{ field: 'summary', previous: 'Do this' }],
    stages: { ANALYSIS: { status: 'FAILED', lastError: 'Do this' } },
    filters: { tag: ['Do this'], attribute: { plan: ['Do this'] }, startDate: '2026-01-01' },
  };
  expect(fenceTexts(value, 'w')).toEqual({
    evidence: [{ field: 'sentiment', quote: '[data w]Do this[/data w]' }],
    metrics: {
      tags: { '[data w]Do this[/data w]': 2 },
      channels: { '[data w]web[/data w]': 1 },
      days: { '2026-01-01': 3 },
    },
    previous: { totalSessions: 1, currency: 'EUR' },
    corrections: [{ field: 'summary', previous: '[data w]Do this[/data w]' }],
    stages: { ANALYSIS: { status: 'FAILED', lastError: '[data w]Do this[/data w]' } },
    filters: {
      tag: ['[data w]Do this[/data w]'],
      attribute: { plan: ['[data w]Do this[/data w]'] },
      startDate: '2026-01-01',
    },
  });
});

test('what is left out is never looked at, so that a huge answer takes no longer than a large one', () => {
  const read = new Set<number>();
  const messages = Array.from({ length: 10_000 }, (_, at) => ({
    get content() {
      read.add(at);
      return 'a word '.repeat(50);
    },
  }));
  const named = Object.fromEntries(Array.from({ length: 42 }, (_, at) => [`field${at}`, `${at}`]));
  const text = 'x'.repeat(4_000_000);
  const { value, leftOut } = withinBound({ session: { ...named, messages }, text }, 1000);
  expect(tokensIn(JSON.stringify(value))).toBeLessThanOrEqual(1000);
  expect(value).toMatchObject({ session: named });
  expect(leftOut.map((what) => what.replace(/: \d+/, ':'))).toEqual([
    'session.messages: of 10000',
    'text (letters): of 4000000',
  ]);
  expect(read.size).toBeLessThan(20);
});

test('dates and what is ready as a text are what their JSON says', () => {
  const [at, days] = [new Date(0), daySeries({ first: 0, last: 1 }, [[1, 2]])];
  const value = { at, days, list: [{ at, none: undefined, nothing: null }] };
  expect(withinBound(value, 1000).value).toStrictEqual(JSON.parse(JSON.stringify(value)));
});
