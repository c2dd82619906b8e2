import { expect, test } from 'vitest';
import { exactMessages } from './exact-messages.ts';

const own = [
  { role: 'user', content: ' <p>Hi</p>\n', timestamp: '2024-03-05T13:00:10.000Z' },
  { role: 'unknown', content: '', timestamp: null },
  { role: 'assistant', content: 'Bye' },
];

test('what we exported ourselves comes back to the letter, from a list or its JSON text', () => {
  const expected = [
    { order: 0, role: 'user', content: ' <p>Hi</p>\n', timestamp: new Date('2024-03-05T13:00:10Z') },
    { order: 1, role: 'unknown', content: '', timestamp: null },
    { order: 2, role: 'assistant', content: 'Bye', timestamp: null },
  ];
  expect(exactMessages(own)).toEqual(expected);
  expect(exactMessages(JSON.stringify(own))).toEqual(expected);
  expect(exactMessages([])).toEqual([]);
});

test.each([
  ['no list', { messages: own }],
  ['nothing', undefined],
  ['running text', 'User: hi'],
  ['a list of texts', ['hi']],
  ['an empty place', [null]],
  ['a role we do not write', [{ role: 'Visitor', content: 'hi' }]],
  ['no role', [{ content: 'hi' }]],
  ['content that is no text', [{ role: 'user', content: ['hi'] }]],
  ['a time in another form', [{ role: 'user', content: 'hi', timestamp: '2024-03-05 13:00' }]],
  ['a time without its zone', [{ role: 'user', content: 'hi', timestamp: '2024-03-05T13:00:10.000' }]],
  ['a time that is none', [{ role: 'user', content: 'hi', timestamp: 'soon' }]],
  ['one odd message among others', [...own, { role: 'user' }]],
])('any other form is left to the reader that understands many: %s', (_, value) => {
  expect(exactMessages(value)).toBeUndefined();
});
