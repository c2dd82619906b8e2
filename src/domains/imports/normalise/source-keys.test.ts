import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { readMessages } from './read-messages.ts';
import { createTimeZone } from './time-zone.ts';

const form = { zone: createTimeZone('UTC'), order: 'dmy' as const };
const read = (value: unknown) => atOnce(readMessages(value, form, null));

test.each([
  ...[
    'role',
    'sender',
    'author',
    'from',
    'speaker',
    'sender_type',
    'senderType',
    'author_type',
    'authorType',
  ],
  ...['participant', 'direction', 'user', 'type', 'name'],
])('who speaks is found under %s, as a word or as a person with one', (key) => {
  for (const who of ['bot', { role: 'bot' }, { type: 'bot' }, { kind: 'bot' }, { name: 'bot' }])
    expect(read([{ [key]: who, text: 'x' }])?.map(({ role, isGuessed }) => [role, isGuessed])).toEqual([
      ['assistant', undefined],
    ]);
});

test.each([
  ...['isUser', 'is_user', 'fromUser', 'from_user', 'incoming'].map((key) => [key, 'user']),
  ...['isBot', 'is_bot', 'fromBot', 'from_bot'].map((key) => [key, 'assistant']),
])('%s: true says that the %s speaks', (key, role) => {
  expect(read([{ [key]: true, sender: 'agent', text: 'x' }])?.[0]?.role).toBe(role);
  for (const no of [false, 'true', 1])
    expect(read([{ [key]: no, sender: 'agent', text: 'x' }])?.[0]?.role).toBe('agent');
});

test('who is only named, or not even that, is unknown; the name is what is asked for', () => {
  expect(
    read([
      { name: 'Xyzzy', text: 'a' },
      { author: 'Xyzzy', text: 'b' },
      { text: 'c' },
      { author: { name: 'Xyzzy' }, text: 'd' },
      { name: 5, text: 'e' },
    ])?.map(({ role, speaker }) => [role, speaker]),
  ).toEqual([
    ['unknown', 'Xyzzy'],
    ['unknown', 'Xyzzy'],
    ['unknown', undefined],
    ['unknown', 'Xyzzy'],
    ['unknown', '5'],
  ]);
});

test.each([...['content', 'text', 'message', 'body', 'msg', 'plain_body', 'value', 'utterance', 'parts']])(
  'what is said is found under %s, as text, parts or an object around either',
  (key) => {
    for (const said of ['hi', ['hi'], { text: 'hi' }, [{ content: 'hi' }], { [key]: ['hi'] }])
      expect(read([{ role: 'user', [key]: said }])?.[0]?.content).toBe('hi');
    expect(read([{ role: 'user', [key]: ['a', '', { text: 'b' }, 5] }])?.[0]?.content).toBe('a\nb');
  },
);

test.each([
  ...['timestamp', 'time', 'created_at', 'createdAt', 'sent_at', 'sentAt', 'date', 'datetime', 'ts'],
])('when it was said is found under %s', (key) => {
  expect(read([{ text: 'x', [key]: '2024-03-05T13:05:33Z' }])?.[0]?.timestamp).toEqual(
    new Date('2024-03-05T13:05:33Z'),
  );
  for (const nothing of ['', null, 'yesterday'])
    expect(read([{ text: 'x', [key]: nothing }])?.[0]?.timestamp).toBeNull();
});

test.each(['order', 'index', 'seq', 'sequence', 'position'])(
  'messages come in the order of their %s',
  (key) => {
    const said = (...places: unknown[]) =>
      read(places.map((place, at) => ({ text: `${at}`, [key]: place })))
        ?.map(({ content }) => content)
        .join('');
    expect(said(3, 1, '2')).toBe('120');
    // Longer than a number holds to its last digit.
    expect(said('9007199254740993', '9007199254740992', 5)).toBe('210');
    expect(said(2, 2, 1)).toBe('201');
    for (const unclear of ['', null, 'x']) expect(said(3, unclear, 1)).toBe('012');
  },
);

test.each(['messages', 'transcript', 'history', 'conversation', 'turns', 'items'])(
  'a list of messages is found under %s, however it is written',
  (key) => {
    const messages = [{ role: 'user', text: 'x' }];
    for (const value of [
      { [key]: messages },
      { [key]: JSON.stringify(messages) },
      ` ${JSON.stringify({ [key]: messages })} `,
    ])
      expect(read(value)?.map(({ content }) => content)).toEqual(['x']);
    expect(read({ [key]: { [key]: { [key]: { [key]: messages } } } })).toHaveLength(1);
    expect(read({ [key]: { [key]: { [key]: { [key]: { [key]: messages } } } } })).toBeNull();
  },
);

test('the time of a turn puts messages in order, and is not taken for their own', () => {
  const told = read([
    { text: 'b', turnTime: '2024-03-05T13:06:00Z' },
    { text: 'a', timestamp: '2024-03-05T13:05:00Z' },
  ]);
  expect(
    told?.map(({ order, content, timestamp }) => [order, content, timestamp?.getMinutes() ?? null]),
  ).toEqual([
    [0, 'a', 5],
    [1, 'b', null],
  ]);
  expect(
    read([{ text: 'b', turnTime: '2024-03-05T13:06:00Z' }, { text: 'a' }])?.map((m) => m.content),
  ).toEqual(['b', 'a']);
});

test('text that is said to be plain keeps its angle brackets; what is no message is passed over', () => {
  expect(read([{ text: '<b>x</b>', contentType: 'text/plain' }])?.[0]?.content).toBe('<b>x</b>');
  expect(read([{ text: '<b>x</b>', contentType: 'text/html' }])?.[0]?.content).toBe('x');
  expect(read([5, null, ['x'], { role: 'user', text: 'x' }])).toHaveLength(1);
});

test('a text that only looks like JSON is text, and lines of a list are a transcript', () => {
  for (const text of ['{ no JSON', '[1, 2', '[bracket] said', '{"a": nonsense}'])
    expect(read(text)?.map(({ content }) => content)).toEqual([text]);
  expect(read(['User: a', 'Agent: b'])?.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'a'],
    ['agent', 'b'],
  ]);
});
