import type { MessageInput, SessionInput } from '../../src/domains/sessions/input/index.ts';
import type { Chance } from '../chance.ts';
import { sessionInput } from './session-fixture.ts';

const odd = [
  '=1+1',
  "'=1+1",
  "''already",
  "'",
  '@SUM(A1)',
  '-5',
  '+31 6 1234',
  'a "quoted", word',
  'two\nlines\r\nand\n=three',
  "tab\t=x;'-y|z",
  '👩‍👩‍👧 é ﷽ 你好',
  '<b>bold</b> &amp; <br> more',
  '[1, 2] {"a": "b"}',
  'User: hi\nBot: hello',
  '0012',
  '1e9',
  '03/04/2024',
  'plain words',
  'one\u2028line\u0085more',
  'Ça va, Müller?',
  'NA',
  'null',
];
const roles = ['user', 'assistant', 'agent', 'system', 'unknown'] as const;

/** Of every kind: odd words everywhere, and in half of them nothing but an id and a start. */
export function sessionOf(chance: Chance, index: number): SessionInput {
  const maybe = <T>(value: T): T | null => (chance.happens(0.6) ? value : null);
  const word = () => chance.oneOf(odd);
  const startMs = Date.UTC(2026, chance.below(10), 1 + chance.below(28)) + chance.below(86_400_000);
  const startTime = new Date(startMs);
  const messages = maybe(
    Array.from(
      { length: chance.below(6) },
      (_, order): MessageInput => ({
        order,
        role: chance.oneOf(roles),
        content: chance.happens(0.2) ? `  ${word()}\n ` : word(),
        timestamp: maybe(new Date(startMs + chance.below(3_600_000))),
      }),
    ),
  );
  const endTime = maybe(new Date(startMs + chance.below(7_200_000)));
  const cost = maybe(chance.below(1_000_000_000) / 1_000_000_000);
  return sessionInput(`${word()} ${index}`, {
    startTime,
    endTime,
    durationSeconds: endTime ? Math.round((Number(endTime) - startMs) / 1000) : maybe(chance.below(9_000)),
    userId: maybe(word()),
    ipAddress: maybe(chance.oneOf(['203.0.113.77', '2001:db8::17'])),
    country: maybe(chance.oneOf(['NL', 'NA', 'NO', 'GB', 'US'])),
    language: maybe(chance.oneOf(['nl', 'en', 'no', 'is'])),
    channel: maybe(word()),
    messagesSent: maybe(chance.below(9)),
    messageCount: maybe(chance.below(20)),
    avgResponseTime: maybe(chance.below(100_000) / 1000),
    firstResponseSeconds: maybe(chance.below(100_000) / 1000),
    assignee: maybe(word()),
    team: maybe(word()),
    botVersion: maybe(word()),
    rating: maybe(1 + chance.below(5)),
    ratingComment: maybe(word()),
    tags: maybe([...new Set([word(), 'a, b', 'vip'])].slice(chance.below(3))),
    sentiment: maybe(chance.oneOf(['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const)),
    category: maybe(chance.oneOf(['BILLING', 'OTHER', 'ACCOUNT'])),
    escalated: maybe(chance.happens(0.5)),
    forwardedHr: maybe(chance.happens(0.5)),
    initialMsg: maybe(word()),
    summary: maybe(word()),
    questions: maybe([word(), `${word()}?`, 'One; or | two?'].slice(chance.below(3))),
    tokens: maybe(chance.below(100_000)),
    cost,
    currency: cost === null ? null : chance.oneOf(['EUR', 'USD', 'JPY']),
    fullTranscriptUrl: maybe('https://example.com/t/1?a=b,c'),
    messages,
  });
}
