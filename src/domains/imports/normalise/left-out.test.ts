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
const warningsOf = (fields: SourceFields) => {
  const row = atOnce(normaliseRow({ externalId: 's', startTime: '2026-03-05T09:00:00Z', ...fields }, form));
  return row.ok ? row.warnings : row.reasons;
};

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
  expect(warningsOf({ [field]: value })).toEqual([{ field, kind, count: 1, sample }]);
});
