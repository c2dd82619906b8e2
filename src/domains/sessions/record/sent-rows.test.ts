import { expect, test } from 'vitest';
import { writeRow } from './sent-rows.ts';
import { rowColumns, type SessionRow } from './session-row.ts';

const empty = Object.fromEntries(rowColumns.map(([name]) => [name, null]));
const keys = Object.fromEntries(rowColumns.map(([name], at) => [name, at.toString(36)]));

test.each([
  ['where is my order?'],
  ['say "no" \\ never\n\t\u0000\u001f'],
  ['caf\u00e9 \u2028 \u4f60\u597d'],
  ['\u{1f600} and half of it \ud83d'],
  ['\u007f\u0085\ufeff'],
  [''],
  [0],
  [-1.5],
  [1e21],
  [true],
  [new Date(1_700_000_000_123)],
  [['a', 'b"c']],
  [{ category: 'BILLING', escalated: null }],
])('a row says %j as JSON does, and nothing of what it lacks', (value) => {
  const row = { ...empty, id: 'a', initial_msg: value } as SessionRow;
  expect(writeRow(row)).toBe(JSON.stringify({ [keys['id'] ?? '']: 'a', [keys['initial_msg'] ?? '']: value }));
});

test('a row that says nothing is an empty record', () => {
  expect(writeRow({ ...empty, tokens: undefined } as unknown as SessionRow)).toBe('{}');
});
