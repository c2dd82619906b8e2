import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import type { MessageRole } from './message-role.ts';
import { parseTranscript } from './parse-transcript.ts';
import { createTimeZone } from './time-zone.ts';

const form = { zone: createTimeZone('UTC'), order: 'dmy' as const };
const start = Date.parse('2024-03-05T13:00:00Z');

/** `role?(speaker)@time!unread: text`, one a line. */
function read(text: string, at: number | null = start, speakers?: ReadonlyMap<string, MessageRole>) {
  return atOnce(parseTranscript(text, { ...form, speakers }, at)).map((message, order) => {
    expect(message.order).toBe(order);
    const { role, isGuessed, speaker, timestamp, unreadTime, content } = message;
    const time = timestamp ? `@${timestamp.toISOString().slice(8, 19)}` : '';
    return `${role}${isGuessed ? '?' : ''}${speaker ? `(${speaker})` : ''}${time}${unreadTime === undefined ? '' : `!${unreadTime}`}: ${content}`;
  });
}

test.each([
  ['User: Hi\nAgent: Hello', ['user: Hi', 'agent: Hello']],
  ['  User : Hi\r\n  Agent\t: Hello', ['user: Hi', 'agent: Hello']],
  ['\n\nUser: Hi\n\nAgent:\nHello\n\n', ['user: Hi', 'agent: Hello']],
  ['**User**: Hi\n**Agent:** Hello', ['user: Hi', 'agent: Hello']],
  ['# User: Hi\n### Agent: Hello', ['user: Hi', 'agent: Hello']],
  ['Mitarbeiter (Anna): Hallo\nKunde [Jan]: Tag', ['agent: Hallo', 'user: Tag']],
  ['Anna (Agent): Hi\nJan [Visitor]: Hello', ['agent: Hi', 'user: Hello']],
  ['User 12: Hi\nAgent-7: Hello', ['user: Hi', 'agent: Hello']],
  ['User: \nAgent: Hello', ['agent: Hello']],
  ['Unknown: Hi\nUser: Hello\nunknown: x', ['unknown(Unknown): Hi', 'user: Hello', 'unknown(unknown): x']],
  // Without a space behind the colon, where the first line is written so.
  ['User:Hi\nAgent: Hello\nhttp://x\nAnna:x', ['user: Hi', 'agent: Hello\nhttp://x\nAnna:x']],
  [
    '\n[14:05] User:Hi\n[14:06] Agent:Hello\nnote:x',
    ['user@05T14:05:00: Hi', 'agent@05T14:06:00: Hello\nnote:x'],
  ],
  ['User: Hi\nadmin:secret', ['user: Hi\nadmin:secret']],
  ['User://x\nAgent: Hi', ['user?: User://x', 'agent: Hi']],
  ['Note:x\nAgent:y', ['user: Note:x\nAgent:y']],
] as const)('%j is %j', (text, messages) => {
  expect(read(text)).toEqual(messages);
});

test.each([
  ['User: Hi | Bot: Hello', ['user: Hi', 'assistant: Hello']],
  ['User says: Hi;Bot says: Hello;', ['user: Hi', 'assistant: Hello']],
  ['User: Hi // Agent: a // b //', ['user: Hi', 'agent: a // b']],
  ['Bot: Welcome; User: a | b ;   ', ['assistant: Welcome', 'user: a | b']],
  ['User: Hi ; Agent: Hello; User: Bye', ['user: Hi', 'agent: Hello', 'user: Bye']],
  // A name nobody knows, one speaker only, or no colon: it was said.
  ['User: Hi | Bob: Hello', ['user: Hi | Bob: Hello']],
  ['User: Hi | Visitor: Hello', ['user: Hi | Visitor: Hello']],
  ['User: Hi | agent', ['user: Hi | agent']],
  ['User: Hi; 5 Agent: Hello', ['user: Hi; 5 Agent: Hello']],
  ['User: Hi | Bot:Hello', ['user: Hi | Bot:Hello']],
  ['User: a | Bot: b\nAgent: c', ['user: a | Bot: b', 'agent: c']],
] as const)('one line has signs where others begin a new one: %j is %j', (text, messages) => {
  expect(read(text)).toEqual(messages);
});

test.each([
  // What also begins ordinary lines is a speaker where the first line shows it.
  ['User: Hi\nNote: urgent\nContact: me\nAgent: Yes', ['user: Hi\nNote: urgent\nContact: me', 'agent: Yes']],
  ['Contact: Hi\nAgent: Hello\nNote: ok', ['user: Hi', 'agent: Hello', 'system: ok']],
  ['Contact: Hi\nPrice: 5\nAgent: Hello', ['user: Hi\nPrice: 5', 'agent: Hello']],
  ['Me: Hi\nYou: Hello', ['user: Hi', 'user: Hello']],
  [
    '[14:05] User: Hi\nNote: x\n[14:06] Note: y\nAgent: z',
    ['user@05T14:05:00: Hi\nNote: x', 'system@05T14:06:00: y', 'agent: z'],
  ],
  ['[14:05] Anna: Hi\nBob: x\nAgent: y', ['unknown(Anna)@05T14:05:00: Hi\nBob: x', 'agent: y']],
] as const)('the first line shows how a transcript names its speakers: %j is %j', (text, messages) => {
  expect(read(text)).toEqual(messages);
});

test.each([
  // A name that begins two lines beside a user is an agent's; one that begins a single line is text.
  [
    'User: Hi\nPrice: 5\nAnna: Hello\nUser: Ok\nAnna: Bye',
    ['user: Hi\nPrice: 5', 'agent?: Hello', 'user: Ok', 'agent?: Bye'],
  ],
  ['User: Hi\nAnna: Hello', ['user: Hi\nAnna: Hello']],
  ['User: Anna: a\nUser: Anna: b', ['user: Anna: a', 'user: Anna: b']],
  ['User: Anna: a\nUser: Anna: b\nAnna: c', ['user: Anna: a', 'user: Anna: b\nAnna: c']],
  ['Anna: Hello\nAgent: a\nUser: Hi', ['system?: Anna: Hello', 'agent: a', 'user: Hi']],
  ['User: Hi\nAnna: a\nAnna: b\nAgent: c', ['user: Hi\nAnna: a\nAnna: b', 'agent: c']],
  // The name that the transcript begins with, where only others are known.
  ['\nAnna: Hello\nAgent: Hi\nAnna: Bye', ['unknown(Anna): Hello', 'agent: Hi', 'unknown(Anna): Bye']],
  ['Anna: Hello\nUser: Hi\nAnna: Bye', ['system?: Anna: Hello', 'user: Hi\nAnna: Bye']],
  ['Welcome!\nAgent: Hi', ['user?: Welcome!', 'agent: Hi']],
  ['Welcome!\nUser: Hi', ['system?: Welcome!', 'user: Hi']],
  // Names alone.
  ['Jan: a\nAnna: b\nJan: c', ['unknown(Jan): a', 'unknown(Anna): b', 'unknown(Jan): c']],
  ['Jan: a\nAnna: b\nx\nJan: c\ny', ['unknown(Jan): a', 'unknown(Anna): b\nx', 'unknown(Jan): c\ny']],
  ['Jan: a\n\n\n\nAnna: b', ['unknown(Jan): a', 'unknown(Anna): b']],
  ['Jan: a\nAnna: b\nx\ny', ['user: Jan: a\nAnna: b\nx\ny']],
  ['Jan: a\nJan: b', ['user: Jan: a\nJan: b']],
  ['x\nJan: a\nAnna: b\nJan: c', ['user: x\nJan: a\nAnna: b\nJan: c']],
  [
    'aa: 1\nbb: 2\ncc: 3\ndd: 4\nee: 5\nff: 6',
    'aa bb cc dd ee ff'.split(' ').map((name, at) => `unknown(${name}): ${at + 1}`),
  ],
  [
    'aa: 1\nbb: 2\ncc: 3\ndd: 4\nee: 5\nff: 6\ngg: 7',
    ['user: aa: 1\nbb: 2\ncc: 3\ndd: 4\nee: 5\nff: 6\ngg: 7'],
  ],
  ['Just text.\nNothing more', ['user: Just text.\nNothing more']],
  ['', []],
] as const)('names that no word makes known: %j is %j', (text, messages) => {
  expect(read(text)).toEqual(messages);
});

test('who a person says somebody is, is that, whatever the line before was', () => {
  const speakers = new Map<string, MessageRole>([
    ['Jan', 'user'],
    ['Anna', 'agent'],
    ['Bot', 'system'],
  ]);
  expect(read('Jan: Hi\nAnna: Hello', start, speakers)).toEqual(['user: Hi', 'agent: Hello']);
  // A word that is known goes before.
  expect(read('Jan: Hi\nBot: Hello', start, speakers)).toEqual(['user: Hi', 'assistant: Hello']);
  expect(read('Jan: Hi\nEva: Hello\nEva: x', start, speakers)).toEqual(['user: Hi\nEva: Hello\nEva: x']);
  expect(read('Welcome\nJan: Hi', start, speakers)).toEqual(['system?: Welcome', 'user: Hi']);
  expect(read('Eva: Hi\nAnna: Hello', start, speakers)).toEqual(['unknown(Eva): Hi', 'agent: Hello']);
});

test.each([
  ['[05.03.2024 14:05] User: x', '05T14:05:00'],
  ['[2024-03-05T14:05:33Z] User: x', '05T14:05:33'],
  ['(05.03.2024 14:05) User: x', '05T14:05:00'],
  ['(14:05) User: x', '05T14:05:00'],
  ['(2:05 PM) User: x', '05T14:05:00'],
  ['(05/03/2024 2:05 pm) User: x', '05T14:05:00'],
  ['14:05 User: x', '05T14:05:00'],
  ['14:05 - User: x', '05T14:05:00'],
  ['14:05 – User: x', '05T14:05:00'],
  ['14:05 | User: x', '05T14:05:00'],
  ['2:05pm User: x', '05T14:05:00'],
  ['2024-03-05 14:05:33, User: x', '05T14:05:33'],
  ['05/03/2024, 14:05:33 - User: x', '05T14:05:33'],
  ['2024-03-05T14:05:33.5Z User: x', '05T14:05:33'],
  ['User (14:05): x', '05T14:05:00'],
  ['User [14:05:33]: x', '05T14:05:33'],
  ['   [14:05]   User   : x', '05T14:05:00'],
  ['[14:05]User: x', '05T14:05:00'],
])('the time of %j is %s', (line, time) => {
  expect(read(`${line}\nAgent: y`)).toEqual([`user@${time}: x`, 'agent: y']);
});

test.each([
  ['[14:05] User: x\n[14:04] Agent: y', ['user@05T14:05:00: x', 'agent@05T14:04:00: y']],
  // Over midnight, and back to the day before.
  ['[23:59] User: x\n[00:01] Agent: y', ['user@05T23:59:00: x', 'agent@06T00:01:00: y']],
  [
    '[06.03.2024 00:01] User: x\n[23:59] Agent: y\n[00:02] User: z',
    ['user@06T00:01:00: x', 'agent@05T23:59:00: y', 'user@06T00:02:00: z'],
  ],
  ['[12:00 AM] User: x\n[12:30 am] Agent: y', ['user@06T00:00:00: x', 'agent@06T00:30:00: y']],
  [
    '[12:00 PM] User: x\n[1:00 p.m.] Agent: y\n[11:59 PM] User: z',
    ['user@05T12:00:00: x', 'agent@05T13:00:00: y', 'user@05T23:59:00: z'],
  ],
  // An hour before the session is a clock that was not set, more is another zone, or how long after its beginning.
  [
    '[12:00] User: x\n[11:59] Agent: y\n[0:05] User: z',
    ['user@05T12:00:00: x', 'agent!11:59: y', 'user!0:05: z'],
  ],
  ['[11:59:59] User: x\n[13:01] Agent: y', ['user!11:59:59: x', 'agent@05T13:01:00: y']],
  ['[soon] User: x\n[14:05] Agent: y', ['user!soon: x', 'agent@05T14:05:00: y']],
  [
    '[24:00] User: x\n[14:60] Agent: y\n[14:05:60] User: z',
    ['user!24:00: x', 'agent!14:60: y', 'user!14:05:60: z'],
  ],
  ['[05.03.2024 25:00] User: x\n[14:05] Agent: y', ['user!05.03.2024 25:00: x', 'agent@05T14:05:00: y']],
  // A time of an empty message still sets the clock.
  ['[06.03.2024 00:01] User: \n[00:02] Agent: y', ['agent@06T00:02:00: y']],
  // Twelve hours before is not yet the next day.
  ['[01:00] User: x\n[00:59:59] Agent: y', ['user!01:00: x', 'agent@06T00:59:59: y']],
  ['[12:30] User: x\n[00:31] Agent: y', ['user@05T12:30:00: x', 'agent!00:31: y']],
] as const)('times of day follow the start: %j is %j', (text, messages) => {
  expect(read(text)).toEqual(messages);
});

test('without a start a time of day is of the day that was told before, or of none', () => {
  expect(read('User (14:05): x\nAgent (14:06): y', null)).toEqual(['user!14:05: x', 'agent!14:06: y']);
  expect(read('[05.03.2024 14:05] User: x\n[14:04] Agent: y\n[02:06] User: z', null)).toEqual([
    ...['user@05T14:05:00: x', 'agent@05T14:04:00: y', 'user@05T02:06:00: z'],
  ]);
});

test('times of day are of the zone of the file', () => {
  const tokyo = { zone: createTimeZone('Asia/Tokyo'), order: 'dmy' as const };
  const late = Date.parse('2024-03-05T14:30:00Z');
  const times = atOnce(parseTranscript('[23:31] User: x\n[00:10:05] Agent: y', tokyo, late)).map(
    ({ timestamp }) => timestamp?.toISOString(),
  );
  expect(times).toEqual(['2024-03-05T14:31:00.000Z', '2024-03-05T15:10:05.000Z']);
});

test.each([
  'x y: z',
  ': x',
  'http://x: y',
  'A[b: c',
  'a'.repeat(61),
  '5: x',
  '5 Agent: x',
  '- x: y',
  `${'x'.repeat(70)}: a`,
])('a line that names nobody goes on with the message before: %j', (line) => {
  expect(read(`User: a\n${line}`)).toEqual([`user: a\n${line}`]);
});

test('a long transcript is read in steps, and says the same', () => {
  const text = 'User: a\nAgent: b\n'.repeat(300).trim();
  const { value, count } = countSteps(parseTranscript(text, form, start));
  expect(value).toHaveLength(600);
  expect(count).toBeGreaterThanOrEqual(5);
  expect(countSteps(parseTranscript('User: a\nAgent: b', form, start)).count).toBe(0);
  // A speaker stands at the beginning of a line, however long that is.
  expect(read(`User: ${'x '.repeat(500)}Agent: y`)).toEqual([`user: ${'x '.repeat(500)}Agent: y`]);
});

test.each<[string, number, string]>([
  [
    'names of which none is known',
    3,
    `User: hi\n${Array.from({ length: 2560 }, (_, n) => `N${n}: x`).join('\n')}`,
  ],
  ['speakers without a space', 4, 'User:a\r\nBot:b\r\n'.repeat(1280)],
  ['speakers in brackets', 4, '[User] a\n[Bot] b\n'.repeat(1280)],
])('each walk over the lines of a long transcript lets others go first: %s', (_name, walks, text) => {
  expect(countSteps(parseTranscript(text, form, start)).count).toBeGreaterThanOrEqual(9 * walks);
});

test('one line is taken for a conversation where it is as long as one may be, and beyond that is one message', () => {
  const line = (count: number) => 'User: a | Bot: b | '.repeat(count).trim();
  expect(read(line(100))).toHaveLength(200);
  expect(read(line(10_000))).toHaveLength(1);
});

test('a message of very many lines keeps all of them', () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `${n}`).join('\n');
  expect(read(`User: ${text}`)).toEqual([`user: ${text}`]);
});

test.each([
  ['[User] a\n[Bot] b', 'user: a', 'assistant: b'],
  ['<User> a\n<Bot> b', 'user: a', 'assistant: b'],
  ['User - a\nBot - b', 'user: a', 'assistant: b'],
  ['User> a\nBot> b', 'user: a', 'assistant: b'],
  ['User\ta\nBot\tb', 'user: a', 'assistant: b'],
  ['### User\na\n### Assistant\nb', 'user: a', 'assistant: b'],
  ['14:05 User\na\n14:06 Bot\nb', 'user@05T14:05:00: a', 'assistant@05T14:06:00: b'],
  [
    '[05.03.2024 14:05] [User] a\n[05.03.2024 14:06] [Bot] b',
    'user@05T14:05:00: a',
    'assistant@05T14:06:00: b',
  ],
  [
    '05.03.2024 14:05 - User - a\n05.03.2024 14:06 - Bot - b',
    'user@05T14:05:00: a',
    'assistant@05T14:06:00: b',
  ],
  ['[User] a [Bot] b [User] c', 'user: a', 'assistant: b', 'user: c'],
  ['User: a Bot: b User: c', 'user: a', 'assistant: b', 'user: c'],
  ['User: a\\nBot: b', 'user: a', 'assistant: b'],
  ['User: a --- Bot: b', 'user: a', 'assistant: b'],
  ['User: a ~ Bot: b ~', 'user: a', 'assistant: b'],
  ['a | Bot: b', 'user?: a', 'assistant: b'],
  ['Ann: a || Bot: b', 'unknown(Ann): a', 'assistant: b'],
  ['( 5s ) Ann: a\n( 1m 8s ) Ben: b', 'unknown(Ann)! 5s: a', 'unknown(Ben)! 1m 8s: b'],
  ['Anna | Support: b', 'agent: b'],
  ['Order - a\nReturn - b', 'user: Order - a\nReturn - b'],
  ['User: see a / b: c', 'user: see a / b: c'],
])('speakers are found however a transcript names them, and no words are lost: %j', (text, ...said) => {
  expect(read(text)).toEqual(said);
});
