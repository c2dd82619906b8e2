import type { Monitor } from './batch-search.ts';

interface Priced {
  readonly costSavings: Pick<
    Monitor['summary']['costSavings'],
    'spent' | 'listPrice' | 'unknownPriceRequests'
  >;
  readonly priceBasis: Monitor['provider']['priceBasis'];
}

/** On own hardware, or with a model without a price, tokens are all there is to tell: no amount says anything. */
export const hasPrice = ({ costSavings, priceBasis }: Priced): boolean =>
  costSavings.spent > 0 ||
  costSavings.listPrice > 0 ||
  (priceBasis !== 'ownHardware' && costSavings.unknownPriceRequests === 0);
