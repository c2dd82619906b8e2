import { expect, test } from 'vitest';
import { attributeOf, suggestedAttributes } from './suggested-attributes.ts';

const run = (columns: Record<string, number>, more: object = {}) => ({
  state: 'COMPLETED' as const,
  dryRun: false,
  remarks: Object.entries(columns).map(([column, count]) => ({
    kind: 'COLUMN_NOT_TAKEN' as const,
    column,
    count,
    sample: null,
  })),
  ...more,
});
const declared = [
  { key: 'plan', label: 'Plan', fromColumn: null },
  { key: 'basket', label: 'Basket', fromColumn: 'Order total' },
];

test('what finished imports did not take is suggested once, those of most rows first', () => {
  const imports = [run({ Shop: 10, 'Größe (cm)': 40 }), run({ Shop: 50, '…': 900 })];
  expect(suggestedAttributes(imports, declared)).toEqual([
    { column: 'Shop', key: 'shop', rows: 50 },
    { column: 'Größe (cm)', key: 'gro_e_cm', rows: 40 },
  ]);
});

test('what is declared, was only tried, failed or was undone is not suggested', () => {
  const imports = [
    run({ PLAN: 5, order_total: 5, Basket: 5 }),
    run({ Dry: 5 }, { dryRun: true }),
    run({ Failed: 5 }, { state: 'FAILED' }),
    run({ Undone: 5 }, { state: 'UNDONE' }),
    run({}, { remarks: [{ kind: 'VALUE_NOT_TAKEN', column: 'Country', count: 3, sample: 'x' }] }),
  ];
  expect(suggestedAttributes(imports, declared)).toEqual([]);
});

test('each suggestion can be declared as it stands: a key of its own, and no label that is too long', () => {
  const long = `2nd ${'very '.repeat(30)}long`;
  const columns = { 'Shop-id': 3, 'shop id': 3, 店舗: 3, constructor: 3, [long]: 3, '1st': 3 };
  const found = suggestedAttributes(
    [run(columns)],
    [...declared, { key: 'st', label: 'S', fromColumn: null }],
  );
  const keys = found.map(({ key }) => key);
  expect(new Set(keys).size).toBe(6);
  for (const key of keys) expect(key).toMatch(/^(?!constructor$)[a-z][a-z0-9_]{0,39}$/);
  for (const one of found) expect(attributeOf(one).label.length).toBeLessThanOrEqual(60);
});
