import { expect, test } from 'vitest';
import { isCutShort, isTotal } from './is-cut-short.ts';

test.each(['1.23457E+15', '1,23457e+15', '1.5E15', '+1.5E+015', '-9E+15'])(
  '%s has lost its last digits',
  (id) => {
    expect(isCutShort(id)).toBe(true);
  },
);

test.each([
  '1E15',
  '1.5E5',
  '1.5E+1234',
  '12.5E+15',
  'x1.5E+15',
  '1.5E+15x',
  '.5E+15',
  '1.E+15',
  '1.5F+15',
  'E+15',
])('%s has not', (id) => {
  expect(isCutShort(id)).toBe(false);
});

test('a report ends with a total, in several languages', () => {
  for (const id of 'Total, TOTALS, Grand Total, Subtotal, Totaal, Eindtotaal, Subtotaal, Summe, Gesamt, Gesamtsumme, Gesamtergebnis, Total general, Somme, Suma, Total:'.split(
    ', ',
  ))
    expect([id, isTotal(id)]).toEqual([id, true]);
  for (const id of ['total-1', 'totaler', '7', '', `total${' '.repeat(20)}`])
    expect([id, isTotal(id)]).toEqual([id, false]);
});
