import { expect, test } from 'vitest';
import { currencyOfCost, readCurrency } from './read-currency.ts';

test.each([
  ['EUR', 'EUR, eur, 12 EUR, EUR 12, EUR12, 12eur, €, € 5, 5€, €5'],
  ['USD', 'USD, usd, $, $5, 5 $, US$ 5, US$5, USD$5'],
  ['GBP', 'GBP, £, £5'],
  ['JPY', 'JPY, ¥, ¥500'],
  ['INR', 'INR, ₹, ₹5'],
  ['PLN', 'PLN, zł, 12 zł, 12zł'],
  ['CHF', 'CHF, CHF 5'],
  // Dollars and yuan that say whose they are.
  ['AUD', 'A$5, A$ 5'],
  ['CAD', 'C$5, CA$ 5'],
  ['HKD', 'HK$5'],
  ['MXN', 'MX$5'],
  ['NZD', 'NZ$5'],
  ['BRL', 'R$ 5'],
  ['SGD', 'S$5'],
  ['CNY', 'CN¥5'],
])('the currency %s is written as %s', (code, texts) => {
  for (const text of texts.split(', ')) expect([text, readCurrency(text)]).toEqual([text, code]);
});

test.each(['', '5', 'ABC', 'EURO', 'XEUR', 'EURX', 'Z$5', 'ZZ$5', 'shells'])('%j names none', (text) => {
  expect(readCurrency(text)).toBeNull();
});

test('a cost says its currency itself, the first of several for all of them', () => {
  for (const cost of ['€ 0,12', '0.12 EUR', ['€ 0,12', '$1'], '-€1'])
    expect([cost, currencyOfCost(cost)]).toEqual([cost, 'EUR']);
  for (const cost of ['0.12', '1 234,5', '-1', '+5', ['5', '€ 1'], [], 5, null, { cost: '€ 1' }])
    expect([cost, currencyOfCost(cost)]).toEqual([cost, null]);
});
