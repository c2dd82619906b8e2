import { expect, test } from 'vitest';
import { z } from 'zod';
import { createQueryReader } from './query-input.ts';

const read = createQueryReader(
  z.strictObject({
    text: z.string().optional(),
    count: z.number().optional(),
    page: z.int().optional(),
    isOpen: z.boolean().optional(),
    mayBe: z.number().nullable().optional(),
    either: z.union([z.string(), z.literal('x')]).optional(),
    names: z.array(z.string()).optional(),
    sizes: z.array(z.number()).optional(),
    flags: z.array(z.boolean()).optional(),
    any: z.unknown(),
    pair: z.tuple([z.number(), z.number()]).optional(),
    attribute: z.record(z.string(), z.array(z.string())).optional(),
    limits: z.record(z.string(), z.array(z.number())).optional(),
    facts: z.record(z.string(), z.string()).optional(),
  }),
);

test('a query is read by what the operation asks for, and what it does not know is passed over', () => {
  expect(read({ text: '5', count: '5', page: '7', isOpen: 'true', other: '1' })).toEqual({
    text: '5',
    count: 5,
    page: 7,
    isOpen: true,
  });
  expect(read({})).toEqual({});
  expect(read({ isOpen: 'false', mayBe: '3', either: '3', any: '3' })).toEqual({
    isOpen: false,
    mayBe: 3,
    either: '3',
    any: '3',
  });
});

test('a list comes as one value with commas, as several, or both', () => {
  expect(read({ names: 'a,b', sizes: ['1,2', '3'], flags: 'true,false' })).toEqual({
    names: ['a', 'b'],
    sizes: [1, 2, 3],
    flags: [true, false],
  });
  expect(read({ names: ',a,', sizes: '' })).toEqual({ names: ['a'], sizes: [] });
  expect(read({ names: 5, pair: '1,2' })).toEqual({ names: ['5'], pair: ['1', '2'] });
});

test('a list is JSON where one of its values is empty or has a comma in it', () => {
  expect(read({ names: '["a, b",""]', sizes: '["1","2"]' })).toEqual({ names: ['a, b', ''], sizes: [1, 2] });
  expect(read({ names: ['[""]', 'c,d'] })).toEqual({ names: ['', 'c', 'd'] });
  expect(read({ sizes: ['[3, 4]', '5'], flags: '[true]' })).toEqual({ sizes: [3, 4, 5], flags: [true] });
  expect(read({ sizes: '[]', names: '[3]' })).toEqual({ sizes: [], names: ['[3]'] });
  expect(read({ names: '["a,b' })).toEqual({ names: ['["a', 'b'] });
});

test('what does not fit stays as it came, for the schema to refuse', () => {
  const longest = '1234567890123456.1234567890';
  expect(read({ count: longest })).toEqual({ count: Number(longest) });
  for (const count of [
    '',
    'x',
    '5x',
    'x5',
    '1e3',
    '--1',
    '1.',
    '.5',
    `1${longest}`,
    `${longest}1`,
    ' 1',
    '1.5.5',
  ])
    expect(read({ count })).toEqual({ count });
  expect(read({ count: '-1.5' })).toEqual({ count: -1.5 });
  for (const isOpen of ['', 'TRUE', '1', 'yes']) expect(read({ isOpen })).toEqual({ isOpen });
  expect(read({ count: ['1', '2'], isOpen: ['true'] })).toEqual({ count: ['1', '2'], isOpen: ['true'] });
});

test('lists by key come as parameters of their own, each read as a list', () => {
  expect(
    read({ 'attribute.plan': ['pro', 'team'], 'attribute.a.b': 'x,y', 'limits.a': '1,2', attributes: 'z' }),
  ).toEqual({
    attribute: { plan: ['pro', 'team'], 'a.b': ['x', 'y'] },
    limits: { a: [1, 2] },
  });
  // Not in a form that there is: the schema says so.
  expect(read({ attribute: 'plan', facts: 'x', 'facts.a': 'y' })).toEqual({ attribute: 'plan', facts: 'x' });
  // Schemas pass over this name: a filter that counts for nothing would answer with everything.
  expect(() => read({ 'attribute.__proto__': 'x' })).toThrow('Invalid value');
});
