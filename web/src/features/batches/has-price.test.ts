import { expect, test } from 'vitest';
import { hasPrice } from './has-price.ts';

const costs = {
  ...{ currency: 'USD', spent: 0, listPrice: 0, saved: 0, savingsPercentage: null },
  ...{ projectedMonthly: 0, wasted: 0, unknownPriceRequests: 0 },
};

function isTold(change: Partial<typeof costs>, priceBasis: 'batch' | 'ownHardware'): boolean {
  return hasPrice({ costSavings: { ...costs, ...change }, priceBasis });
}

test("amounts are told where something has a price: not of one's own hardware, nor of a model without one", () => {
  expect(isTold({}, 'batch')).toBe(true);
  expect(isTold({}, 'ownHardware')).toBe(false);
  expect(isTold({ unknownPriceRequests: 3 }, 'batch')).toBe(false);
  // Bought elsewhere before the own server was set.
  expect(isTold({ spent: 0.2, listPrice: 0.4 }, 'ownHardware')).toBe(true);
});
