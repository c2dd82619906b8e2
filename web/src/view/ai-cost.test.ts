import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { createTranslate } from '../i18n/translate.ts';
import { messages as en } from '../i18n/whole-english.ts';
import { isUnpriced, offeredCost } from './ai-cost.ts';

test('what was billed at no price is told as such; what has a price, or waits to be billed, is not', () => {
  expect(isUnpriced({ cost: 0, listCost: 0 })).toBe(true);
  expect(isUnpriced({ cost: null, listCost: null })).toBe(false);
  expect(isUnpriced({ cost: 0.01, listCost: 0.02 })).toBe(false);
});

test('an offer names a price where there is one, and a saving only in batches', () => {
  const i18n = { t: createTranslate('en', en), format: createFormat('en-GB', 'UTC') };
  const said = (priceBasis: string, cost: number | null, listCost = cost) =>
    offeredCost({ cost, listCost, currency: 'USD', priceBasis }, i18n);
  expect(said('ownHardware', 0)).toBe('own hardware');
  expect(said('batch', null)).toBe('no known price');
  expect(said('batch', 1, 2)).toBe('about US$1.00 (without batches US$2.00)');
  expect(said('company', 1)).toBe('about US$1.00');
});
