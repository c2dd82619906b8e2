import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import type { ImportedMessage } from './imported-session.ts';
import { afterThose, readMessages, timesOfMessages } from './read-messages.ts';
import { createTimeZone } from './time-zone.ts';

const form = { zone: createTimeZone('UTC'), order: 'dmy' as const };
const messagesOf = (value: unknown, how: Parameters<typeof readMessages>[1] = form) =>
  atOnce(readMessages(value, how, null)) ?? [];
/** `role(speaker): text`, in their order. */
const read = (value: unknown, how = form) =>
  messagesOf(value, how).map(
    ({ role, speaker, content }) => `${role}${speaker === undefined ? '' : `(${speaker})`}: ${content}`,
  );

test.each([
  '[{"role":"user","text":"x"}]',
  '[ {"role":"user","text":"x"} ]',
  '[\n{"role":"user","text":"x"}]',
  "[{'role': 'user', 'text': 'x', 'ok': None}]",
  '{"messages":[{"role":"user","text":"x"}]}',
  '{ "messages": [ { "role": "user", "text": "x" } ] }',
  "{'messages': [{'role': 'user', 'text': 'x'}]}",
  '["User: x"]',
  '[ "User: x" ]',
  "['User: x']",
])('%j is a list of messages in a text', (text) => {
  expect(read(text)).toEqual(['user: x']);
});

test.each([
  ...[
    '[{"role":"user","text":"x"',
    '[ { "role',
    "[{'role': 'user'",
    '{"messages":[{"role":"user","text":"x"',
    "{ 'messages': [",
    '{"a": nonsense}',
  ],
])('%j is a list that was cut or damaged, and nobody said that', (text) => {
  expect(read(text)).toEqual([`unknown: ${text}`]);
});

test.each(['[1, 2', '[bracket] said', '{ no JSON', '{}x', '[]x', '["a', '(["a"])'])('%j was said', (text) => {
  expect(read(text)).toEqual([`user: ${text}`]);
});

test('a conversation as models are given one', () => {
  const text =
    '<|im_start|>system\nBe nice.<|im_end|>\n<|im_start|> user \nHi\nthere\n<|im_end|>\n<|im_start|>assistant\nHello';
  expect(read(text)).toEqual(['system: Be nice.', 'user: Hi\nthere', 'assistant: Hello']);
  expect(read('before\nthat<|im_start|>user\nHi')).toEqual(['user: Hi']);
});

test('a message may stand in a node, or in the choice of a model', () => {
  expect(read([{ cursor: 'x', node: { role: 'user', text: 'a' } }])).toEqual(['user: a']);
  expect(read([{ index: 0, message: { role: 'assistant', content: 'a' } }])).toEqual(['assistant: a']);
  // It says itself who speaks: what is in it is only its text.
  expect(read([{ role: 'user', message: { role: 'assistant', content: 'a' } }])).toEqual(['user: a']);
  expect(read([{ sender: 'user', message: { role: 5, content: 'a' } }])).toEqual(['user: a']);
});

test('what a tool answered is of the system, what a model thought is of nobody', () => {
  const result = { type: 'tool_result', content: 'a' };
  expect(read([{ role: 'user', content: [result] }])).toEqual(['system: a']);
  expect(read([{ role: 'user', content: [result, result] }])).toEqual(['system: a\na']);
  expect(read([{ role: 'user', content: [result, { type: 'text', text: 'b' }] }])).toEqual(['user: a\nb']);
  for (const content of [[null], ['a', result].slice(0, 1), result])
    expect(
      read([
        { role: 'user', content },
        { role: 'user', text: 'b' },
      ]).at(-1),
    ).toBe('user: b');
  expect(read([{ role: 'user', content: [], text: 'a' }])).toEqual([]);
  for (const type of ['reasoning', 'thinking'])
    expect(
      read([
        {
          role: 'bot',
          content: [
            { type, text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      ]),
    ).toEqual(['assistant: b']);
  expect(read([{ role: 'bot', content: [{ type: 'thinking', text: 'a' }] }])).toEqual([]);
  expect(read([{ role: 'bot', content: { text: { text: { text: { text: 'a' } } } } }])).toEqual([
    'assistant: a',
  ]);
  expect(read([{ role: 'bot', content: { text: { text: { text: { text: { text: ['a'] } } } } } }])).toEqual(
    [],
  );
});

test('where a list calls some of its writers contacts, its users may be of the desk', () => {
  const from = (type: string) => ({ author: { type, name: 'Ann' }, text: type });
  expect(read([from('user'), from('bot')])).toEqual(['user: user', 'assistant: bot']);
  expect(read([from('user'), from('contact')])).toEqual(['unknown(Ann): user', 'user: contact']);
  expect(read([from('user'), from('contact'), from('agent')])).toEqual([
    'user: user',
    'user: contact',
    'agent: agent',
  ]);
  const speakers = new Map([['Ann', 'agent']] as const);
  expect(read([from('user'), from('contact')], { ...form, speakers } as never)).toEqual([
    'agent: user',
    'user: contact',
  ]);
  expect(read([5, from('user')])).toEqual(['user: user']);
});

test.each([
  ...'timestamp time created_at createdAt sent_at sentAt date datetime ts sentDate sent_date createdDate created messageTime message_time at'.split(
    ' ',
  ),
])('a time is found under %s', (key) => {
  const said = [{ text: 'x', [key]: '2024-03-05T13:05:33Z' }];
  expect(messagesOf(said)[0]?.timestamp).toEqual(new Date('2024-03-05T13:05:33Z'));
  expect(timesOfMessages(said)).toEqual(['2024-03-05T13:05:33Z']);
});

test('text is found under each of its names', () => {
  for (const key of 'content text message body msg plain_body value utterance messageText message_text messageBody message_body parts'.split(
    ' ',
  ))
    expect([key, read([{ role: 'user', [key]: 'x' }])]).toEqual([key, ['user: x']]);
  expect(read([{ role: 'user', words: 'x' }])).toEqual([]);
});

test('times of a list are told as it has them', () => {
  expect(timesOfMessages([{ time: 5 }, 'x', null, {}, { time: '', ts: 'y' }])).toEqual([5, undefined, 'y']);
  for (const other of ['x', null, { time: 5 }]) expect(timesOfMessages(other)).toEqual([]);
});

test('a time is of the zone of its message, and one that cannot be read is told as it was written', () => {
  const [tokyo, plain, unread, turn] = messagesOf([
    { text: 'a', time: '05.03.2024 09:00', timeZone: 'Asia/Tokyo' },
    { text: 'b', time: '05.03.2024 09:00' },
    { text: 'c', time: 'soon' },
    { text: 'd', turnTime: 'soon' },
  ]);
  expect([tokyo?.timestamp, plain?.timestamp]).toEqual([
    new Date('2024-03-05T00:00:00Z'),
    new Date('2024-03-05T09:00:00Z'),
  ]);
  expect([unread?.timestamp, unread?.unreadTime]).toEqual([null, 'soon']);
  expect([turn?.timestamp, turn?.turnTime, turn?.unreadTime]).toEqual([null, undefined, undefined]);
  const [own, ofTurn] = messagesOf([
    { text: 'a', time: 1_709_647_533, turnTime: 1_709_647_000 },
    { text: 'b', turnTime: 1_709_647_600 },
  ]);
  expect([own?.turnTime, own?.timestamp]).toEqual([undefined, new Date(1_709_647_533_000)]);
  expect([ofTurn?.turnTime, ofTurn?.timestamp]).toEqual([new Date(1_709_647_600_000), null]);
});

test('messages go by their numbers before their times, and stay where one has neither', () => {
  const texts = (list: unknown[]) =>
    messagesOf(list)
      .map(({ content }) => content)
      .join('');
  const at = (text: string, second: number | null, order?: unknown) => ({
    text,
    order,
    ...(second !== null && { time: 1_709_647_500 + second }),
  });
  expect(texts([at('a', 3, 1), at('b', 2, 3), at('c', 1, 2)])).toBe('acb');
  expect(texts([at('a', 3), at('b', 1), at('c', 2)])).toBe('bca');
  expect(texts([at('a', 3), at('b', null), at('c', 2)])).toBe('abc');
  expect(texts([at('a', 3, 2), at('b', 1), at('c', 2, 1)])).toBe('bca');
  // As long as a number may be, to its last digit; what only begins so is none.
  const long = '1234567890123456';
  expect(texts([at('a', null, `${long}2`), at('b', null, `${long}1`), at('c', null, 5)])).toBe('cba');
  expect(texts([at('a', null, `${long}2x`), at('b', null, `${long}1x`)])).toBe('ab');
  expect(texts([at('a', null, `x${long}2`), at('b', null, `x${long}1`)])).toBe('ab');
  expect(texts([at('a', null, -1), at('b', null, '-2')])).toBe('ba');
});

const message = (content: string, second: number | null, order = 0): ImportedMessage => ({
  order,
  role: 'user',
  content,
  timestamp: second === null ? null : new Date(second * 1000),
});

test('what is said now follows what was said before, in the order of its times where each has one', () => {
  const joined = (before: ImportedMessage[] | undefined, now: ImportedMessage[] | null) =>
    afterThose(before, now)?.map(({ order, content }) => `${order}${content}`);
  expect(joined([message('a', 1), message('b', 5, 1)], [message('c', 3)])).toEqual(['0a', '1c', '2b']);
  expect(joined([message('a', 5)], [message('b', null), message('c', 3, 1)])).toEqual(['0a', '1b', '2c']);
  expect(joined([message('a', null)], [message('b', 3)])).toEqual(['0a', '1b']);
  // Nothing new: what is stored stays in its order.
  expect(joined([message('a', 5), message('b', 1, 1)], [])).toEqual(['0a', '1b']);
  expect(joined([], [message('b', 3, 7)])).toEqual(['7b']);
  expect(joined(undefined, [message('b', 3)])).toEqual(['0b']);
  expect(joined([message('a', 1)], null)).toBeUndefined();
  const [first, next] = [message('a', 1), message('b', 2, 1)];
  expect(afterThose([first], [next])?.map((one) => one === first || one === next)).toEqual([true, true]);
});

test('lines of a list are a transcript, a list of nothing is one without messages', () => {
  expect(read(['User: a', 'b', 'Agent: c'])).toEqual(['user: a\nb', 'agent: c']);
  expect(atOnce(readMessages([], form, null))).toEqual([]);
  expect(atOnce(readMessages('  ', form, null))).toBeNull();
  expect(read([{ role: 'user', text: ' a\0 ' }, 'x', { role: 'user', text: '' }])).toEqual(['user: a']);
});

test('a message that stays out says so', () => {
  expect(messagesOf([{ text: 'a', private: true }, { text: 'b' }]).map(({ isLeftOut }) => isLeftOut)).toEqual(
    [true, undefined],
  );
});

const turn = ['user: Hi', 'assistant: Hello'];

test.each([
  [
    [
      ['user', 'Hi'],
      ['bot', 'Hello'],
    ],
    turn,
  ],
  [
    JSON.stringify([
      ['user', 'Hi'],
      ['bot', 'Hello'],
    ]),
    turn,
  ],
  ["[['user', 'Hi'], ['bot', 'Hello']]", turn],
  [
    [
      ['Anna', 'Hi'],
      ['bot', 'Hello'],
    ],
    ['unknown(Anna): Hi', 'assistant: Hello'],
  ],
  [[{ question: 'Hi', answer: 'Hello' }], turn],
  [[{ answer: 'Hello', question: 'Hi', id: 7 }], turn],
  [[{ user: 'Hi', bot: 'Hello' }], turn],
  [
    [{ bot: 'Welcome' }, { user: 'Hi', bot: 'Hello' }],
    ['assistant: Welcome', ...turn],
  ],
  [
    [
      { user: 'Hi', bot: null },
      { user: 'So?', bot: 'Hello' },
    ],
    ['user: Hi', 'user: So?', 'assistant: Hello'],
  ],
  [[{ customer_message: 'Hi', agentReply: 'Hello' }], ['user: Hi', 'agent: Hello']],
  [[{ message: 'Hi', response: 'Hello' }], turn],
  [[{ vraag: 'Hi', antwoord: 'Hello' }], turn],
  [[{ prompt: 'Hi', completion: 'Hello' }], turn],
  [[{ prompt: 'Hi', completion: 'Hello', model: 'gpt-4', user_id: 'u1' }], turn],
  [[{ user: 'Anna', message: 'Hi', response: 'Hello' }], turn],
])('%j is a list of turns', (value, messages) => {
  expect(read(value)).toEqual(messages);
});

test('a turn has one time, at which its answer was not written yet', () => {
  const at = '2026-03-01T10:00:00.000Z';
  expect(messagesOf([{ question: 'Hi', answer: 'Hello', created_at: at }])).toEqual([
    { order: 0, role: 'user', content: 'Hi', timestamp: new Date(at) },
    { order: 1, role: 'assistant', content: 'Hello', timestamp: null, turnTime: new Date(at) },
  ]);
});

test.each([
  [{ user: 'Anna', message: 'Hi' }, ['Hi']],
  [{ bot: 'shopbot', text: 'Hi' }, ['Hi']],
  [{ user: 'Anna', agent: 'Bob', text: 'Hi' }, ['Hi']],
  [{ user: 'Anna', bot: 'Bob', messageText: 'Hi' }, ['Hi']],
  [{ user: 'Anna', bot: 'Bob', parts: ['Hi'] }, ['Hi']],
  [{ bot: 'Bob', plain_body: 'Hi' }, ['Hi']],
  [{ user_id: 'u1', answer: 'Hello' }, []],
  [{ customer_email: 'a@b.c', agent_id: '7' }, []],
  [{ role: 'user', question: 'Hi', answer: 'Hello' }, []],
  [{ question: 'Hi' }, []],
])('%j is no turn, and nobody is taken for a text', (item, texts) => {
  expect(read([item]).map((message) => message.split(': ')[1])).toEqual(texts);
});

test.each([[[['Hi', 'Hello']]], [[['a', 'b', 'c']]], [[[1, 2]]], [[[]]]])(
  '%j is kept as it stands: nobody knows who said what',
  (list) => {
    expect(read(list)).toEqual([`unknown: ${JSON.stringify(list)}`]);
    expect(read(JSON.stringify(list))).toEqual([`unknown: ${JSON.stringify(list)}`]);
  },
);
