import { expect, test } from 'vitest';
import { isDeletedMark, isDeletedWord, isKeptInside, isLeftOut, isNoteWord } from './is-kept-inside.ts';

test('a word says that a message is a note where it says nothing else', () => {
  for (const word of ['note', 'Internal note', 'private comment', 'Interne notitie', 'whisper'])
    expect([word, isNoteWord(word)]).toEqual([word, true]);
  for (const word of ['', 'reply', 'message', 'internal server', 'note from Anna'])
    expect([word, isNoteWord(word)]).toEqual([word, false]);
});

test('what only the team may read is kept from the customer: yes, a note, or who reads it', () => {
  for (const value of [
    true,
    1,
    'yes',
    'note',
    'private',
    'agents',
    'agent only',
    'agents only',
    'staff',
    'Staff only',
    'team',
    'team only',
  ])
    expect([value, isKeptInside(value)]).toEqual([value, true]);
  for (const value of [false, 0, null, undefined, 'no', 'public', 'everyone', 'customers'])
    expect([value, isKeptInside(value)]).toEqual([value, false]);
});

test('what was deleted says so: yes, the word for it, or when that was', () => {
  for (const value of [
    true,
    'ja',
    'deleted',
    'Deleted by user',
    '2026-03-05',
    '05.03.2026 09:00',
    1772701200,
  ])
    expect([value, isDeletedMark(value)]).toEqual([value, true]);
  for (const value of [false, 0, null, undefined, '', 'no', 'never', '12', 'on 2026-03-05', 'not deleted'])
    expect([value, isDeletedMark(value)]).toEqual([value, false]);
  expect([isDeletedWord('unsent'), isDeletedWord('sent'), isDeletedWord('')]).toEqual([true, false, false]);
});

test.each([
  ...'private is_private isPrivate internal is_internal isInternal is_note isNote hidden deleted is_deleted isDeleted redacted'
    .split(' ')
    .map((name) => [name, true, false] as const),
  ...['deleted_at', 'deletedAt'].map((name) => [name, '2026-03-05', ''] as const),
  ...['public', 'is_public', 'isPublic'].map((name) => [name, false, true] as const),
  ...'role type kind message_type messageType part_type partType comment_type commentType'
    .split(' ')
    .map((name) => [name, 'note', 'reply'] as const),
  ...['visibility', 'recipients'].map((name) => [name, 'agents', 'all'] as const),
])('a message whose %s is %j is left out, and one whose is %j is not', (name, left, kept) => {
  expect(isLeftOut({ body: 'Hi', [name]: left })).toBe(true);
  expect(isLeftOut({ body: 'Hi', [name]: kept })).toBe(false);
  expect(isLeftOut({ body: 'Hi', [name]: null })).toBe(false);
  expect(isLeftOut({ body: 'Hi', [name]: undefined })).toBe(false);
});
