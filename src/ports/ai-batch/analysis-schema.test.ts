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
