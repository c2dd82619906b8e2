import { expect, test } from 'vitest';
import { analysisFields, analysisJsonSchema, answerReader } from './analysis-schema.ts';
import { isRecord, recordAt } from './json-value.ts';

const categories = ['BILLING', 'OTHER'];
const field = (value: unknown) => ({ evidence: { messageOrder: 0, quote: 'hi' }, value, confidence: 0.9 });
const good = {
  language: field('nl'),
  sentiment: field('NEGATIVE'),
  category: field('BILLING'),
  escalated: field(true),
  forwarded: { evidence: null, value: false, confidence: 0.7 },
  questions: field(['Waar is mijn factuur?']),
  summary: field('De klant zoekt een factuur.'),
};
const readText = answerReader(categories);
const read = (answer: unknown) => readText(JSON.stringify(answer)).answer;

test('the JSON schema is strict at every level: all properties required, no others allowed', () => {
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const inner of node) visit(inner);
    if (!isRecord(node)) return;
    if (node['type'] === 'object') {
      expect(node['additionalProperties']).toBe(false);
      expect(node['required']).toEqual(Object.keys(recordAt(node, 'properties')));
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  const schema = analysisJsonSchema(categories);
  visit(schema);
  expect(schema['required']).toEqual([...analysisFields]);
});

test('the parser takes what the schema describes', () => {
  expect(read(good)).toEqual(good);
});

test.each([
  ['a category that the company does not have', { ...good, category: field('REFUND') }],
  ['a language that is no ISO 639-1 code', { ...good, language: field('dutch') }],
  ['six questions', { ...good, questions: field(['1', '2', '3', '4', '5', '6']) }],
  ['a confidence above 1', { ...good, summary: { ...good.summary, confidence: 1.1 } }],
  ['an extra field', { ...good, companyId: 'other' }],
  ['an extra field within a field', { ...good, escalated: { ...good.escalated, note: 'x' } }],
  ['a field that is missing', { ...good, summary: undefined }],
  ['an empty summary', { ...good, summary: field(' ') }],
  ['no object', 'POSITIVE'],
])('the parser refuses %s', (_name, answer) => {
  expect(read(answer)).toBeNull();
});

test('text that is no JSON is no answer', () => {
  expect(readText('{"language"')).toEqual({ answer: null, fault: 'it is not one JSON object.' });
});

test.each([
  ['values', { ...good, questions: field(Array(5000).fill(0)) }],
  ['names', Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`name ${at}`, 0]))],
  ['levels', { ...good, summary: JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) }],
  ['characters', { ...good, summary: field('x'.repeat(300_000)) }],
])(
  'an answer of far more %s than were asked for is refused before the schema judges each',
  (_name, answer) => {
    expect(readText(JSON.stringify(answer)).fault).toBe('it holds far more than was asked for.');
  },
);

test('the longest answer that fits is taken, every character written by its number', () => {
  const long = (length: number) => '\u0416'.repeat(length);
  const said = (value: unknown) => ({
    evidence: { messageOrder: 0, quote: long(4000) },
    value,
    confidence: 1,
  });
  const longest = {
    ...Object.fromEntries(analysisFields.map((name) => [name, said(good[name].value)])),
    questions: said(Array.from({ length: 5 }, () => long(1000))),
    summary: said(long(4000)),
  };
  const text = JSON.stringify(longest).replaceAll('\u0416', '\\u0416');
  expect(readText(text).fault).toBeNull();
});
