import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';
import { createPersonMarks } from './person-marks.ts';

const keyOf = (secret: string) => deriveKey(secret.padEnd(32, '.'), 'person-mark');
const [old, today] = [keyOf('old'), keyOf('today')];
const company = '0190b8f0-0000-7000-8000-000000000001';
const other = '0190b8f0-0000-7000-8000-000000000002';

test('who has a receipt and no secret of the service finds nobody by trying keys', () => {
  const { markOf } = createPersonMarks([today]);
  const mark = markOf(company, 'jo');
  expect(mark).toMatch(/^[0-9a-f]{64}$/);
  expect(mark).toBe(markOf(company, 'jo'));
  const guesses = ['jo', `${company}\njo`, `${company}jo`].map((text) => hash('sha256', text, 'hex'));
  expect(guesses).not.toContain(mark);
  expect(createPersonMarks([old]).markOf(company, 'jo')).not.toBe(mark);
  expect(markOf(other, 'jo')).not.toBe(mark);
});

test('a receipt is known again after the secret was changed, and so is one with a plain hash', () => {
  const before = createPersonMarks([old]).markOf(company, 'jo');
  const { isMarkOf } = createPersonMarks([today, old]);
  expect(isMarkOf(before, company, 'jo')).toBe(true);
  expect(isMarkOf(hash('sha256', 'jo', 'hex'), company, 'jo')).toBe(true);
  expect(isMarkOf(before, company, 'joanna')).toBe(false);
  expect(isMarkOf(before, other, 'jo')).toBe(false);
  expect(createPersonMarks([today]).isMarkOf(before, company, 'jo')).toBe(false);
});
