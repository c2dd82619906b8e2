import { expect, test } from 'vitest';
import { importFields, messageFields, saidFields } from './import-field.ts';
import { lacksOf } from './lacks-of.ts';
import { nameInMap } from './name-in-map.ts';
import { plainText } from './plain-text.ts';

test('a row lacks what its file has no place for, an empty place is one', () => {
  const all = Object.fromEntries(importFields.map((field) => [field, null]));
  expect(lacksOf(all)).toEqual([]);
  expect(lacksOf({ ...all, tags: undefined, cost: undefined, transcript: undefined })).toEqual([
    'tags',
    'cost',
    'messages',
  ]);
  expect(lacksOf({ ...all, transcript: undefined })).toEqual(['messages']);
  expect(lacksOf({ externalId: 'x' })).toContain('startTime');
  expect(lacksOf({})).not.toContain('externalId');
  expect(lacksOf({})).toHaveLength(saidFields.length);
  for (const field of saidFields.filter((name) => name !== 'externalId'))
    expect(lacksOf({ ...all, [field]: undefined })).toEqual([field]);
});

test('the rows of a file share their list', () => {
  expect(lacksOf({ externalId: 'a', tags: 'x' })).toBe(lacksOf({ externalId: 'b', tags: 'y' }));
});

test('a session has nothing under the names of what only files have', () => {
  const ofFiles = ['startClock', 'endClock', 'timeZone', 'transcript', ...messageFields] as const;
  expect(ofFiles.filter((field) => saidFields.some((name) => name === field))).toEqual([]);
  expect([...messageFields].sort()).toEqual([
    ...['messageContent', 'messageDeleted', 'messageOrder', 'messagePrivate'],
    ...['messageReply', 'messageRole', 'messageTime'],
  ]);
  expect(saidFields.length + ofFiles.length).toBe(importFields.length);
});

test('a name that no map can hold stands in brackets', () => {
  expect(['__proto__', 'constructor', 'prototype', 'toString', '', 'x', null].map(nameInMap)).toEqual([
    ...['(__proto__)', '(constructor)', '(prototype)', 'toString', '', 'x', null],
  ]);
});

test('a value is said as text where it is one thing', () => {
  expect(['a', 5, true, 5n].map(plainText)).toEqual(['a', '5', 'true', '5']);
  for (const value of [null, undefined, {}, ['a'], Symbol('a'), () => 'a']) expect(plainText(value)).toBe('');
});
