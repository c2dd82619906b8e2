import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import type { SourceFields } from './import-field.ts';
import { normaliseRow, type RowForm } from './normalise-row.ts';
import { createTimeZone } from './time-zone.ts';

const form: RowForm = {
  dates: { zone: createTimeZone('UTC'), order: 'unclear' },
  decimalMark: '.',
  ratingScale: null,
  hasEnd: false,
  units: {},
  defaults: {},
};
const readWith = (fields: SourceFields, how = form) =>
  atOnce(normaliseRow({ externalId: 's', startTime: '2026-03-05T09:00:00Z', ...fields }, how));

test.each([
  ['country', 'Atlantis', 'VALUE_NOT_TAKEN', 'Atlantis'],
  ['language', 'Klingonish', 'VALUE_NOT_TAKEN', 'Klingonish'],
  ['currency', 'shells', 'VALUE_NOT_TAKEN', 'shells'],
  ['sentiment', 'mauve', 'VALUE_NOT_TAKEN', 'mauve'],
  ['sentiment', '3', 'SCALE_UNCLEAR', '3'],
  ['rating', 'mauve', 'VALUE_NOT_TAKEN', 'mauve'],
  ['rating', '3', 'SCALE_UNCLEAR', '3'],
  // These could be a person's.
  ['ipAddress', 'nowhere', 'VALUE_NOT_TAKEN', null],
  ['fullTranscriptUrl', 'ftp://x', 'VALUE_NOT_TAKEN', null],
])('a %s of %j is left out, and said to be under its name', (field, value, kind, sample) => {
  const warnings = [{ field, kind, count: 1, sample }];
  expect(readWith({ [field]: value })).toMatchObject({ ok: true, warnings });
});

test.each([
  [{ sentiment: 'positive' }, { sentiment: 'POSITIVE' }],
  [{ sentiment: 'neutral' }, { sentiment: 'NEUTRAL' }],
  [{ sentiment: 'negative' }, { sentiment: 'NEGATIVE' }],
  [{ sentiment: 'n/a' }, { sentiment: null }],
  [{ rating: '4/5' }, { rating: 4 }],
  [{ rating: 'good' }, { rating: 5 }],
  [{ rating: 'n/a' }, { rating: null }],
])('%j is taken as %j, without a word about it', (fields, taken) => {
  expect(readWith(fields)).toMatchObject({ ok: true, session: taken, warnings: [] });
});

test('where a file knows "very good" too, "good" is one step less; where nobody could look, it is not', () => {
  const ratingWith = (hasSteps: RowForm['hasSteps']) =>
    readWith({ rating: 'good' }, { ...form, ...(hasSteps !== undefined && { hasSteps }) });
  expect(ratingWith(true)).toMatchObject({ session: { rating: 4 } });
  expect(ratingWith('untold')).toMatchObject({ session: { rating: 5 } });
  expect(ratingWith(undefined)).toMatchObject({ session: { rating: 5 } });
});

test('who handled it, and how well, changes the hash of a row where it is said', () => {
  const hashOf = (fields: SourceFields) => {
    const row = readWith(fields);
    return row.ok ? row.session.contentHash : null;
  };
  const plain = hashOf({});
  expect(hashOf({ team: '', tags: null })).toBe(plain);
  const said = [{ team: 'A' }, { team: 'B' }, { assignee: 'A' }, { tags: ['A'] }, { rating: '4/5' }];
  expect(new Set([plain, ...said.map(hashOf)]).size).toBe(said.length + 1);
});
