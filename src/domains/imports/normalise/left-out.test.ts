import { expect, test } from 'vitest';
import { plainRowForm } from '../../../../test/labs/tables/plain-row-form.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import type { SourceFields } from './import-field.ts';
import { normaliseRow } from './normalise-row.ts';
import type { RowForm } from './row-form.ts';

const readWith = (fields: SourceFields, how = plainRowForm) =>
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

const many = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

test.each([
  ['assignee', 'x'.repeat(121), 'x'.repeat(120)],
  ['team', 'x'.repeat(121), 'x'.repeat(120)],
  ['botVersion', 'x'.repeat(3_000), 'x'.repeat(120)],
  ['channel', 'x'.repeat(201), 'x'.repeat(200)],
  ['category', 'x'.repeat(201), 'x'.repeat(200)],
  ['userId', 'x'.repeat(256), 'x'.repeat(255)],
  ['ratingComment', 'x'.repeat(2_001), 'x'.repeat(2_000)],
  ['initialMsg', 'x'.repeat(4_001), 'x'.repeat(4_000)],
  ['summary', 'x'.repeat(9_000), 'x'.repeat(8_000)],
  ['summary', `${'x'.repeat(7_999)}😀`, 'x'.repeat(7_999)],
  ['tags', many(21), many(20)],
  ['tags', many(30).join(', '), many(20)],
  ['tags', ['x'.repeat(61)], ['x'.repeat(60)]],
  ['questions', many(101), many(100)],
  ['questions', 'x'.repeat(1_001), ['x'.repeat(1_000)]],
])('of a %s that is longer than can be kept the beginning is, and that is said', (field, value, kept) => {
  const warnings = [{ field, kind: 'VALUE_CUT', count: 1, sample: null }];
  expect(readWith({ [field]: value })).toMatchObject({ ok: true, session: { [field]: kept }, warnings });
  expect(readWith({ [field]: kept })).toMatchObject({ ok: true, session: { [field]: kept }, warnings: [] });
});

test('a text of an attribute that is longer than can be kept is cut, and that is said', () => {
  const plan = { key: 'plan', label: 'Plan', type: 'text' as const, fromColumn: null };
  const read = (text: string) =>
    readWith({ attributes: { plan: text } }, { ...plainRowForm, attributes: [plan] });
  expect(read('x'.repeat(121))).toMatchObject({
    session: { attributes: { plan: 'x'.repeat(120) } },
    warnings: [{ field: 'attribute.plan', kind: 'VALUE_CUT', count: 1, sample: null }],
  });
  expect(read('x'.repeat(120))).toMatchObject({ warnings: [] });
});

test('where a file knows "very good" too, "good" is one step less; where nobody could look, it is not', () => {
  const ratingWith = (hasSteps: RowForm['hasSteps']) =>
    readWith({ rating: 'good' }, { ...plainRowForm, ...(hasSteps !== undefined && { hasSteps }) });
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

const said = (...times: readonly unknown[]) =>
  times.map((timestamp, at) => ({ role: at % 2 ? 'agent' : 'user', content: `${at}`, timestamp }));

test.each([
  ['a list', said('2026-03-05T09:00:00Z', 'nonsense', 'nonsense of Ann'), 2, null],
  ['a list in text', JSON.stringify(said('2026-03-05T09:00:00Z', '31/31/2026')), 1, '31/31/2026'],
  ['days that can be read two ways', said('03/04/2026 09:00', '03/04/2026 09:01'), 2, '03/04/2026 09:00'],
  ['running text', 'User (0:75): Hi\nAgent (33:20): Hello', 2, '0:75'],
  ['how long after the beginning', '[00:00:05] User: Hi\n[00:00:09] Agent: Hello', 2, '00:00:05'],
])('times of messages that nobody can read are counted: %s', (_what, transcript, count, sample) => {
  expect(readWith({ transcript })).toMatchObject({
    ok: true,
    warnings: [{ field: 'messageTime', kind: 'VALUE_NOT_TAKEN', count, sample }],
  });
});

test('no time at all is nothing that was left out', () => {
  const read = readWith({ transcript: said('2026-03-05T09:00:00Z', undefined, null, '') });
  expect(read).toMatchObject({ ok: true, warnings: [] });
  expect(JSON.stringify(readWith({ transcript: said('never') }))).not.toContain('unreadTime');
});
