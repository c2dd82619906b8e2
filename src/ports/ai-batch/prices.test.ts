import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { costOf, loadPriceList } from './prices.ts';

const at = new Date('2026-11-01T00:00:00Z');

function priceFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'prices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'own.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const row = {
  models: ['house-model'],
  validFrom: '2026-01-01',
  input: '1',
  output: '2',
  batchFactor: '0.25',
};

test('a line is priced in nano-USD, the batch at half of the list', () => {
  const price = loadPriceList().priceOf('gpt-4o-mini', at);
  expect(price && costOf({ input: 1_000_000, cachedInput: 0, output: 1_000_000 }, price)).toEqual({
    cost: 375_000_000n,
    listCost: 750_000_000n,
  });
});

test('cached tokens have their discount in the list price only, unless a batch price for them is known', () => {
  const price = loadPriceList().priceOf('gpt-4o-mini', at);
  expect(price && costOf({ input: 1_000_000, cachedInput: 1_000_000, output: 0 }, price)).toEqual({
    cost: 75_000_000n,
    listCost: 75_000_000n,
  });
  const own = loadPriceList(priceFile({ rows: [{ ...row, batchCachedInput: '0.05' }] }));
  const known = own.priceOf('house-model', at);
  expect(known && costOf({ input: 1_000_000, cachedInput: 1_000_000, output: 0 }, known).cost).toBe(
    50_000_000n,
  );
});

test('row 51: an unknown model has no price, and a similar name is no reason to guess', () => {
  const list = loadPriceList();
  expect(list.priceOf('gpt-4o-mini-2031-01-01', at)).toBeNull();
  expect(list.priceOf('gpt-4o-mini', new Date('2020-01-01'))).toBeNull();
});

test('a later row holds from its day on, the earlier one before it', () => {
  const list = loadPriceList();
  const cached = (day: string) => list.priceOf('claude-sonnet-5-5', new Date(day))?.list.cachedInput;
  expect(cached('2026-10-06T23:59:59Z')).toBe(200_000_000n);
  expect(cached('2026-10-07T00:00:00Z')).toBe(100_000_000n);
});

test("the operator's file adds models and wins over the shipped rows", () => {
  const changed = { ...row, models: ['gpt-4o-mini'], validFrom: '2024-07-18', input: 0.1 };
  const list = loadPriceList(priceFile({ rows: [row, changed] }));
  expect(list.priceOf('house-model', at)?.batch).toEqual({
    input: 250_000_000n,
    cachedInput: 250_000_000n,
    output: 500_000_000n,
  });
  expect(list.priceOf('gpt-4o-mini', at)?.list.input).toBe(100_000_000n);
});

test('a price file that cannot be used is named, with the reason', () => {
  expect(() => loadPriceList(priceFile('nope'))).toThrow(/^AI_PRICE_FILE .*own\.json cannot be used/);
  expect(() => loadPriceList(priceFile({ rows: [{ ...row, input: '-1' }] }))).toThrow(/not a price/);
});
