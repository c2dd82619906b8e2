import { expect, test } from 'vitest';
import { kindOf, roleOf, speakerOf } from './message-speaker.ts';

test('what a list says of the kind of the writer is its type, or a name for that', () => {
  for (const key of ['author', 'sender', 'from'])
    expect([key, kindOf({ [key]: { type: 'End User' } })]).toEqual([key, 'end user']);
  for (const key of ['sender_type', 'senderType', 'author_type', 'authorType'])
    expect([key, kindOf({ [key]: 'User' })]).toEqual([key, 'user']);
  for (const item of [
    {},
    { author: 'user' },
    { author: { type: 5 } },
    { author: null },
    { sender_type: 5 },
    { to: { type: 'user' } },
  ])
    expect([item, kindOf(item)]).toEqual([item, '']);
  expect(kindOf({ author: { type: 5 }, sender: { type: 'bot' } })).toBe('bot');
});

test.each([
  'speaker',
  'name',
  'author',
  'sender',
  'from',
  'user',
  'username',
  'user_name',
  'participant',
  'role',
])('who speaks is named under %s, as a text or as a person', (key) => {
  for (const who of [
    'Ann',
    ' Ann ',
    { name: 'Ann' },
    { display_name: 'Ann' },
    { displayName: ' Ann ' },
    { id: 'Ann' },
    { email: 'Ann' },
    { name: ' ', id: 'Ann' },
  ])
    expect([who, speakerOf({ [key]: who })]).toEqual([who, 'Ann']);
  for (const nobody of ['', ' ', null, {}, { name: '' }, { phone: 'Ann' }, []])
    expect([nobody, speakerOf({ [key]: nobody })]).toEqual([nobody, '']);
  expect(speakerOf({ [key]: 7 })).toBe('7');
  expect(speakerOf({ [key]: 'x'.repeat(300) })).toHaveLength(200);
});

test('an unknown role is no name, and the first name that is one counts', () => {
  expect(speakerOf({ role: 'unknown' })).toBe('');
  expect(speakerOf({ name: 'unknown' })).toBe('unknown');
  expect(speakerOf({ role: 'Xyzzy' })).toBe('Xyzzy');
  expect(speakerOf({ speaker: '', name: 'Ann', author: 'Bob' })).toBe('Ann');
});

test('the role is what is said first: whether it is the user, whether it is a bot, then who it is', () => {
  expect(roleOf({ isUser: true, isBot: true, role: 'agent' })).toBe('user');
  expect(roleOf({ isBot: true, role: 'agent' })).toBe('assistant');
  expect(roleOf({ role: 'unknown', sender: 'agent', isUser: true })).toBeNull();
  expect(roleOf({ role: 'Xyzzy', sender: 'agent' })).toBe('agent');
  for (const key of ['isBot', 'is_bot', 'bot'])
    expect(roleOf({ author: { [key]: true, type: 'user' } })).toBe('assistant');
  expect(roleOf({ author: { bot: false, role: 5, type: 'user' } })).toBe('user');
  for (const item of [{}, { role: 5 }, { role: { x: 'bot' } }, { role: null }, { nickname: 'bot' }])
    expect([item, roleOf(item)]).toEqual([item, null]);
});
