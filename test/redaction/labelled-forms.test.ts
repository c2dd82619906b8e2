import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findPersonalData } from '../../src/domains/redaction/find-personal-data.ts';

const Form = z.strictObject({
  language: z.string(),
  text: z.string(),
  /** What is somebody's, in order: its kind and how it stands in the text, to the character. */
  expected: z.array(z.tuple([z.string(), z.string()])),
});
type Form = z.infer<typeof Form>;

/** Those named `before` were written before their recognisers were, and say how they do with what they were not made for. */
const files = [
  'forms-before.jsonl',
  'forms-after.jsonl',
  'forms-people-before.jsonl',
  'forms-people-after.jsonl',
  'forms-others.jsonl',
];
const forms = files.flatMap((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Form.parse(JSON.parse(line))),
);

test('the labelled set has 1,000 forms in five languages, of nobody’s data as well', () => {
  expect(forms.length).toBeGreaterThanOrEqual(1_000);
  expect(new Set(forms.map(({ text }) => text)).size).toBe(forms.length);
  for (const language of ['en', 'nl', 'de', 'fr', 'es'])
    expect(forms.filter((form) => form.language === language).length).toBeGreaterThan(60);
  expect(forms.filter(({ expected }) => expected.length === 0).length).toBeGreaterThan(350);
  for (const { text, expected } of forms)
    for (const [, value] of expected) expect(text.includes(value), text).toBe(true);
});

test('at least 98 of 100 are found, to the character, and at least 99 of 100 found are right', () => {
  const judged = forms.map(judge);
  const sum = (of: (form: ReturnType<typeof judge>) => number) =>
    judged.reduce((total, form) => total + of(form), 0);
  const right = sum((form) => form.right.length);
  const recall = right / sum((form) => form.expected.length);
  const precision = right / sum((form) => form.found.length);
  const misses = judged
    .filter(({ right, found, expected }) => right.length < Math.max(found.length, expected.length))
    .map(({ text, found, expected }) => JSON.stringify({ text, expected, found }));
  const share = (value: number) => `${(value * 100).toFixed(2)} %`;
  console.info(
    `redaction, ${forms.length} forms: recall ${share(recall)}, precision ${share(precision)} of ${sum((form) => form.expected.length)} values`,
  );
  const said = `recall ${recall}, precision ${precision}; not as labelled:\n${misses.join('\n')}`;
  expect(recall, said).toBeGreaterThanOrEqual(0.98);
  expect(precision, said).toBeGreaterThanOrEqual(0.99);
});

/** Right is what has the kind and the very characters that the label says. */
function judge({ text, expected }: Form) {
  const found = findPersonalData(text).map(({ kind, start, end }): [string, string] => [
    kind,
    text.slice(start, end),
  ]);
  const left = expected.map((label) => label.join(' '));
  const right = found.filter((label) => {
    const at = left.indexOf(label.join(' '));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return { text, expected, found, right };
}
