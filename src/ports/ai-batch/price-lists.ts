import type { PriceList, TokenPrices } from './prices.ts';

/** The same prices where nothing is taken off for a batch: nothing is saved either. */
export const atFullPrice = (prices: PriceList): PriceList => ({
  ...prices,
  basis: 'list',
  priceOf(model, at) {
    const price = prices.priceOf(model, at);
    return price && { ...price, batch: price.list };
  },
});

/** A machine of one's own: a token costs nothing, and nobody says what it would have cost elsewhere. */
export const onOwnHardware = (prices: PriceList): PriceList => flatPrices(prices, 'ownHardware', free);

export function flatPrices(
  { currency, knownAt }: PriceList,
  basis: PriceList['basis'],
  each: TokenPrices,
): PriceList {
  return {
    basis,
    currency,
    knownAt,
    priceOf: (model) => ({ model, validFrom: new Date(0), list: each, batch: each }),
  };
}

const free: TokenPrices = { input: 0n, cachedInput: 0n, output: 0n };
