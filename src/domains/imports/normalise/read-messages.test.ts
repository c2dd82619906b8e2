import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { averageResponseSeconds } from './derive-fields.ts';
import { htmlToText } from './html-to-text.ts';
import { readMessages } from './read-messages.ts';
import { createTimeZone } from './time-zone.ts';

const form = { zone: createTimeZone('Europe/Amsterdam'), order: 'dmy' as const };
const start = Date.parse('2024-03-05T13:00:00Z');
const messagesOf = (...given: Parameters<typeof readMessages>) => atOnce(readMessages(...given));
const textOf = (html: string) => atOnce(htmlToText(html));
const read = (value: unknown, startTime: number | null = start) =>
  messagesOf(value, form, startTime)?.map(({ role, content, timestamp }) =>
    timestamp ? [role, content, timestamp.toISOString().slice(11, 19)] : [role, content],
  );

test('speaker words of several languages begin a message, other lines go on with it', () => {
  expect(read('User: Hello\nI have a question\nNote: it is urgent\n\nAgent: Yes?\r\nBot: (typing)')).toEqual([
    ['user', 'Hello\nI have a question\nNote: it is urgent'],
    ['agent', 'Yes?'],
    ['assistant', '(typing)'],
  ]);
  expect(
    read('Klant: Hoi\nMedewerker: Goedemiddag\nKunde: Hallo\nMitarbeiter: Tag\nAssistent: Ja')?.map(
      (m) => m[0],
    ),
  ).toEqual(['user', 'agent', 'user', 'agent', 'assistant']);
  expect(read('**User:** hi\n**Assistant:** hello')).toEqual([
    ['user', 'hi'],
    ['assistant', 'hello'],
  ]);
});

test.each([
  ['[05.03.2024 14:05:33] User: hi\n[05.03.2024 14:06:00] Agent: hello'],
  ['[2024-03-05T13:05:33Z] User: hi\n[2024-03-05T13:06:00Z] Agent: hello'],
  ['(14:05:33) User: hi\n(14:06:00) Agent: hello'],
  ['(2:05:33 PM) Visitor: hi\n(2:06:00 PM) Anna: hello'],
  ['14:05:33 - User: hi\n14:06:00 - Agent: hello'],
  ['05/03/2024, 14:05:33 - Klant: hi\n05/03/2024, 14:06:00 - Anna: hello'],
  ['User (14:05:33): hi\nAgent (14:06:00): hello'],
])('times beside the speaker are read: %j', (text) => {
  expect(read(text)).toEqual([
    ['user', 'hi', '13:05:33'],
    ['agent', 'hello', '13:06:00'],
  ]);
});

test('times of day follow the start over midnight, in its zone', () => {
  const late = Date.parse('2024-03-05T22:58:00Z');
  expect(messagesOf('[23:59] User: hi\n[00:01] Agent: hello', form, late)?.map((m) => m.timestamp)).toEqual([
    new Date('2024-03-05T22:59:00Z'),
    new Date('2024-03-05T23:01:00Z'),
  ]);
});

test('two names that begin the lines are of nobody who is known; prose is one message of the user', () => {
  expect(read('Jan: Hello there\nAnna: Good morning\nJan: I have a question')).toEqual([
    ['unknown', 'Hello there'],
    ['unknown', 'Good morning'],
    ['unknown', 'I have a question'],
  ]);
  expect(read('Just a long text.\nSubject: something\nWith no speakers at all')).toEqual([
    ['user', 'Just a long text.\nSubject: something\nWith no speakers at all'],
  ]);
});

test.each([
  [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'hello' },
  ],
  [
    { sender: 'Visitor', text: 'hi' },
    { sender: 'bot', text: 'hello' },
  ],
  [
    { author: { type: 'customer' }, body: '<p>hi</p>' },
    { author: { type: 'bot' }, body: '<div>hello</div>' },
  ],
  [
    { isUser: true, message: 'hi' },
    { isBot: true, message: 'hello' },
  ],
  [
    { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    { role: 'assistant', content: { parts: ['hello'] } },
  ],
])('message arrays come in many shapes (%#)', (...messages) => {
  const expected = [
    ['user', 'hi'],
    ['assistant', 'hello'],
  ];
  expect(read(messages)).toEqual(expected);
  expect(read(JSON.stringify(messages))).toEqual(expected);
  expect(read({ messages })).toEqual(expected);
  expect(read(JSON.stringify({ transcript: messages }))).toEqual(expected);
});

test('messages come in order of their number or time, empty ones not at all', () => {
  expect(
    read([
      { role: 'agent', content: 'second', timestamp: '2024-03-05T13:06:00Z' },
      { role: 'user', content: 'first', timestamp: 1709643933 },
      { role: 'user', content: ' ' },
    ]),
  ).toEqual([
    ['user', 'first', '13:05:33'],
    ['agent', 'second', '13:06:00'],
  ]);
  expect(
    read([
      { role: 'user', text: 'b', order: 2 },
      { role: 'user', text: 'a', order: 1 },
    ]),
  ).toEqual([
    ['user', 'a'],
    ['user', 'b'],
  ]);
});

test('nothing is null, an empty list is an empty transcript', () => {
  for (const value of [undefined, null, '', '  ', 7, {}]) expect(messagesOf(value, form, null)).toBe(null);
  expect(messagesOf([], form, null)).toEqual([]);
});

test('HTML becomes text, plain text with angle brackets stays', () => {
  expect(textOf('<p>Hi <b>Jane</b>,</p><p>it&#39;s &lt;ok&gt; &amp; done<br/>bye</p>')).toBe(
    "Hi Jane,\n\nit's <ok> & done\nbye",
  );
  expect(textOf('a < b and b > c')).toBe('a < b and b > c');
});

test('the response time is from a message of the user to the reply right after it', () => {
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const message = (role: 'user' | 'agent' | 'system', seconds: number | null) => ({
    order: 0,
    role,
    content: 'x',
    timestamp: seconds === null ? null : at(seconds),
  });
  expect(
    averageResponseSeconds([
      message('agent', 0),
      message('user', 10),
      message('user', 20),
      message('system', 21),
      message('agent', 25),
      message('agent', 60),
      message('user', 100),
      message('agent', 110),
    ]),
  ).toBe(7.5);
  expect(averageResponseSeconds([message('user', null), message('agent', 5)])).toBe(null);
});

test('hostile transcripts neither throw nor take long', () => {
  let nested: unknown = 'x';
  for (let i = 0; i < 50_000; i++) nested = { messages: nested, content: nested };
  expect(messagesOf(nested, form, null)).toBe(null);
  for (const part of ['User:', '[', '((', '<p', '&#', '12:', 'a: ', '** ', '\t', '[{"a":']) {
    messagesOf(part.repeat(40_000), form, start);
  }
  fc.assert(fc.property(fc.anything(), (value) => void messagesOf(value, form, start)));
});

test('an unknown speaker comes back as one', () => {
  expect(
    read([
      { role: 'unknown', content: 'hi', name: 'Anna' },
      { role: 'user', content: 'hello' },
    ]),
  ).toEqual([
    ['unknown', 'hi'],
    ['user', 'hello'],
  ]);
  expect(read('[14:05:33] unknown: hi\n[14:06:00] user: hello')).toEqual([
    ['unknown', 'hi', '13:05:33'],
    ['user', 'hello', '13:06:00'],
  ]);
  expect(read('unknown: hi\nuser: hello')).toEqual([
    ['unknown', 'hi'],
    ['user', 'hello'],
  ]);
});

test('ten thousand short messages are read in turns with others, as a few long ones are', () => {
  const list = (length: number, content: string) => Array.from({ length }, () => ({ role: 'user', content }));
  for (const messages of [list(10_000, 'Hi'), list(100, 'Hello '.repeat(10_000))])
    expect(countSteps(readMessages(messages, form, start)).count).toBeGreaterThan(90);
});
