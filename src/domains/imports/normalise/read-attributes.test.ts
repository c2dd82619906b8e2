import { expect, test } from 'vitest';
import type { Attribute } from '../../attributes/index.ts';
import type { RowWarning } from './imported-session.ts';
import { readAttributes } from './read-attributes.ts';
import { readLabel } from './read-text.ts';

const attributes: Attribute[] = [
  { key: 'plan', label: 'Plan', type: 'text', fromColumn: null },
  { key: 'seats', label: 'Seats', type: 'number', fromColumn: null },
];
const read = (given?: Record<string, unknown>, declared: { attributes?: Attribute[] } = { attributes }) => {
  const warnings: RowWarning[] = [];
  const found = readAttributes(given, { ...declared, decimalMark: ',' }, readLabel, warnings);
  return { found, told: warnings.map(({ field, kind, sample }) => [field, kind, sample]) };
};

test('what a company declares of its own is read as what it is', () => {
  expect(read({ plan: ' Pro ', seats: '1,5', other: 'x' })).toEqual({
    found: { plan: 'Pro', seats: 1.5 },
    told: [],
  });
  expect(read({ plan: 'constructor' }).found).toEqual({ plan: '(constructor)' });
  expect(read({ plan: '', seats: 'n/a' })).toEqual({ found: { plan: null, seats: null }, told: [] });
  expect(read({ seats: null })).toEqual({ found: { seats: null }, told: [] });
});

test('a row that has a place for none of them says nothing of them', () => {
  for (const given of [undefined, {}, { other: 'x' }, { plan: undefined }])
    expect(read(given)).toEqual({ found: null, told: [] });
  expect(read({ plan: 'x' }, {})).toEqual({ found: null, told: [] });
});

test('what cannot be read is left out, what is too long cut, and both are told', () => {
  expect(read({ seats: 'many' })).toEqual({
    found: { seats: null },
    told: [['attribute.seats', 'VALUE_NOT_TAKEN', 'many']],
  });
  expect(read({ plan: 'x'.repeat(121) })).toEqual({
    found: { plan: 'x'.repeat(120) },
    told: [['attribute.plan', 'VALUE_CUT', null]],
  });
});
