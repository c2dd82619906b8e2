import { readCurrency } from '../normalise/values/read-currency.ts';
import type { Mapping } from './mapping.ts';
import { endOfHeader, zoneInHeader } from './zone-in-header.ts';

type Stated = Pick<Mapping, 'defaults'> & Partial<Pick<Mapping, 'timeZone' | 'ratingScale'>>;

/** What the names of columns say about all their values: "Started (Europe/Amsterdam)", "Rating (1-10)", "Cost (EUR)". */
export function statedInHeader(columns: Mapping['columns'], { hasHeader }: { hasHeader: boolean }): Stated {
  if (!hasHeader) return { defaults: {} };
  const { startTime, messageTime, rating, cost, currency: currencyColumn } = columns;
  const timeZone = zoneInHeader(startTime ?? messageTime ?? '');
  const ratingScale = scaleIn(rating ?? '');
  const currency = currencyColumn ? null : currencyIn(cost ?? '');
  return {
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(ratingScale && { ratingScale }),
    defaults: currency ? { currency } : {},
  };
}

function scaleIn(name: string): Mapping['ratingScale'] | null {
  // Of school marks, and where the name itself says so, 1 may be the best: that is asked.
  if (/^(?:schul)?noten?\b|=|best|worst|slecht|schlecht/i.test(name.trim())) return null;
  const [, from, to] = /^(-1|0|1) ?(?:-|–|\/|to|tot|bis) ?(1|3|5|7|10|100)$/.exec(endOfHeader(name)) ?? [];
  const scale = scales.find((known) => known === `${from}-${to}`);
  return scale ?? null;
}

const scales = ['1-3', '1-5', '1-7', '1-10', '0-10', '0-100', '-1-1'] as const;

/** A word of three letters may be many things; these are what a cost ends with. */
const common = new Set('EUR USD GBP CHF SEK NOK DKK PLN CZK JPY CAD AUD NZD INR BRL ZAR'.split(' '));

function currencyIn(name: string): string | null {
  const end = endOfHeader(name);
  const isInBrackets = /[)\]]\s*$/.test(name);
  return isInBrackets || common.has(end.toUpperCase()) ? readCurrency(end) : null;
}
