import { expect, test } from 'vitest';
import { mappingSchema } from '../../../../src/domains/imports/mapping/mapping.ts';
import { normaliseRow } from '../../../../src/domains/imports/normalise/normalise-row.ts';
import { createTimeZone } from '../../../../src/domains/imports/normalise/time-zone.ts';
import { withoutKeys } from '../../../../src/domains/imports/rejected/key-hints.ts';
import { atOnce } from '../../../../src/kernel/pace/take-turns.ts';
import { english } from '../../../../src/words/en.ts';
import { inWords, isSentenceCode, say } from '../../../../src/words/sentence.ts';
import { app as englishApp } from '../../i18n/messages/en/app.ts';
import { messages as englishMessages } from '../../i18n/messages/en.ts';
import { app } from '../../i18n/messages/nl/app.ts';
import { messages } from '../../i18n/messages/nl.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { fieldWords, importFields, keptUnits, refusalWords } from './import-fields.ts';

const t = createTranslate('nl', { ...messages, ...app });
const form = {
  dates: { zone: createTimeZone('UTC'), order: 'unclear' as const },
  decimalMark: '.' as const,
  ratingScale: null,
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
  expect(
    row.ok ? [] : refusalWords(t, row.reasons.map((reason) => inWords(reason, 'nl')).join('; ')).split('; '),
  ).toEqual([
    'Sessie-ID: leeg',
    'koppel de kolom met de sessie-ID',
    'Begonnen: “soon',
    'endTime” kunnen we niet als datum lezen',
    'Geëindigd: 99.99.2024 bestaat niet',
    'Geëscaleerd: “perhaps” is geen ja of nee',
    'Tokens: “many” is geen getal',
    'Kosten: -1 is negatief',
  ]);
});

test('a row that could not be taken apart has no field, and is told as it is', () => {
  const reason = inWords(say('row.longSession', { size: 16 }), 'nl');
  expect(refusalWords(t, reason)).toBe(reason);
});

test('a person reads no names that only programs set things by', () => {
  const codes = Object.keys(english)
    .filter((code) => /^(?:mapping|row)\./.test(code))
    .filter(isSentenceCode);
  const named = new RegExp(`\\((?:${Object.keys(mappingSchema.shape).join('|')})[:)]`);
  for (const language of ['en', 'nl'])
    expect(codes.filter((code) => named.test(withoutKeys(inWords({ code, params: {} }, language))))).toEqual(
      [],
    );
  expect(withoutKeys('Column (startTime of the bot) and (other)')).toBe(
    'Column (startTime of the bot) and (other)',
  );
});

test('a file of reasons names fields as the screens do', () => {
  for (const [language, words] of [
    ['en', createTranslate('en', { ...englishMessages, ...englishApp })],
    ['nl', t],
  ] as const)
    for (const field of importFields)
      expect([field, inWords(say(`importField.${field}`), language)]).toEqual([
        field,
        words(fieldWords[field]),
      ]);
});

test('a unit that was chosen stays when another column gets a field, and goes with the column that it was for', () => {
  const units = { durationSeconds: 'min', avgResponseTime: 'ms' } as const;
  expect(keptUnits(units, { rating: 'score' })).toEqual(units);
  expect(keptUnits(units, { durationSeconds: null, rating: 'length' })).toEqual({ avgResponseTime: 'ms' });
});
