import { expect, test } from 'vitest';
import { normaliseRow } from '../../../../src/domains/imports/normalise/normalise-row.ts';
import { createTimeZone } from '../../../../src/domains/imports/normalise/time-zone.ts';
import { atOnce } from '../../../../test/at-once.ts';
import { createFormat } from '../../i18n/format.ts';
import { recorded } from '../../i18n/messages/nl/recorded.ts';
import { messages } from '../../i18n/messages/nl.ts';
import { saidIn } from '../../i18n/recorded.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { refusalWords } from './import-fields.ts';

const t = createTranslate('nl', messages);
const said = saidIn(recorded, createFormat('nl', 'UTC'));
const form = {
  dates: { zone: createTimeZone('UTC'), order: 'unclear' as const },
  decimalMark: '.' as const,
  isScored: false,
  hasEnd: false,
  units: {},
  defaults: {},
};

test('every fault of a refused row is told in Dutch, with the field that it is about', () => {
  const source = {
    startTime: 'soon; endTime',
    endTime: '99.99.2024',
    tokens: 'many',
    escalated: 'perhaps',
    cost: '-1',
  };
  const row = atOnce(normaliseRow(source, form));
  expect(row.ok ? [] : refusalWords(t, said, row.reasons.join('; ')).split('; ')).toEqual([
    'Id in de bron: leeg',
    'wijs de kolom aan waaraan een sessie te herkennen is',
    'Begonnen: “soon',
    'endTime” is geen leesbare datum',
    'Geëindigd: 99.99.2024 is geen dag en tijd die bestaat',
    'Geëscaleerd: “perhaps” is geen ja en geen nee',
    'Tokens: “many” is geen getal',
    'Kosten: -1 is negatief',
  ]);
});

test('a row that could not be taken apart has no field, and is told in Dutch too', () => {
  const reason =
    '3 values where 7 are expected: the line is cut, or a value that holds a line break needs quotes';
  expect(refusalWords(t, said, reason)).toBe(
    '3 waarden waar er 7 worden verwacht: de regel is afgekapt, of een waarde met een regeleinde erin moet tussen aanhalingstekens staan',
  );
  expect(refusalWords(t, said, 'longer than the 1,000,000 characters a record may have')).toBe(
    'langer dan de 1.000.000 tekens die een record mag hebben',
  );
});
