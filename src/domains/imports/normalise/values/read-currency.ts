export type CurrencyCode = string;

const signs: ReadonlyMap<string, CurrencyCode> = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['HK$', 'HKD'],
  ['MX$', 'MXN'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['CN¥', 'CNY'],
  ['₹', 'INR'],
  ['zł', 'PLN'],
  ['円', 'JPY'],
  ['₽', 'RUB'],
  ['руб', 'RUB'],
  ['₴', 'UAH'],
  ['грн', 'UAH'],
  ['₩', 'KRW'],
  ['Ft', 'HUF'],
  ['Kč', 'CZK'],
]);
/** A dollar is American unless letters before it say whose it is. */
const sign = /[A-Z]{0,3}[€$£¥₹₽₴₩円]|zł|(?<!\p{L})(?:руб|грн|Ft|Kč)(?!\p{L})/u;

const codes = new Set(Intl.supportedValuesOf('currency'));
const standsAlone = /(?:^|[^A-Z])([A-Z]{3})(?:$|[^A-Z])/;

/** ISO 4217 from a code or a sign, alone or beside an amount; null when there is neither. */
export function readCurrency(text: string): CurrencyCode | null {
  const code = standsAlone.exec(text.toUpperCase())?.[1];
  if (code !== undefined && codes.has(code)) return code;
  return signs.get(sign.exec(text)?.[0] ?? '') ?? null;
}

/** The currency that stands with an amount, or with the first of several. */
export function currencyOfCost(cost: unknown): string | null {
  const one: unknown = Array.isArray(cost) ? cost[0] : cost;
  return typeof one === 'string' ? readCurrency(one) : null;
}
