import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';
import { unguardFormulas } from './formula-guard.ts';

test('K14 a cell that a spreadsheet would take for a formula begins with an apostrophe', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', ' =1', '＝1', '\n'];
  const [row = []] = parse(csvLine(formulas)) as string[][];
  expect(row.map((cell) => cell[0])).toEqual(formulas.map(() => "'"));
  expect(row.map(unguardFormulas)).toEqual(formulas);
});

test('K14 whatever the texts hold, a reader of RFC 4180 gets back the same cells in one record', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const records = parse(csvLine(['first', ...cells]), { relax_quotes: false }) as string[][];
      expect(records.map((record) => record.slice(1).map(unguardFormulas))).toEqual([cells]);
    }),
  );
});
