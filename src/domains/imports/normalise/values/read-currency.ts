export type CurrencyCode = string;

const signs: ReadonlyArray<[string, CurrencyCode]> = [
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['zł', 'PLN'],
];

const codes = new Set(Intl.supportedValuesOf('currency'));
const standsAlone = /(?:^|[^A-Z])([A-Z]{3})(?:$|[^A-Z])/;

/** ISO 4217 from a code or a sign, alone or beside an amount; null when there is neither. */
export function readCurrency(text: string): CurrencyCode | null {
  const code = standsAlone.exec(text.toUpperCase())?.[1];
  if (code !== undefined && codes.has(code)) return code;
  return signs.find(([sign]) => text.includes(sign))?.[1] ?? null;
}

/** The currency that stands with an amount, or with the first of several. */
export function currencyOfCost(cost: unknown): string | null {
  const one: unknown = Array.isArray(cost) ? cost[0] : cost;
  return typeof one === 'string' && /[^\d.,\s+-]/.test(one) ? readCurrency(one) : null;
}
